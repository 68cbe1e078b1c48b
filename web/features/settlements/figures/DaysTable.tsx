import { formatCount } from '#shared/count.ts'
import { formatWon } from '#shared/money.ts'
import { dayText } from '../../../lib/kst-day-words.ts'
import { FigureTable } from '../../../ui/chart/FigureTable.tsx'
import type { DaysProps } from './figures-props.ts'

/** The sums day by day, the newest first; days to come are left out. */
export function DaysTable({ days, names }: DaysProps) {
  return (
    <FigureTable label="날짜별 정산 합계" head={['날짜', '개통', '합계', names.before]}>
      {days
        .filter(({ day, sums, before }) => (day === null ? before : sums) !== null)
        .reverse()
        .map(({ day, sums, dayBefore, before }) => (
          <tr key={day ?? dayBefore}>
            <th scope="row">{dayText(day ?? dayBefore ?? '')}</th>
            <td>{sums === null ? '' : `${formatCount(sums.count)}건`}</td>
            <td>{sums === null ? '' : formatWon(sums.total)}</td>
            <td>{before === null ? '' : formatWon(before.total)}</td>
          </tr>
        ))}
    </FigureTable>
  )
}
