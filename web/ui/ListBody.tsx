import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ListProblem } from './ListProblem.tsx'

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
}

/** Around the table of a list: what went wrong above it, and faded rows until those of a new filter are there. */
export function ListBody({ list, children }: ListBodyProps) {
  const hasRows = list.rows.length > 0
  return (
    <>
      {list.error === null ? null : (
        <ListProblem error={list.error} hasRows={hasRows} onRetry={list.retry} retrying={list.isFetching} />
      )}
      {list.error !== null && !hasRows ? null : (
        <Box
          aria-busy={list.isStale || undefined}
          opacity={list.isStale ? '0.55' : '1'}
          transition="opacity 160ms"
        >
          {children}
        </Box>
      )}
    </>
  )
}
