import { Box, chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { todayLists } from '#shared/stats/figure-lists.ts'
import type { Trend } from '#shared/stats/stats.contract.ts'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { dayText } from '../../lib/kst-day-words.ts'

/** The trend day by day, the newest first. */
export function TrendTable({ trend }: { trend: Trend }) {
  const addressOf = useListAddress()
  const figure = (value: number, to: string | null) => {
    const text = `${formatCount(value)}건`
    return to === null ? text : <Link to={to}>{text}</Link>
  }
  return (
    <Box
      flex="1 1 0"
      minHeight="15.5rem"
      overflowY="auto"
      tabIndex={0}
      role="region"
      aria-label="날짜별 접수와 개통"
    >
      <Table className="tabular">
        <thead>
          <tr>
            <th scope="col">날짜</th>
            <th scope="col">접수</th>
            <th scope="col">개통</th>
          </tr>
        </thead>
        <tbody>
          {[...trend.days].reverse().map(({ day, submissions, activations }) => {
            const lists = todayLists({ day, isOwnWork: trend.isOwnWork })
            return (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{figure(submissions, addressOf(lists.todaySubmissions))}</td>
                <td>{figure(activations, addressOf(lists.todayActivation))}</td>
              </tr>
            )
          })}
        </tbody>
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
    '& :is(th, td)': { height: '8', px: '2', borderBottomWidth: '1px', borderColor: 'border.muted' },
    '& a': { textDecoration: 'none', fontWeight: 'medium', _hover: { color: 'accent.fg' } },
  },
})
