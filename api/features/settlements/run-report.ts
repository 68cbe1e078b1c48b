import { kstMonth } from '#shared/kst-calendar.ts'
import { type Hundredths, toWon } from '#shared/money.ts'
import { REPORTED_MOST, type SettlementRunReport } from '#shared/settlements/settlement-run.contract.ts'
import { type AmountColumns, type DocumentRow, settledAmount } from '../documents/document-rows.ts'
import { shopName } from './ledger/owed-stores.ts'
import type { LedgerDocument } from './ledger/record-amounts.ts'
import type { SettledFacts } from './prices-in-force.ts'

/** The columns that a run reads of each settlement. */
export type RunDocument = SettledFacts & AmountColumns & LedgerDocument & Pick<DocumentRow, 'document_number'>

/** What a run made of one settlement; `after` is the same row where it changed nothing. */
export interface Rewritten {
  before: RunDocument
  after: RunDocument
}

/** Gathers what a run changes, piece by piece, without keeping the documents. */
export class RunReport {
  #considered = 0
  #changed = 0
  #determined = 0
  #amount: Hundredths = 0
  #hiddenPrice: Hundredths = 0
  readonly #months = new Groups()
  readonly #stores = new Groups()
  #byHandCount = 0
  readonly #byHand: SettlementRunReport['byHand'] = []

  add(rewritten: readonly Rewritten[]): void {
    for (const { before, after } of rewritten) {
      this.#considered += 1
      const [was, is] = [settledAmount(before), settledAmount(after)]
      if (before.manual_settlement_amount !== null) this.#addByHand(before, after)
      if (was === is && before.hidden_price === after.hidden_price) continue
      this.#changed += 1
      if (was === null && is !== null) this.#determined += 1
      const amount = (is ?? 0) - (was ?? 0)
      const hiddenPrice = (after.hidden_price ?? 0) - (before.hidden_price ?? 0)
      this.#amount += amount
      this.#hiddenPrice += hiddenPrice
      this.#months.add(kstMonth(after.settled_at ?? ''), amount + hiddenPrice)
      this.#stores.add(shopName(after), amount + hiddenPrice)
    }
  }

  #addByHand(before: RunDocument, after: RunDocument): void {
    this.#byHandCount += 1
    if (this.#byHand.length >= REPORTED_MOST) return
    this.#byHand.push({
      documentId: after.id,
      documentNumber: after.document_number,
      manualAmount: toWon(after.manual_settlement_amount ?? 0),
      calculatedBefore: wonOf(before.calculated_settlement_amount),
      calculatedAfter: wonOf(after.calculated_settlement_amount),
    })
  }

  present(): SettlementRunReport {
    const months = this.#months.rows().map(({ key, ...row }) => ({ month: key ?? '', ...row }))
    const stores = this.#stores.rows().map(({ key, ...row }) => ({ storeName: key, ...row }))
    return {
      considered: this.#considered,
      changed: this.#changed,
      determined: this.#determined,
      amount: toWon(this.#amount),
      hiddenPrice: toWon(this.#hiddenPrice),
      months: months.sort((one, other) => (one.month < other.month ? -1 : 1)),
      storeCount: stores.length,
      stores: stores
        .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
        .slice(0, REPORTED_MOST),
      byHandCount: this.#byHandCount,
      byHand: this.#byHand,
    }
  }
}

/** Documents and their difference by a name. */
class Groups {
  readonly #groups = new Map<string | null, { documents: number; difference: Hundredths }>()

  add(key: string | null, difference: Hundredths): void {
    const group = this.#groups.get(key) ?? { documents: 0, difference: 0 }
    this.#groups.set(key, { documents: group.documents + 1, difference: group.difference + difference })
  }

  rows() {
    return [...this.#groups].map(([key, { documents, difference }]) => ({
      key,
      documents,
      difference: toWon(difference),
    }))
  }
}

function wonOf(hundredths: Hundredths | null): number | null {
  return hundredths === null ? null : toWon(hundredths)
}
