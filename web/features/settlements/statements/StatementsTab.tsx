import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { monthWords } from '#shared/kst.ts'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { kstMonthText } from '#shared/settlements/closing.contract.ts'
import { type SettlementStage, STAGE_LABELS } from '#shared/statements/settlement-month.contract.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { MonthStepper } from '../MonthStepper.tsx'
import { AddAdjustments } from './AddAdjustments.tsx'
import { Ledger } from './Ledger.tsx'
import { ManagerTotals } from './ManagerTotals.tsx'
import { PayoutButton, StatementsExportButton } from './StatementExports.tsx'
import { StatementPage } from './StatementPage.tsx'
import { StoreStatements } from './StoreStatements.tsx'
import { ALL_MONTHS, payoutProblem } from './statement-words.ts'
import { useSettlementMonths } from './statements.api.ts'

const VIEWS = [
  { value: 'stores', label: '판매점별' },
  { value: 'managers', label: '영업과장별' },
  { value: 'ledger', label: '원장' },
] as const

/** 지급내역: what stores are paid for a month, by store and by sales manager, one store's statement, and the ledger behind them. */
export function StatementsTab() {
  const running = useKstDay().slice(0, 7)
  const { values, set } = useListFilter(['month', 'view', 'store'])
  const month = kstMonthText.safeParse(values.month).success ? values.month : running
  const view = VIEWS.find(({ value }) => value === values.view)?.value ?? 'stores'
  const storeId = /^[1-9]\d{0,8}$/.test(values.store) ? Number(values.store) : null
  const showMonth = (shown: string) => set({ month: shown === running ? '' : shown })
  const stage = useSettlementMonths().data?.find((each) => each.month === month)?.stage ?? 'draft'
  if (view === 'stores' && storeId !== null)
    return <StatementPage key={`${month} ${storeId}`} month={month} storeId={storeId} />
  return (
    <Box data-fills>
      <Tabs
        look="pill"
        label="지급내역"
        items={VIEWS}
        value={view}
        // The month stays.
        onChange={(chosen) =>
          set({
            view: chosen === 'stores' ? '' : chosen,
            store: '',
            ...(values.month === ALL_MONTHS ? { month: '' } : {}),
          })
        }
        activation="manual"
      >
        {view === 'ledger' ? (
          <Ledger month={values.month === ALL_MONTHS ? null : month} running={running} storeId={storeId} />
        ) : (
          <Box data-fills>
            <MonthBar
              month={month}
              stage={stage}
              onBefore={() => showMonth(nextKstMonth(month, -1))}
              // Adjustments are entered up to the next month.
              onAfter={month > running ? null : () => showMonth(nextKstMonth(month))}
            >
              <StatementsExportButton month={month} />
              <PayoutButton month={month} problem={payoutProblem(stage)} />
            </MonthBar>
            {view === 'managers' ? (
              <ManagerTotals month={month} />
            ) : (
              <StoreStatements month={month} actions={<AddAdjustments month={month} />} />
            )}
          </Box>
        )}
      </Tabs>
    </Box>
  )
}

interface MonthBarProps {
  month: string
  stage: SettlementStage
  onBefore: () => void
  onAfter: (() => void) | null
  children: ReactNode
}

function MonthBar({ month, stage, onBefore, onAfter, children }: MonthBarProps) {
  const problem = payoutProblem(stage)
  return (
    <Flex wrap="wrap" align="center" gap="2" mb="3">
      <MonthStepper onBefore={onBefore} onAfter={onAfter}>
        {monthWords(month)}
      </MonthStepper>
      <Badge colorPalette={problem === null ? 'green' : 'gray'}>{STAGE_LABELS[stage]}</Badge>
      {problem === null ? null : (
        <Text id="payout-problem" textStyle="xs" color="fg.muted">
          {problem}
        </Text>
      )}
      <Flex ms="auto" gap="2" wrap="wrap" align="center">
        {children}
      </Flex>
    </Flex>
  )
}
