import type { Settlement, SettlementDetail } from '#shared/settlements/settlement.contract.ts'

/** An activation worth 120,000 won in an open month; `changed` has the values that matter to the test. */
export function settlementForTest(changed: Partial<Settlement> = {}): Settlement {
  return { ...ACTIVATION, ...changed }
}

/** The server's answer about a settlement, with its reversal if one is given. */
export function detailForTest(settlement: Settlement, reversal: Settlement | null = null): SettlementDetail {
  const preview = { amount: 120_000, hiddenPrice: null, lines: [], reason: null }
  return { settlement, reversal, policies: [], policyIds: [], preview }
}

const ACTIVATION: Settlement = {
  documentId: 1,
  kind: 'activation',
  settledAt: '2026-11-18T01:00:30.000Z',
  documentNumber: '20261121-00001',
  version: 1,
  customerName: '김민수',
  customerPhone: '010-1234-5678',
  storeName: '강남점',
  contactCode: 'KT-001',
  carrier: 'KT',
  previousCarrier: null,
  customerType: 'new',
  isPortIn: false,
  activationStatus: '개통',
  activatedAt: '2026-11-18T01:00:30.000Z',
  activatedByName: '이근무',
  cancelledAt: null,
  servicePlanId: 2,
  servicePlanName: '5G 베이직',
  subscriptionNumber: '88012345',
  deviceModel: null,
  simNumber: null,
  isManual: false,
  isClosed: false,
  isCounted: true,
  settlementAmount: 120_000,
  manualSettlementAmount: null,
  calculatedSettlementAmount: 120_000,
  hiddenPrice: null,
  total: 120_000,
  settlementNewCustomerPrice: 120_000,
  settlementPortInPrice: 150_000,
  settlementCalculatedAt: '2026-11-18T01:00:30.000Z',
  policyDetails: [{ kind: 'new-customer-price', label: '5G 베이직', amount: 120_000 }],
}
