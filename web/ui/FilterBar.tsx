import { chakra, Flex, Heading, Text } from '@chakra-ui/react'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ReactNode, useRef } from 'react'
import { formatCount } from '#shared/count.ts'
import { Button } from './Button.tsx'
import { useFocusKept } from './use-focus-kept.ts'

export type FilterBarProps = {
  /** What the list is called, where the page's own title does not say it. */
  title?: string | undefined
  /** SearchField, SelectField (size sm, hideLabel), DateField… They share one line on desktops and wrap below. */
  children: ReactNode
  /** Shown as a reset button while something is filtered. */
  onReset?: (() => void) | undefined
  /** How many rows the filter leaves, announced when it changes. */
  total?: number | undefined
  /** Buttons at the far end: export, new. */
  actions?: ReactNode
}

/** The line above a list. */
export function FilterBar({ title, children, onReset, total, actions }: FilterBarProps) {
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
      align="center"
      mb="3"
      {...focusKept}
    >
      {title === undefined ? null : (
        <Heading as="h2" size="sm" me="2">
          {title}
        </Heading>
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
    </Flex>
  )
}

/** Stays together: what has no room beside the fields goes below them as a whole, to the same end. */
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
    '& > *': { width: 'auto !important', flex: '1 1 10rem', maxWidth: '17rem' },
    // A chip is as wide as its word.
    '& > button': { flex: 'none' },
    // The title then stands in the line of the total.
    '@media (max-width: 767px)': {
      order: '-1',
      flexBasis: '100%',
      // Two selects share a line; what is typed into has one of its own.
      '& > *': { flexBasis: '8rem', maxWidth: 'none' },
      '& > :has([type=search])': { flexBasis: '100%' },
    },
  },
})
