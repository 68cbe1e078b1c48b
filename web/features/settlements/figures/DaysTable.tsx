import { dayText } from '../../../lib/kst-day-words.ts'
import { FigureTable } from '../../../ui/chart/FigureTable.tsx'
import { countWords, totalWords } from '../settlement-sums.ts'
import type { DaysProps } from './figures-props.ts'

/** The sums day by day, the newest first, without future days. */
export function DaysTable({ days, names }: DaysProps) {
  return (
    <FigureTable
      label="날짜별 정산 합계"
      head={['날짜', '건수', '합계', ...(names.before === null ? [] : [names.before])]}
    >
      {days
        .filter(({ day, sums, before }) => (day === null ? before : sums) !== null)
        .reverse()
        .map(({ day, sums, dayBefore, before }) => (
          <tr key={day ?? dayBefore}>
            <th scope="row">{dayText(day ?? dayBefore ?? '')}</th>
            <td>{sums === null ? '' : countWords(sums)}</td>
            <td>{sums === null ? '' : totalWords(sums)}</td>
            {names.before === null ? null : <td>{before === null ? '' : totalWords(before)}</td>}
          </tr>
        ))}
    </FigureTable>
  )
}
