// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MoneyField } from './MoneyField.tsx'
import { find, press, render, type } from './testing/render.tsx'

let stop = async () => {}
afterEach(() => stop())

async function moneyField(initial: number | null = null, strips = false) {
  const held = { won: initial }
  function Held() {
    const [won, setWon] = useState(initial)
    held.won = won
    return <MoneyField label="월 요금" value={won} onChange={setWon} strips={strips} />
  }
  ;({ stop } = await render(<Held />))
  return { held, box: find<HTMLInputElement>('input') }
}

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

test.each(['-5', '1e3', '45000.505', '45.000,50', '1.2.3', '100000000', '약 5만', 'NaN'])(
  '%s is no amount and leaves the field as it was',
  async (pasted) => {
    const { held, box } = await moneyField(30_000)
    await type(box, pasted)
    expect([held.won, box.value]).toEqual([30_000, '30,000'])
  },
)

test('a point and zeros stand while they are typed, and emptying is no zero', async () => {
  const { held, box } = await moneyField()
  for (const [typed, shown] of [
    ['1234', '1,234'],
    ['1,234.', '1,234.'],
    ['1,234.0', '1,234.0'],
    ['1,234.05', '1,234.05'],
    ['1,234.056', '1,234.05'],
  ] as const) {
    await type(box, typed)
    expect(box.value).toBe(shown)
  }
  expect(held.won).toBe(1234.05)
  await type(box, '')
  expect([held.won, box.value]).toEqual([null, ''])
})

test('the arrows keep the decimals and stop at both ends', async () => {
  const { held, box } = await moneyField(1500.1)
  await press(box, 'ArrowUp')
  expect(held.won).toBe(2500.1)
  for (let times = 0; times < 3; times += 1) await press(box, 'ArrowDown')
  expect([held.won, box.value]).toEqual([0, '0'])
})

test.each([
  ['약 50,000원 정도', 50_000, '50,000'],
  ['1만2천', 12, '12'],
  ['-5000', -5000, '-5,000'],
  ['-', null, '-'],
  ['가나다', null, ''],
])('%s is stripped where the form says so, and a minus stays to be refused', async (pasted, won, shown) => {
  const { held, box } = await moneyField(30_000, true)
  await type(box, pasted)
  expect([held.won, box.value]).toEqual([won, shown])
})
