import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHundredths } from '#shared/money.ts'
import { TAX_KINDS, type TaxKind } from '#shared/statements/store.contract.ts'
import { payableOf } from './statement-sums.ts'

const won = (total: number, taxKind: TaxKind, includesVat = false) =>
  Object.values(payableOf(toHundredths(total), { taxKind, includesVat })).map((amount) => amount / 100)

describe('what is paid of a total: 공급가액, 부가세, 소득세, 지방소득세, 지급액, 이월', () => {
  it.each<[number, TaxKind, boolean, number[]]>([
    [100_000, 'taxable', false, [100_000, 10_000, 0, 0, 110_000, 0]],
    [100_009.99, 'taxable', false, [100_009, 10_000, 0, 0, 110_009, 0]],
    [110_000, 'taxable', true, [100_000, 10_000, 0, 0, 110_000, 0]],
    [100_000, 'taxable', true, [90_909, 9_091, 0, 0, 100_000, 0]],
    [100_000.5, 'exempt', false, [100_000, 0, 0, 0, 100_000, 0]],
    [100_000, 'exempt', true, [100_000, 0, 0, 0, 100_000, 0]],
    [1_000_000, 'withheld', false, [1_000_000, 0, 30_000, 3_000, 967_000, 0]],
    // 3 % of 123,456 is 3,703.68, cut to 3,700; 10 % of that is 370.
    [123_456, 'withheld', false, [123_456, 0, 3_700, 370, 119_386, 0]],
    // 3 % of 333 is 9.99, cut to 0.
    [333, 'withheld', false, [333, 0, 0, 0, 333, 0]],
    [334, 'withheld', false, [334, 0, 10, 0, 324, 0]],
    [0, 'taxable', false, [0, 0, 0, 0, 0, 0]],
    [0.99, 'taxable', false, [0, 0, 0, 0, 0, 0]],
    [-5_000.01, 'taxable', false, [0, 0, 0, 0, 0, -5_000.01]],
    [-1, 'withheld', false, [0, 0, 0, 0, 0, -1]],
  ])('%d, %s, with VAT: %s', (total, taxKind, includesVat, sums) => {
    expect(won(total, taxKind, includesVat)).toEqual(sums)
  })
})

it('adds up exactly, in whole won, and loses less than one', () => {
  const totals = fc.integer({ min: -10_000_000_000, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(totals, fc.constantFrom(...TAX_KINDS), fc.boolean(), (total, taxKind, includesVat) => {
      const { supply, vat, incomeTax, localTax, payout, carriedOut } = payableOf(total, {
        taxKind,
        includesVat,
      })
      expect(payout).toBe(supply + vat - incomeTax - localTax)
      expect([supply, vat, payout].every((amount) => amount % 100 === 0)).toBe(true)
      expect([incomeTax, localTax].every((amount) => amount % 1000 === 0)).toBe(true)
      if (total < 0) {
        expect([payout, carriedOut]).toEqual([0, total])
        return
      }
      const cut = Number(BigInt(total) / 100n) * 100
      const isGross = taxKind === 'taxable' && includesVat
      expect(isGross ? supply + vat : supply).toBe(cut)
      // The same in whole numbers.
      const tenth = Number(BigInt(supply) / 1000n) * 100
      if (taxKind === 'taxable' && !includesVat) expect(vat).toBe(tenth)
      if (isGross) expect(supply).toBe(Number((BigInt(cut) * 10n) / 1100n) * 100)
      const threePercent = Number((BigInt(supply) * 3n) / 100_000n) * 1000
      if (taxKind === 'withheld')
        expect([incomeTax, localTax]).toEqual([threePercent, Number(BigInt(threePercent) / 10_000n) * 1000])
    }),
    { numRuns: 5000 },
  )
})
