import { Box, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import {
  needsReason,
  type SettlementMonthDetail,
  type SettlementStage,
  STAGE_LABELS,
  STAGE_MOVES,
} from '#shared/statements/settlement-month.contract.ts'
import { AskedFigures } from '../../../documents/figures/AskedFigures.tsx'
import { Panel } from '../../../documents/figures/Panel.tsx'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { Button } from '../../../ui/Button.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { amountWords, wholeTotalWords } from '../settlement-sums.ts'
import { MonthChecks } from './MonthChecks.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { moveWords } from './month-moves.ts'
import { listAddress, useSettlementMonth } from './months.api.ts'
import { StageBadge, StageStepper } from './StageStepper.tsx'

export interface MonthPageProps {
  /** `2026-10`. */
  month: string
  /** The earliest past month that is not closed. */
  due: string | undefined
}

/** Where the settlement of one month stands, what is left to do, and the moves to other stages. */
export function MonthPage({ month, due }: MonthPageProps) {
  const asked = useSettlementMonth(month)
  const [to, setTo] = useState<SettlementStage | null>(null)
  const { data } = asked
  return (
    <Stack gap="3">
      <Flex align="center" gap="2" wrap="wrap">
        <Button asChild size="sm" variant="ghost" colorPalette="gray" ms="-2">
          <Link to="/settlements?tab=months">
            <ChevronLeft aria-hidden />
            모든 달
          </Link>
        </Button>
        <Heading as="h2" size="lg">
          {monthWords(month)}
        </Heading>
        {data === undefined ? null : <StageBadge stage={data.stage} />}
        <Flex ms="auto" gap="2" wrap="wrap" align="center">
          <Button asChild size="sm" variant="outline" colorPalette="gray">
            <Link to={listAddress(month)}>정산 목록</Link>
          </Button>
          {data === undefined ? null : <Moves month={data} onMove={setTo} />}
        </Flex>
      </Flex>
      <AskedFigures asked={asked}>
        {(detail) => (detail === undefined ? <FormSkeleton fields={6} /> : <MonthPanels month={detail} />)}
      </AskedFigures>
      {to === null || data === undefined ? null : (
        <MoveDialog
          key={to}
          month={data}
          to={to}
          earlier={due !== undefined && due < month ? due : undefined}
          onClose={() => setTo(null)}
        />
      )}
    </Stack>
  )
}

interface MovesProps {
  month: SettlementMonthDetail
  onMove: (to: SettlementStage) => void
}

/** The buttons of the moves, the one forward last; where there is none, why. */
function Moves({ month: { month, stage, moves }, onMove }: MovesProps) {
  const isOver = month < useKstDay().slice(0, 7)
  const isForward = (to: SettlementStage) => !needsReason(stage, to)
  const [next] = STAGE_MOVES[stage].filter(isForward)
  const mayNext = moves.some(isForward)
  const waits = !isOver && next === 'approved'
  return (
    <>
      {moves
        .filter((to) => !isForward(to))
        .map((to) => (
          <Button key={to} size="sm" variant="outline" colorPalette="gray" onClick={() => onMove(to)}>
            {moveWords(month, stage, to).label}
          </Button>
        ))}
      {next === undefined ? null : waits || !mayNext ? (
        <Text textStyle="sm" color="fg.muted">
          {waits
            ? '이 달이 끝나면 승인할 수 있습니다.'
            : `${STAGE_LABELS[next]}은 정산 설정의 담당자가 합니다.`}
        </Text>
      ) : (
        <Button size="sm" onClick={() => onMove(next)}>
          {moveWords(month, stage, next).label}
        </Button>
      )}
    </>
  )
}

function MonthPanels({ month }: { month: SettlementMonthDetail }) {
  return (
    <Panels>
      <Box gridColumn="1 / -1">
        <Panel title="단계">
          <StageStepper {...month} />
        </Panel>
      </Box>
      <Box gridColumn="1 / -1">
        <Panel title="금액">
          <KeyValueList columns={4} items={sumsOf(month)} />
        </Panel>
      </Box>
      <Box minWidth="0">
        <Panel title="점검">
          <MonthChecks month={month} />
        </Panel>
      </Box>
      <Box minWidth="0">
        <Panel title="단계 기록">
          <Steps steps={month.steps} />
        </Panel>
      </Box>
    </Panels>
  )
}

function sumsOf(month: SettlementMonthDetail) {
  const count = (number: number) => `${formatCount(number)}건`
  return [
    { label: '정산 금액', value: amountWords(month) },
    { label: '히든단가', value: formatWon(month.hiddenPrice) },
    { label: '조정·이월', value: formatWon(month.adjustments) },
    { label: '합계', value: wholeTotalWords(month) },
    { label: '개통', value: count(month.count) },
    { label: '환수', value: count(month.reversals) },
    { label: '지급내역', value: count(month.statements) },
    { label: '지급액', value: formatWon(month.payout) },
  ]
}

function Steps({ steps }: Pick<SettlementMonthDetail, 'steps'>) {
  if (steps.length === 0) return <Text color="fg.muted">아직 단계를 바꾼 기록이 없습니다.</Text>
  return (
    <Timeline
      label="단계 기록"
      entries={steps
        .map(({ from, to, reason, accountName, at }, index) => ({
          key: index,
          title: `${STAGE_LABELS[from]} → ${STAGE_LABELS[to]}`,
          at,
          by: accountName,
          note: reason ?? undefined,
          dot: needsReason(from, to) ? 'fg.warning' : undefined,
        }))
        .reverse()}
    />
  )
}

const Panels = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
})
