import { expect, it } from 'vitest'
import { dealerFormOf, inputOf, NewDealerForm } from './dealer-form.ts'

it('names a store after its person where it has no name', () => {
  const typed = { ...dealerFormOf(null), name: '김점장', username: 'store-1', password: 'demo-2026!' }
  const { dealerName, carrierCodes } = inputOf(NewDealerForm.parse({ ...typed, carrierCodes: { KT: 'K-1' } }))
  expect([dealerName, carrierCodes]).toEqual(['김점장', { KT: 'K-1' }])
})
