import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './Button.tsx'
import { isComposing } from './composition.ts'
import { ABOVE_MODALS, useModalLayer } from './modal-stack.ts'
import { LOW } from './use-media-query.ts'

/*
 * A modal window (WAI-ARIA APG: dialog, alertdialog); it fills the screen of a phone.
 *
 * The focus goes to `[data-autofocus]`, else to the first field of the body (on touch screens to the window itself), and
 * back to where it was when the window closes; modal-stack.ts keeps it inside meanwhile. Escape asks to close, but not the
 * Escape that ends the composition of a syllable. Dialogs may lie over each other: the topmost has the keys.
 *
 * Tab does not go round: after the last element come the toasts and the browser's own bar, as with the <dialog> element.
 * It holds no form: put a <form> of your own into it, and `<Button type="submit" form={id}>` into the footer. It is open
 * while it is drawn.
 */

export type DialogProps = {
  /** Called by the cross, Escape and (with `closeOnBackdrop`) a press beside it. The owner decides. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the most important one last. They stay in view while the body scrolls. */
  footer?: ReactNode
  size?: DialogSize | undefined
  /** Off by default: a slip beside a form must not lose what was typed. */
  closeOnBackdrop?: boolean | undefined
  /** An alertdialog is for questions that must be answered; it stays small on phones. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** As tall as the screen allows, without margins: for content that scrolls by itself (chat, preview). */
  fill?: boolean | undefined
}

const WIDTHS = { sm: 'sm', md: 'lg', lg: 'xl', xl: '3xl', wide: '7xl' } as const
export type DialogSize = keyof typeof WIDTHS

export function Dialog(props: DialogProps) {
  const {
    onClose,
    title,
    description,
    children,
    footer,
    size = 'md',
    closeOnBackdrop,
    role = 'dialog',
    fill,
  } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useModalLayer(panel, onClose)
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    event.stopPropagation()
    onClose()
  }
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => keepBelowToasts(frame.current), [])
  const alert = role === 'alertdialog'
  return createPortal(
    <Frame ref={frame} data-alert={alert || undefined} onKeyDown={keyDown}>
      <Backdrop onClick={closeOnBackdrop ? onClose : undefined} />
      <Panel
        ref={panel}
        role={role}
        aria-modal
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-description` : undefined}
        maxWidth={WIDTHS[size]}
        data-alert={alert || undefined}
        data-fill={fill || undefined}
      >
        <Flex align="flex-start" gap="3" ps="5" pe="3" pt="4" pb="3">
          <Box flex="1" minWidth="0" pt="0.5">
            <Heading as="h2" size="lg" id={`${id}-title`}>
              {title}
            </Heading>
            {description ? (
              <Text id={`${id}-description`} mt="1.5" color="fg.muted" whiteSpace="pre-line">
                {description}
              </Text>
            ) : null}
          </Box>
          {alert ? null : <IconButton label="닫기" icon={<X aria-hidden />} onClick={onClose} />}
        </Flex>
        {children ? (
          <Box
            data-dialog-body
            flex="1"
            minHeight="0"
            overscrollBehavior="contain"
            {...(fill ? FILLED : { overflowY: 'auto', px: '5', py: '2', pb: '5' })}
          >
            {children}
          </Box>
        ) : null}
        {footer ? <Footer data-alert={alert || undefined}>{footer}</Footer> : null}
      </Panel>
    </Frame>,
    document.body,
  )
}

/** Toasts would lie over the cross of a tall window, and over its buttons where it is low. */
function keepBelowToasts(frame: HTMLElement | null) {
  const toasts = document.querySelector<HTMLElement>(`[${ABOVE_MODALS}]`)
  if (frame === null || toasts === null) return
  const watch = new ResizeObserver(() => {
    const { offsetTop, offsetHeight } = toasts
    frame.style.borderTopWidth = `${offsetHeight && offsetTop + offsetHeight}px`
  })
  watch.observe(toasts)
  return () => watch.disconnect()
}

const FILLED = { display: 'flex', flexDirection: 'column', borderTopWidth: '1px' } as const

const PHONE = '@media (max-width: 767px)'

const Frame = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'modal',
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
    p: '6',
    // As high as the toasts.
    borderTop: '0 solid transparent',
    [PHONE]: { p: '0', alignItems: 'stretch', '&[data-alert]': { p: '5', alignItems: 'center' } },
  },
})

const Backdrop = chakra('div', {
  base: { position: 'fixed', inset: '0', bg: 'rgb(12 15 20 / 0.5)', animation: 'fade 160ms' },
})

const Panel = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    width: 'full',
    maxHeight: 'full',
    bg: 'bg.floating',
    borderRadius: 'lg',
    boxShadow: 'lg',
    animation: 'rise 200ms {easings.out}',
    _focusVisible: { outline: 'none' },
    [LOW]: { '&:not([data-fill])': { display: 'block', overflowY: 'auto' } },
    '&[data-fill]': { height: 'full', maxHeight: '46rem', overflow: 'hidden' },
    [PHONE]: {
      '&[data-fill]': { maxHeight: 'none' },
      maxWidth: 'none',
      borderRadius: '0',
      animation: 'sheet 200ms {easings.out}',
      paddingBottom: 'env(safe-area-inset-bottom)',
      '&[data-alert]': { borderRadius: 'lg', maxWidth: 'sm' },
    },
  },
})

const Footer = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    gap: '2',
    px: '5',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border',
    '&[data-alert]': { borderTopWidth: '0', pb: '5' },
    [PHONE]: { '& > button': { flex: '1' } },
  },
})
