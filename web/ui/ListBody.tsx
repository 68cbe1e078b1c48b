import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ListProblem } from './ListProblem.tsx'
import { PHONE } from './use-media-query.ts'

export interface ListBodyProps {
  list: {
    rows: readonly unknown[]
    /** The error of the last request for the list. */
    error: Error | null
    isFetching: boolean
    /** The rows still belong to the previous filter. */
    isStale: boolean
    retry: () => void
  }
  /** The table; hidden when there is only an error. */
  children: ReactNode
  /** Shown under the table and kept in view with it: a hint, the selection bar. */
  below?: ReactNode
}

/**
 * The frame around a list's table: errors stand above it, and old rows fade while a new filter loads. The
 * table takes the height that is left and scrolls; parents pass that height on (`data-fills`).
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
    // In a very low window a few rows stay visible, and then the page scrolls. Cards are never cut.
    flex: '1 1 0px',
    minHeight: '18rem',
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
