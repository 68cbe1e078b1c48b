import { Text } from '@chakra-ui/react'
import { formatWon } from '#shared/money.ts'
import { None } from '../../ui/data-table/cells.tsx'
import type { Column } from '../../ui/data-table/column.ts'

/** An amount: red when negative, a dash where there is none. */
export function SignedWon({ children }: { children: number | null }) {
  if (children === null || children === 0) return <None />
  return (
    <Text as="span" color={children < 0 ? 'fg.error' : undefined}>
      {formatWon(children)}
    </Text>
  )
}

/** A column of such amounts, 6.75rem wide unless told otherwise; `isStrong`: what it all comes to. */
export function wonColumn<Row>(
  key: string,
  header: string,
  amount: (row: Row) => number | null,
  { isStrong = false, ...more }: Partial<Column<Row>> & { isStrong?: boolean } = {},
): Column<Row> {
  const cell = (row: Row) => {
    const won = <SignedWon>{amount(row)}</SignedWon>
    return isStrong ? <strong>{won}</strong> : won
  }
  return { key, header, width: '6.75rem', numeric: true, cell, ...more }
}
