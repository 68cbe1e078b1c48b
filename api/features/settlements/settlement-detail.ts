import { AppError } from '#shared/errors.ts'
import type { SettlementDetail } from '#shared/settlements/settlement.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { type DocumentRow, settledAmount } from '../documents/document-rows.ts'
import { presentPolicy } from '../policies/policies.present.ts'
import { closedMonths } from '../settlement-months/open-months.ts'
import { attachablePolicies } from './attachable-policies.ts'
import { hiddenPricesOf } from './hidden-prices-in-force.ts'
import { type LateEntries, reversalOf } from './ledger/late-entries.ts'
import type { Entry } from './listing/settlement-entries.ts'
import { calculateDocument, policiesAttachedTo } from './prices-in-force.ts'
import { presentPreview, presentSettlement } from './settlements.present.ts'

/** One document's settlement. Throws NOT_FOUND unless it is activated, or was and is now cancelled. */
export async function settlementDetail(db: Queryable, document: DocumentRow): Promise<SettlementDetail> {
  const { id, settled_at, activation_status } = document
  const isSettled = activation_status === '개통' || activation_status === '취소'
  if (settled_at === null || !isSettled) throw new AppError('NOT_FOUND')
  const reversal = await reversalOf(db, document)
  const closed = new Set(await closedMonths(db))
  const calculation = await calculateDocument(db, document)
  // If the contact code no longer exists, the hidden price applied earlier stays.
  const [hiddenPrice = document.hidden_price] = await hiddenPricesOf(db, [document])
  const policies = await attachablePolicies(db, document)
  // Policies that moved to another carrier or now apply automatically are left out.
  const attached = (await policiesAttachedTo(db, [id])).get(id) ?? []
  return {
    settlement: presentSettlement({ entry: activationEntry(document, reversal), document }, closed),
    reversal:
      reversal === null
        ? null
        : presentSettlement({ entry: reversalEntry(document, reversal), document }, closed),
    policies: policies.map(presentPolicy),
    policyIds: attached.filter((policyId) => policies.some((policy) => policy.id === policyId)),
    preview: presentPreview(calculation, hiddenPrice),
  }
}

/** The same entry as in the list. */
function activationEntry(document: DocumentRow, reversal: LateEntries | null): Entry {
  const { id, settled_at, activation_status, hidden_price, carrier } = document
  return {
    id,
    kind: 'activation',
    settled_at: settled_at ?? '',
    amount: settledAmount(document),
    hidden_price,
    is_counted: activation_status === '개통' || reversal !== null ? 1 : 0,
    carrier,
  }
}

function reversalEntry(document: DocumentRow, { settled_at, amount, hidden_price }: LateEntries): Entry {
  const { id, carrier } = document
  return {
    id,
    kind: 'reversal',
    settled_at,
    amount: settledAmount(document) === null ? null : amount,
    hidden_price: document.hidden_price === null ? null : hidden_price,
    is_counted: 1,
    carrier,
  }
}
