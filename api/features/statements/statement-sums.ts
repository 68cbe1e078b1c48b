import type { Hundredths } from '#shared/money.ts'
import type { TaxKind } from '#shared/statements/store.contract.ts'

/** What a total is worth to a store; all in hundredths of a won, and all but `carriedOut` whole won. */
export interface Payable {
  supply: Hundredths
  vat: Hundredths
  incomeTax: Hundredths
  localTax: Hundredths
  payout: Hundredths
  /** The negative balance, which is not paid but goes on to the next month; else 0. */
  carriedOut: Hundredths
}

export interface Taxation {
  taxKind: TaxKind
  /** The total includes VAT; otherwise that comes on top. It concerns 과세 only. */
  includesVat: boolean
}

/**
 * 과세: VAT of 10 %. 원천징수: 소득세 of 3 % and 지방소득세 of 10 % of that are taken off, each cut below 10 won. All others are cut
 * below 1 won.
 */
export function payableOf(total: Hundredths, { taxKind, includesVat }: Taxation): Payable {
  const nothing = { supply: 0, vat: 0, incomeTax: 0, localTax: 0, payout: 0 }
  if (total < 0) return { ...nothing, carriedOut: total }
  const cut = share(total, 1, 1, WON)
  if (taxKind === 'withheld') {
    const incomeTax = share(cut, 3, 100, 10 * WON)
    const localTax = share(incomeTax, 1, 10, 10 * WON)
    return { supply: cut, vat: 0, incomeTax, localTax, payout: cut - incomeTax - localTax, carriedOut: 0 }
  }
  if (taxKind === 'exempt') return { ...nothing, supply: cut, payout: cut, carriedOut: 0 }
  const supply = includesVat ? share(cut, 10, 11, WON) : cut
  const vat = includesVat ? cut - supply : share(cut, 1, 10, WON)
  return { ...nothing, supply, vat, payout: supply + vat, carriedOut: 0 }
}

const WON = 100

/** A fraction of an amount, cut below a unit. Only whole numbers are divided, so that nothing is rounded on the way. */
function share(amount: Hundredths, part: number, whole: number, unit: number): Hundredths {
  return Math.floor((amount * part) / (whole * unit)) * unit
}
