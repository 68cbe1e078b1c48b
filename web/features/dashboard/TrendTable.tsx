import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { todayLists } from '#shared/stats/figure-lists.ts'
import type { Trend } from '#shared/stats/stats.contract.ts'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { dayText } from '../../lib/kst-day-words.ts'
import { FigureTable } from '../../ui/chart/FigureTable.tsx'

/** The trend as a table, the newest day first. */
export function TrendTable({ trend }: { trend: Trend }) {
  const addressOf = useListAddress()
  const figure = (value: number, to: string | null) => {
    const text = `${formatCount(value)}건`
    return to === null ? text : <Link to={to}>{text}</Link>
  }
  return (
    <FigureTable label="날짜별 접수와 개통" head={['날짜', '접수', '개통']}>
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
    </FigureTable>
  )
}
