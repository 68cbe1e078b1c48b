import { Box, Flex, Text } from '@chakra-ui/react'
import { monthWords } from '#shared/kst.ts'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { isShut } from '#shared/statements/settlement-month.contract.ts'
import { kstMonthText } from '#shared/wire.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { MonthStepper } from '../MonthStepper.tsx'
import { useSettlementMonths } from '../months/months.api.ts'
import { StageBadge } from '../months/StageStepper.tsx'
import { AddAdjustments } from './AddAdjustments.tsx'
import { ALL_MONTHS, Ledger } from './Ledger.tsx'
import { ManagerTotals } from './ManagerTotals.tsx'
import { PayoutButton, StatementPdfsButton, StatementsExportButton } from './StatementExports.tsx'
import { StatementPage } from './StatementPage.tsx'
import { StoreStatements } from './StoreStatements.tsx'

const VIEWS = [
  { value: 'stores', label: '판매점별' },
  { value: 'managers', label: '영업과장별' },
  { value: 'ledger', label: '원장' },
] as const

/** 지급내역: what stores are paid for a month, by store and by sales manager, one store's statement, and the ledger behind them. */
export default function StatementsTab() {
  const running = useKstDay().slice(0, 7)
  const { values, set } = useListFilter(['month', 'view', 'store'])
  const monthIn = (text: string) => (kstMonthText.safeParse(text).success ? text : running)
  const month = monthIn(values.month)
  const view = VIEWS.find(({ value }) => value === values.view)?.value ?? 'stores'
  const storeId = /^[1-9]\d{0,8}$/.test(values.store) ? Number(values.store) : null
  /** From the address of the moment: what is drawn may be older. Adjustments are entered up to the next month. */
  const step = (by: 1 | -1) =>
    set((now) => {
      const shown = nextKstMonth(monthIn(now.month), by)
      if (shown > nextKstMonth(running)) return {}
      return { month: shown === running ? '' : shown }
    })
  const stage = useSettlementMonths().rows.find((each) => each.month === month)?.stage ?? 'draft'
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
            <Flex wrap="wrap" align="center" gap="2" mb="3">
              <MonthStepper onBefore={() => step(-1)} onAfter={month > running ? null : () => step(1)}>
                {monthWords(month)}
              </MonthStepper>
              <StageBadge stage={stage} />
              {isShut(stage) ? null : (
                <Text id="payout-problem" textStyle="xs" color="fg.muted">
                  지급 파일은 마감한 뒤 받을 수 있습니다.
                </Text>
              )}
              <Flex ms="auto" gap="2" wrap="wrap" align="center">
                <StatementPdfsButton month={month} />
                <StatementsExportButton month={month} />
                <PayoutButton month={month} isShut={isShut(stage)} />
              </Flex>
            </Flex>
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
