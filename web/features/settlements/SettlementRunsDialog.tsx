import { chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import {
  listSettlementRuns,
  RUN_LABELS,
  type SettlementRun,
} from '#shared/settlements/settlement-run.contract.ts'
import { Difference, RunReportView, totalDifference } from '../../documents/settlement-run/RunReportView.tsx'
import { call } from '../../lib/api-client.ts'
import { SETTLEMENTS_KEY } from '../../records/record-keys.ts'
import { usePagedList } from '../../records/record-list.ts'
import { CardFacts, CardHead } from '../../records/row-actions.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ExactTime, None } from '../../ui/data-table/cells.tsx'
import { type Column, fieldColumn } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListBody } from '../../ui/ListBody.tsx'
import { Notice } from '../../ui/Notice.tsx'

const TITLE = '정산 작업 기록'

/** The runs over the settlements, newest first; each opens with its report. */
export function SettlementRunsDialog({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState<SettlementRun | null>(null)
  const list = usePagedList([...SETTLEMENTS_KEY, 'runs'], (start, signal) =>
    call(listSettlementRuns, { query: start, signal }),
  )
  return (
    <Dialog
      closeOnBackdrop
      size="lg"
      title={TITLE}
      description="재계산, 일괄 정산 생성, 히든단가 적용이 무엇을 바꾸었는지 남은 기록입니다."
      onClose={onClose}
      footer={<CloseButton onClick={onClose} />}
    >
      <Room>
        <ListBody list={list}>
          <DataTable
            label={TITLE}
            columns={COLUMNS}
            rows={list.rows}
            rowKey={({ id }) => id}
            rowLabel={nameOf}
            onOpen={setOpened}
            loading={list.isLoading}
            onEndReached={list.loadMore}
            narrow
            minWidth="680px"
            empty={<EmptyState plain title="정산 작업 기록이 없습니다." />}
            renderCard={(run) => <RunCard run={run} />}
          />
        </ListBody>
      </Room>
      {opened === null ? null : <KeptReport run={opened} onClose={() => setOpened(null)} />}
    </Dialog>
  )
}

/** The table scrolls under its header, within what the window leaves to the dialog; the dialog itself does not. */
const Room = chakra('div', {
  base: { '& [data-frame]': { maxHeight: 'max(12rem, calc(100dvh - 16rem))' } },
})

const nameOf = ({ kind, startedAt }: SettlementRun) => `${RUN_LABELS[kind]} ${formatKstDateTime(startedAt)}`

const COLUMNS: readonly Column<SettlementRun>[] = [
  {
    key: 'startedAt',
    header: '시각',
    width: '8.5rem',
    cell: ({ startedAt }) => <ExactTime at={startedAt} />,
  },
  { key: 'kind', header: '작업', width: '7rem', cell: ({ kind }) => RUN_LABELS[kind] },
  fieldColumn('startedByName', '실행한 사람'),
  { key: 'end', header: '결과', width: '6rem', cell: (run) => <End run={run} /> },
  { key: 'considered', header: '대상', width: '5.25rem', numeric: true, cell: countOf('considered') },
  { key: 'changed', header: '바뀐 서류', width: '5rem', numeric: true, cell: countOf('changed') },
  {
    key: 'difference',
    header: '합계 차이',
    width: '8rem',
    numeric: true,
    cell: ({ endedAt, report }) =>
      endedAt === null ? <None /> : <Difference won={totalDifference(report)} />,
  },
]

function countOf(name: 'considered' | 'changed') {
  return ({ endedAt, report }: SettlementRun) =>
    endedAt === null ? <None /> : `${formatCount(report[name])}건`
}

/** 끝나지 않음: it is running, or was broken off before that could be noted. */
function End({ run: { endedAt, isComplete } }: { run: SettlementRun }) {
  const [word, color] = isComplete
    ? ['완료', 'green']
    : endedAt === null
      ? ['끝나지 않음', 'gray']
      : ['중단', 'orange']
  return (
    <Badge size="sm" colorPalette={color}>
      {word}
    </Badge>
  )
}

function RunCard({ run }: { run: SettlementRun }) {
  const { kind, startedAt, startedByName, endedAt, report } = run
  return (
    <>
      <CardHead title={RUN_LABELS[kind]}>
        <End run={run} />
      </CardHead>
      <CardFacts small of={[formatKstDateTime(startedAt), startedByName]} />
      {endedAt === null ? null : (
        <Flex mt="1" justify="space-between" gap="2" wrap="wrap" textStyle="sm" className="tabular">
          <Text as="span">
            {`${formatCount(report.considered)}건 가운데 ${formatCount(report.changed)}건 바뀜`}
          </Text>
          <Difference won={totalDifference(report)} />
        </Flex>
      )}
    </>
  )
}

/** One run's report, over the list. */
function KeptReport({ run, onClose }: { run: SettlementRun; onClose: () => void }) {
  const { kind, startedAt, startedByName, endedAt, isComplete, report } = run
  return (
    <Dialog
      closeOnBackdrop
      title={`${RUN_LABELS[kind]} 보고`}
      description={`${startedByName} · ${formatKstDateTime(startedAt)}`}
      onClose={onClose}
      footer={<CloseButton onClick={onClose} />}
    >
      {endedAt === null ? (
        <Notice kind="info">진행 중이거나, 끝을 기록하지 못하고 중단된 작업입니다.</Notice>
      ) : (
        <Stack gap="5">
          {isComplete ? null : <Notice kind="warning">중단된 작업입니다. 그때까지 처리된 내용입니다.</Notice>}
          <RunReportView kind={kind} report={report} />
        </Stack>
      )}
    </Dialog>
  )
}
