import { chakra, Flex, Heading, Text } from '@chakra-ui/react'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ReactNode, useRef } from 'react'
import { formatCount } from '#shared/count.ts'
import { Button } from './Button.tsx'
import { useFocusKept } from './use-focus-kept.ts'

export type FilterBarProps = {
  /** The list's name, where the page's title does not say it. */
  title?: string | undefined
  /** SearchField, SelectField (size sm, hideLabel), DateField… They share a line, and wrap if needed. */
  children: ReactNode
  /** Filters that are needed less often, on lines of their own. */
  more?: ReactNode
  /** Called by the reset button, which is shown when this is given. */
  onReset?: (() => void) | undefined
  /** The number of rows that the filter leaves, announced when it changes. */
  total?: number | undefined
  /** Buttons at the right end: export, new. */
  actions?: ReactNode
}

/** The filters and buttons above a list. */
export function FilterBar({ title, children, more, onReset, total, actions }: FilterBarProps) {
  const frame = useRef<HTMLDivElement>(null)
  const focusKept = useFocusKept(frame)
  return (
    <Flex
      ref={frame}
      role="search"
      tabIndex={-1}
      outline="none"
      wrap="wrap"
      gap="2"
      align={{ base: 'center', md: 'flex-start' }}
      mb="3"
      {...focusKept}
    >
      {title === undefined ? null : (
        <Title as="h2" size="sm">
          {title}
        </Title>
      )}
      <Fields>{children}</Fields>
      {onReset ? (
        <Button variant="ghost" colorPalette="gray" size="sm" onClick={onReset}>
          <RotateCcw aria-hidden />
          초기화
        </Button>
      ) : null}
      <FarEnd>
        {total === undefined ? null : (
          <Text role="status" className="tabular" textStyle="sm" color="fg.muted">
            총 {formatCount(total)}건
          </Text>
        )}
        {actions}
      </FarEnd>
      {more ? <Fields css={{ flexBasis: 'full' }}>{more}</Fields> : null}
    </Flex>
  )
}

/** As high as the controls beside it, which may take several lines. */
const Title = chakra(Heading, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { md: '8' },
    me: '2',
    '@media (pointer: coarse) and (min-width: 768px)': { minHeight: '44px' },
  },
})

/** Stays together: without room beside the fields it wraps as a whole, and stays at the right end. */
const FarEnd = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '2',
    marginInlineStart: 'auto',
    '@media (max-width: 767px)': { display: 'contents' },
  },
})

const Fields = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    flex: '1 1 30rem',
    // Twice, to weigh more than what these are by themselves.
    '&& > *': { width: 'auto !important', flex: '1 1 10rem', maxWidth: '17rem' },
    // A chip, and a group of them, is only as wide as its text.
    '&& > button': { flex: 'none' },
    '&& > [role=group]': { flex: 'none', maxWidth: 'full' },
    // On phones the title shares the line of the total.
    '@media (max-width: 767px)': {
      order: '-1',
      flexBasis: '100%',
      // Two selects share a line; a text field shares it with a button only.
      '&& > *': { flexBasis: '8rem', maxWidth: 'none' },
      '&& > :has([type=search])': { flexBasis: '12rem' },
    },
  },
})
