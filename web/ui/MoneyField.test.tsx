// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { wonAmount } from '#shared/service-plans/service-plan.contract.ts'
import { MoneyField } from './MoneyField.tsx'
import { find, press, render, type } from './testing/render.tsx'

async function moneyField(initial: number | null = null, strips = false, isSigned = false) {
  const held = { won: initial }
  function Held() {
    const [won, setWon] = useState(initial)
    held.won = won
    return <MoneyField label="월 요금" value={won} onChange={setWon} strips={strips} isSigned={isSigned} />
  }
  await render(<Held />)
  return { held, box: find<HTMLInputElement>('input') }
}

const leave = (box: HTMLInputElement) =>
  act(async () => void box.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

test.each([
  ['45000', 45_000, '45,000'],
  ['45000.00', 45_000, '45,000.00'],
  ['45,000.50', 45_000.5, '45,000.50'],
  [' ₩45,000원 ', 45_000, '45,000'],
  ['４５０００', 45_000, '45,000'],
  ['.5', 0.5, '0.5'],
  ['007', 7, '7'],
  ['99999999.99', 99_999_999.99, '99,999,999.99'],
])('%s is understood when it is pasted', async (pasted, won, shown) => {
  const { held, box } = await moneyField()
  await type(box, pasted)
  expect([held.won, box.value]).toEqual([won, shown])
})

test.each([
  ['-5', -5, '-5'],
  ['−5000', -5000, '-5,000'],
  ['100000000', 100_000_000, '100,000,000'],
  ['99999999999', 99_999_999_999, '99,999,999,999'],
  ['45000.505', 45_000.505, '45,000.505'],
  ['1e5', Number.NaN, '1e5'],
  ['45.000,50', Number.NaN, '45.000,50'],
  ['1.2.3', Number.NaN, '1.2.3'],
  ['약 5만', Number.NaN, '약5만'],
  ['-', Number.NaN, '-'],
])(
  '%s is told as it was typed, for the form to refuse, and stays when the field is left',
  async (pasted, won, shown) => {
    const { held, box } = await moneyField(30_000)
    await type(box, pasted)
    expect([held.won, box.value]).toEqual([won, shown])
    expect(wonAmount.safeParse(held.won).success).toBe(false)
    await leave(box)
    expect(box.value).toBe(shown)
  },
)

test('a syllable is read once it is put together', async () => {
  const { held, box } = await moneyField(null, true)
  const compose = async (texts: string[]) => {
    for (const text of texts) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
      const event = new InputEvent('input', { bubbles: true, isComposing: true })
      await act(async () => void box.dispatchEvent(event))
      expect([held.won, box.value]).toEqual([Number.NaN, text])
    }
    await act(async () => void box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })))
  }
  await type(box, '1')
  await compose(['1ㅁ', '1마', '1만'])
  expect([held.won, box.value]).toEqual([Number.NaN, '1만'])
  await type(box, '12000')
  await compose(['12,000ㅇ', '12,000워', '12,000원'])
  expect([held.won, box.value]).toEqual([12_000, '12,000'])
})

test('arrow keys do nothing while the text is no amount', async () => {
  const { held, box } = await moneyField()
  await type(box, '1.2.3')
  await press(box, 'ArrowUp')
  expect([held.won, box.value]).toEqual([Number.NaN, '1.2.3'])
})

test('a point and zeros stand while they are typed, and emptying is no zero', async () => {
  const { held, box } = await moneyField()
  for (const [typed, shown] of [
    ['1234', '1,234'],
    ['1,234.', '1,234.'],
    ['1,234.0', '1,234.0'],
    ['1,234.05', '1,234.05'],
  ] as const) {
    await type(box, typed)
    expect(box.value).toBe(shown)
  }
  expect(held.won).toBe(1234.05)
  await leave(box)
  expect(box.value).toBe('1,234.05')
  await type(box, '')
  expect([held.won, box.value]).toEqual([null, ''])
})

test.each([
  ['약 50,000원 정도', 50_000, '50,000'],
  ['만일 50,000원', 50_000, '50,000'],
  ['1만2천', Number.NaN, '1만2천'],
  ['3백만 원', Number.NaN, '3백만'],
  ['1.5 억', Number.NaN, '1.5억'],
  ['-5000', -5000, '-5,000'],
  ['-', Number.NaN, '-'],
  ['12.345', 12.345, '12.345'],
  ['1e5', Number.NaN, '1e5'],
  ['50,000 - 60,000', Number.NaN, '50,000-60,000'],
  ['가나다', null, ''],
])(
  '%s is stripped where the form says so, and what would become another amount stays to be refused',
  async (pasted, won, shown) => {
    const { held, box } = await moneyField(30_000, true)
    await type(box, pasted)
    expect([held.won, box.value]).toEqual([won, shown])
  },
)

test.each([
  [1500, 'ArrowUp', 2000, 2000],
  [1500, 'ArrowDown', 1000, 1000],
  [2000, 'ArrowUp', 3000, 3000],
  [2000.1, 'ArrowDown', 2000, 2000],
  [400, 'ArrowDown', 0, 0],
  [0, 'ArrowDown', 0, -1000],
  [null, 'ArrowUp', 1000, 1000],
  [-5, 'ArrowUp', 0, 0],
  [-5, 'ArrowDown', 0, -1000],
  [-1000, 'ArrowUp', 0, 0],
  [99_999_500, 'ArrowUp', 99_999_999.99, 99_999_999.99],
])('from %s, %s leads to the next 1,000: %s, and with a sign %s', async (from, key, plain, signed) => {
  for (const [isSigned, won] of [
    [false, plain],
    [true, signed],
  ] as const) {
    const { held, box } = await moneyField(from, false, isSigned)
    await press(box, key)
    expect([held.won, box.inputMode]).toEqual([won, isSigned ? 'text' : 'decimal'])
  }
})
