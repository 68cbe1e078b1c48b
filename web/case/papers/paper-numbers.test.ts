import { expect, it } from 'vitest'
import { eachOnce, type FoundNumber } from './paper-numbers.ts'

const place = { left: 0, top: 0, width: 1, height: 1 }
const number = (value: string, source: FoundNumber['source']): FoundNumber => ({
  kind: 'serial',
  value,
  page: 0,
  place,
  source,
})

it('a number that stands below its barcode is offered once, as the barcode', () => {
  const found = [
    number('A1', 'print'),
    number('B2', 'print'),
    number('A1', 'barcode'),
    number('A1', 'barcode'),
  ]
  expect(eachOnce(found)).toEqual([number('A1', 'barcode'), number('B2', 'print')])
})
