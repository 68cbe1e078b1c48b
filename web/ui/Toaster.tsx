import { Box, chakra, Text } from '@chakra-ui/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from './Button.tsx'
import { ABOVE_MODALS } from './modal-stack.ts'
import { type ToastItem, toast, useToasts } from './toast.ts'

const SIGNS = { success: CircleCheck, error: CircleAlert, info: Info }
const INKS = { success: 'fg.success', error: 'fg.error', info: 'fg.info' }

/** Shows the messages of `toast`. Errors interrupt a screen reader, other messages wait for a pause, silent ones are said elsewhere. */
export function Toaster() {
  const items = useToasts()
  return createPortal(
    <Region {...{ [ABOVE_MODALS]: '' }} aria-label="알림" css={OLDER}>
      {/* Of several only the new one is read out. */}
      <div role="alert" aria-atomic="false">
        {items.filter((item) => item.kind === 'error' && !item.isSilent).map(toastCard)}
      </div>
      <div>{items.filter((item) => item.isSilent).map(toastCard)}</div>
      <div role="status">
        {items.filter((item) => item.kind !== 'error' && !item.isSilent).map(toastCard)}
      </div>
    </Region>,
    document.body,
  )
}

const toastCard = (item: ToastItem) => <ToastCard key={item.id} item={item} />

function ToastCard({ item }: { item: ToastItem }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if ((held && !item.hasTerm) || item.duration === 0) return
    const timer = setTimeout(() => toast.dismiss(item.id), item.duration)
    return () => clearTimeout(timer)
  }, [held, item])
  const Sign = SIGNS[item.kind]
  const { action } = item
  return (
    <Card
      data-term={item.hasTerm || undefined}
      // Not by a pointer that only rests where the message appeared.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Box color={INKS[item.kind]} pt="2px" flexShrink="0">
        <Sign size={18} aria-hidden />
      </Box>
      <Words>
        <Text fontWeight="semibold">{item.title}</Text>
        <Text textStyle="sm" color="fg.muted" whiteSpace="pre-line" data-detail>
          {item.description}
        </Text>
        {action ? (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              action.onClick()
              toast.dismiss(item.id)
            }}
          >
            {action.label}
            {action.keys === undefined ? null : <span data-keys> ({action.keys})</span>}
          </Button>
        ) : null}
      </Words>
      <IconButton
        label="알림 닫기"
        icon={<X aria-hidden />}
        size="sm"
        onClick={() => toast.dismiss(item.id)}
      />
    </Card>
  )
}

/** In the middle of the bar at the top, on one line, where no row of a list and no field is. */
const Region = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    top: 'env(safe-area-inset-top)',
    insetInline: '0',
    width: 'fit-content',
    maxWidth: 'full',
    mx: 'auto',
    pointerEvents: 'none',
    // Several stand side by side, each on its one line.
    '&, & > div': { display: 'flex', justifyContent: 'center', alignItems: 'flex-start' },
    '& > div': { minWidth: '0' },
    '& > div > div': { minWidth: '0', maxWidth: '40rem', mx: '1' },
    '@media (max-width: 767px)': {
      flexDirection: 'column',
      alignItems: 'center',
      // What can be taken back is said by its title and its button.
      '& [data-term] [data-detail]': { display: 'none' },
    },
  },
})

/** The bar's own buttons stay free: beside the newest there is room for the title of one older, or for none. */
const OLDER = {
  '@media (max-width: 1023px)': { '& > div > div:not(:last-child)': { display: 'none' } },
  '@media (min-width: 1024px)': {
    '& > div > div:nth-last-of-type(n + 3)': { display: 'none' },
    '& > div > div:not(:last-child)': { whiteSpace: 'nowrap' },
    '& > div > div:not(:last-child) :is([data-detail], [data-keys])': { display: 'none' },
  },
}

const Words = chakra('div', {
  base: {
    flex: '1',
    minWidth: '0',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    '& > button': { minHeight: '7' },
  },
})

const Card = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    mt: '1.5',
    ps: '4',
    pe: '2',
    py: { base: '0.5', md: '1' },
    minHeight: '11',
    bg: 'bg.floating',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'md',
    pointerEvents: 'auto',
    animation: 'rise 200ms {easings.out}',
  },
})
