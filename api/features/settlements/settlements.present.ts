import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { CustomerType } from '#shared/documents/document.contract.ts'
import type { PreviewedAmounts } from '#shared/documents/document-amounts.ts'
import { isPortIn } from '#shared/documents/port-in.ts'
import { kstMonth } from '#shared/kst-calendar.ts'
import { type Hundredths, sumOfWon, toWon } from '#shared/money.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Settlement, SettlementPreview } from '#shared/settlements/settlement.contract.ts'
import { type AmountColumns, settledAmount } from '../documents/document-rows.ts'
import { presentLine, presentLines } from '../documents/settlement-lines.ts'
import type { Calculation } from './calculate-settlement.ts'
import type { SettlementRow } from './listing/settlement-page.ts'

/** A row of the settlement list for an administrator; `closed` are the closed months. */
export function presentSettlement(
  { entry, document }: SettlementRow,
  closed: ReadonlySet<string>,
): Settlement {
  const isLater = entry.kind !== 'activation'
  const ofActivation = <Value>(value: Value): Value | null => (isLater ? null : value)
  return {
    documentId: document.id,
    kind: entry.kind,
    settledAt: entry.settled_at,
    documentNumber: document.document_number,
    version: document.version,
    customerName: document.customer_name,
    customerPhone: formatPhone(document.customer_phone),
    storeName: document.store_name,
    contactCode: document.contact_code,
    carrier: document.carrier,
    previousCarrier: document.previous_carrier,
    customerType: document.customer_type as CustomerType,
    isPortIn: isPortIn(document.previous_carrier, document.carrier),
    activationStatus: document.activation_status as ActivationStatus,
    activatedAt: document.activated_at,
    activatedByName: document.activated_by_name,
    cancelledAt: document.cancelled_at,
    servicePlanId: document.service_plan_id,
    servicePlanName: document.service_plan_name,
    subscriptionNumber: document.subscription_number,
    deviceModel: document.device_model,
    simNumber: document.sim_number,
    isManual: document.is_manual === 1,
    isClosed: closed.has(kstMonth(entry.settled_at)),
    isCounted: entry.is_counted === 1,
    settlementAmount: won(entry.amount),
    manualSettlementAmount: ofActivation(won(document.manual_settlement_amount)),
    calculatedSettlementAmount: ofActivation(won(document.calculated_settlement_amount)),
    hiddenPrice: won(entry.hidden_price),
    total: sumOfWon([won(entry.amount), won(entry.hidden_price)]),
    settlementNewCustomerPrice: ofActivation(won(document.settlement_new_customer_price)),
    settlementPortInPrice: ofActivation(won(document.settlement_port_in_price)),
    settlementCalculatedAt: ofActivation(document.settlement_calculated_at),
    policyDetails: ofActivation(presentLines(document.policy_details)),
  }
}

export function presentPreview(
  { amount, lines, reason }: Calculation,
  hiddenPrice: Hundredths | null,
): SettlementPreview {
  return { amount: won(amount), hiddenPrice: won(hiddenPrice), lines: lines.map(presentLine), reason }
}

/** The amounts that count for a document. */
export function presentAmounts(row: AmountColumns): PreviewedAmounts {
  return { settlementAmount: won(settledAmount(row)), hiddenPrice: won(row.hidden_price) }
}

function won(hundredths: Hundredths | null): number | null {
  return hundredths === null ? null : toWon(hundredths)
}
