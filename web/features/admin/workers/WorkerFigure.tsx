import { chakra, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { workerList } from '#shared/stats/figure-lists.ts'
import { chosenDays, type Days } from '../../../documents/figures/figure-days.ts'
import { useListAddress } from '../../../documents/figures/use-list-address.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import type { WorkerRow } from './worker-rows.ts'

type Of = 'period' | 'month' | 'total'

const WORDS: Record<Of, string> = { period: '기간', month: '이번 달', total: '전체' }

/** The columns: the name, and one figure for each range of days. */
export function figureColumns(ranges: Record<Of, Days>, hasPeriod: boolean): Column<WorkerRow>[] {
  const figures = (hasPeriod ? (['period', 'month', 'total'] as const) : (['month', 'total'] as const)).map(
    (of): Column<WorkerRow> => ({
      key: of,
      header: WORDS[of],
      width: '9rem',
      numeric: true,
      cell: (row) => <WorkerFigure row={row} of={of} days={ranges[of]} />,
    }),
  )
  return [{ key: 'name', header: '근무자', cell: (row) => row.name }, ...figures]
}

export interface WorkerFigureProps {
  row: WorkerRow
  of: Of
  days: Days
  /** Adds the name of the range, where no heading says it. */
  withWord?: boolean
}

/** A number of activations that links to the list of exactly these. */
export function WorkerFigure({ row, of, days, withWord }: WorkerFigureProps) {
  const to = useListAddress()(workerList(chosenDays(days), row.id))
  const count = `${formatCount(row[of])}건`
  const figure = (
    <Figure className="tabular" asChild={to !== null && row[of] > 0}>
      {to !== null && row[of] > 0 ? (
        <Link to={to} aria-label={`${row.name} ${WORDS[of]} ${count}`}>
          {count}
        </Link>
      ) : (
        count
      )}
    </Figure>
  )
  if (!withWord) return figure
  return (
    <span>
      <Text as="span" color="fg.muted">
        {WORDS[of]}{' '}
      </Text>
      {figure}
    </span>
  )
}

const Figure = chakra('span', {
  base: {
    fontWeight: 'medium',
    _hover: { '&:is(a)': { textDecoration: 'underline' } },
    '@media (pointer: coarse)': { '&:is(a)': { lineHeight: '44px' } },
  },
})
