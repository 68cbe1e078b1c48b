import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export interface FigureTableProps {
  label: string
  /** The column headings; the first column names the rows. */
  head: readonly string[]
  /** Rows: a `th` that names the row, then a `td` for each figure. */
  children: ReactNode
}

/** A chart's figures as a table, about as high as the chart. */
export function FigureTable({ label, head, children }: FigureTableProps) {
  return (
    <Box flex="1 1 0" minHeight="15.5rem" overflow="auto" tabIndex={0} role="region" aria-label={label}>
      <Table className="tabular">
        <thead>
          <tr>
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </Box>
  )
}

const Table = chakra('table', {
  base: {
    width: 'full',
    textAlign: 'end',
    '& th': { fontWeight: 'normal', color: 'fg.muted' },
    '& th:first-of-type': { textAlign: 'start' },
    '& thead th': { position: 'sticky', top: '0', bg: 'bg.panel', textStyle: 'sm', textAlign: 'end' },
    '& :is(th, td)': {
      height: '8',
      px: '2',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
      whiteSpace: 'nowrap',
    },
    '& a': { textDecoration: 'none', fontWeight: 'medium', _hover: { color: 'accent.fg' } },
  },
})
