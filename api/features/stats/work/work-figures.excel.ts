import type { StoreFigures, WorkerFigures, WorkFigures } from '#shared/stats/work-figures.contract.ts'
import { sheetColumns, type ValueColumn, valueColumn } from '../../../excel/workbook-sheet.ts'
import type { TableWorkbook } from '../../../imports/table-workbook.worker.ts'
import { handled } from './worker-figures.ts'

const number = <Row>(heading: string, value: (row: Row) => number | null): ValueColumn<Row> => ({
  heading,
  width: 13,
  kind: 'number',
  value,
})

const WORKERS: readonly ValueColumn<WorkerFigures>[] = [
  valueColumn('근무자', 16, ({ workerName }) => workerName),
  number('처리', handled),
  number('개통', ({ activated }) => activated),
  number('기타완료', ({ otherCompleted }) => otherCompleted),
  number('취소', ({ cancelled }) => cancelled),
  number('폐기', ({ discarded }) => discarded),
  number('현재 담당', ({ open }) => open),
  number('넘겨받음', ({ takenOver }) => takenOver),
  number('넘김', ({ handedOver }) => handedOver),
  number('대기 중앙값(분)', ({ waitingMinutes }) => waitingMinutes),
  number('개통까지 중앙값(분)', ({ activationMinutes }) => activationMinutes),
  number('정정', ({ corrections }) => corrections),
]

const STORES: readonly ValueColumn<StoreFigures>[] = [
  valueColumn('판매점', 24, ({ storeName }) => storeName ?? '판매점 없음'),
  number('접수', ({ received }) => received),
  number('보완 요청', ({ supplemented }) => supplemented),
  number('보완 비율(%)', ({ received, supplemented }) => Math.round((supplemented / received) * 100)),
  number('판매점 정정', ({ correctedByStore }) => correctedByStore),
  number('본사 정정', ({ correctedByOffice }) => correctedByOffice),
  valueColumn('많이 정정한 항목', 36, ({ fields }) =>
    fields.map(({ label, count }) => `${label} ${count}`).join(', '),
  ),
]

/** One table of the figures as a workbook. */
export function figuresWorkbook(of: 'workers' | 'stores', figures: WorkFigures): TableWorkbook {
  return of === 'workers'
    ? workbook('근무자통계', WORKERS, figures.workers)
    : workbook('판매점통계', STORES, figures.stores)
}

function workbook<Row>(
  sheetName: string,
  shown: readonly ValueColumn<Row>[],
  rows: readonly Row[],
): TableWorkbook {
  return {
    sheetName,
    columns: sheetColumns(shown),
    rows: rows.map((row) => shown.map((column) => column.value(row))),
  }
}
