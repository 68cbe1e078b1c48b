import type { SettlementRunReport } from '#shared/settlements/settlement-run.contract.ts'

/** The report of a run that changed nothing; `changed` has the values that matter to the test. */
export function runReportForTest(changed: Partial<SettlementRunReport> = {}): SettlementRunReport {
  return { ...NOTHING, ...changed }
}

const NOTHING: SettlementRunReport = {
  considered: 0,
  changed: 0,
  determined: 0,
  amount: 0,
  hiddenPrice: 0,
  months: [],
  storeCount: 0,
  stores: [],
  byHandCount: 0,
  byHand: [],
}
