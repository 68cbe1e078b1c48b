// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { DealerForm, dealerFormOf, inputOf, NewDealerForm } from './dealer-form.ts'

it('names a store after its person where it has no name', () => {
  const typed = { ...dealerFormOf(null), name: '김점장', username: 'store-1', password: 'demo-2026!' }
  const { dealerName, carrierCodes } = inputOf(NewDealerForm.parse({ ...typed, carrierCodes: { KT: 'K-1' } }))
  expect([dealerName, carrierCodes]).toEqual(['김점장', { KT: 'K-1' }])
})

it.each([NewDealerForm, DealerForm])('tells at the field that a password is like the store', (schema) => {
  const typed = { ...dealerFormOf(null), name: '김점장', dealerName: '강남모바일', username: 'store-1' }
  const problem = schema.safeParse({ ...typed, password: '강남모바일 2026' }).error?.issues[0]
  expect([problem?.path, problem?.message]).toEqual([['password'], expect.stringContaining('아이디나 이름')])
})
