import { Flex, Text } from '@chakra-ui/react'
import { matchesKorean } from '#shared/korean.ts'
import { workLists } from '#shared/stats/figure-lists.ts'
import type { WorkerFigures } from '#shared/stats/work-figures.contract.ts'
import type { Days } from '../../../../documents/figures/figure-days.ts'
import { type Column, fieldColumn } from '../../../../ui/data-table/column.ts'
import { FigureLink } from './FigureLink.tsx'
import { minutesText } from './minutes-text.ts'
import { useWorkFigures } from './use-work-figures.ts'
import { WorkFigureView } from './WorkFigureView.tsx'

type Counted = Exclude<
  keyof WorkerFigures,
  'workerId' | 'workerName' | 'waitingMinutes' | 'activationMinutes'
>

const COUNTED: readonly { key: Counted; label: string }[] = [
  { key: 'activated', label: '개통' },
  { key: 'otherCompleted', label: '기타완료' },
  { key: 'cancelled', label: '취소' },
  { key: 'discarded', label: '폐기' },
  { key: 'open', label: '현재 담당' },
  { key: 'takenOver', label: '넘겨받음' },
  { key: 'handedOver', label: '넘김' },
  { key: 'corrections', label: '정정' },
]
const MEASURED = [
  { key: 'waitingMinutes', label: '대기 중앙값' },
  { key: 'activationMinutes', label: '개통까지 중앙값' },
] as const

/** 처리와 대기: what each worker closed, has, took over and corrected in the chosen days, and how long it took. */
export default function WorkerFigureList() {
  const figures = useWorkFigures(({ workers }, search) =>
    workers.filter(({ workerName }) => matchesKorean(workerName, search)),
  )
  return (
    <WorkFigureView
      of="workers"
      label="처리와 대기 목록"
      daysOf="처리"
      searchLabel="근무자 검색"
      empty="이 기간에 처리한 근무자가 없습니다."
      note="개통·기타완료·취소·폐기는 그날 그 상태가 되어 지금도 그대로인 건수, 현재 담당은 기간과 관계없이 지금 처리 중인 건수입니다. 대기는 접수(또는 보완 답변)부터 처리를 시작할 때까지, 개통까지는 접수부터 개통까지의 중앙값입니다."
      figures={figures}
      columns={columns(figures.days)}
      rowKey={({ workerId }) => workerId}
      rowLabel={({ workerName }) => workerName}
      minWidth="65rem"
      renderCard={(row) => <WorkerCard row={row} days={figures.days} />}
    />
  )
}

function columns(days: Days): Column<WorkerFigures>[] {
  const counted = COUNTED.map(
    ({ key, label }): Column<WorkerFigures> => ({
      key,
      header: label,
      width: '5rem',
      numeric: true,
      sortBy: (row) => row[key],
      cell: (row) => <Count row={row} of={key} label={label} days={days} />,
    }),
  )
  const measured = MEASURED.map(
    ({ key, label }): Column<WorkerFigures> => ({
      key,
      header: label,
      width: '7.5rem',
      numeric: true,
      sortBy: (row) => row[key],
      cell: (row) => minutesText(row[key]),
    }),
  )
  return [
    fieldColumn('workerName', '근무자', { isSorted: true }),
    ...counted.slice(0, -1),
    ...measured,
    ...counted.slice(-1),
  ]
}

function Count(props: { row: WorkerFigures; of: Counted; label: string; days: Days }) {
  const { row, of, label, days } = props
  const lists: Partial<Record<Counted, ReturnType<typeof workLists>['open' | 'cancelled' | 'activated']>> =
    workLists(days, row.workerId)
  return <FigureLink value={row[of]} name={`${row.workerName} ${label}`} list={lists[of]} />
}

function WorkerCard({ row, days }: { row: WorkerFigures; days: Days }) {
  return (
    <>
      <Text fontWeight="semibold" truncate>
        {row.workerName}
      </Text>
      <Flex columnGap="4" rowGap="0.5" mt="1" textStyle="sm" wrap="wrap" align="baseline">
        {COUNTED.filter(({ key }) => row[key] > 0 || key === 'activated' || key === 'open').map(
          ({ key, label }) => (
            <span key={key}>
              <Text as="span" color="fg.muted">{`${label} `}</Text>
              <Count row={row} of={key} label={label} days={days} />
            </span>
          ),
        )}
        {MEASURED.map(({ key, label }) => (
          <span key={key}>
            <Text as="span" color="fg.muted">{`${label} `}</Text>
            {minutesText(row[key])}
          </span>
        ))}
      </Flex>
    </>
  )
}
