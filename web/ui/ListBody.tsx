import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ListProblem } from './ListProblem.tsx'
import { PHONE } from './use-media-query.ts'

export interface ListBodyProps {
  list: {
    rows: readonly unknown[]
    /** What was thrown when the list was asked for. */
    error: Error | null
    isFetching: boolean
    /** The rows are those of the filter before. */
    isStale: boolean
    retry: () => void
  }
  /** The table; not shown while there is nothing but an error. */
  children: ReactNode
  /** What stands under the table and stays in view with it: a hint, the bar of what is chosen. */
  below?: ReactNode
}

/**
 * Around the table of a list: what went wrong above it, and faded rows until those of a new filter are there. With what stands
 * below, the table has the room that the window leaves, and scrolls in it; what surrounds it hands that room down (`data-fills`).
 */
export function ListBody({ list, children, below }: ListBodyProps) {
  const hasRows = list.rows.length > 0
  return (
    <Room data-list>
      {list.error === null ? null : (
        <ListProblem error={list.error} hasRows={hasRows} onRetry={list.retry} retrying={list.isFetching} />
      )}
      {list.error !== null && !hasRows ? null : <Rows aria-busy={list.isStale || undefined}>{children}</Rows>}
      {below}
    </Room>
  )
}

const Room = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    // In the lowest window some rows and what stands below them; then the page scrolls. Cards are never cut.
    flex: '1 1 0px',
    minHeight: '22rem',
    [`@media ${PHONE}`]: { flex: '1 0 auto', minHeight: '0' },
  },
})

const Rows = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '0',
    transition: 'opacity 160ms',
    '&[aria-busy]': { opacity: '0.55' },
  },
})
