import { expect, it } from 'vitest'
import { CALL_COSTS, type CallCost } from '#shared/call-costs.ts'
import { CONTRACT } from '#shared/contract.ts'
import { isFileResponse } from '#shared/endpoint.ts'
import { CallsInWork, costsOf } from './calls-in-work.ts'

const BOUNDS = {
  ...CALL_COSTS,
  upload: { ofAccount: 2, ofNetwork: 3, altogether: 4 },
  table: { ofAccount: 1, ofNetwork: 3, altogether: 3, perMinute: 2 },
}

let now = 0
function bounded() {
  const calls = new CallsInWork(BOUNDS, () => now)
  const enter = (accountId: number | null, network: string, costs: readonly CallCost[] = ['upload']) =>
    calls.enter(costs, { accountId, network })
  const refusal = (...caller: Parameters<typeof enter>) => {
    try {
      enter(...caller)()
      return null
    } catch (error) {
      return error
    }
  }
  return { enter, refusal }
}

it('bounds what one account, one network and all have in work, until a place is given back', () => {
  const { enter, refusal } = bounded()
  const leave = enter(1, 'a')
  enter(1, 'b')
  expect(refusal(1, 'c')).toMatchObject({
    code: 'TOO_MANY_UPLOADS',
    retryAfter: 10,
    message: '같은 계정에서 보내는 파일이 너무 많습니다. 앞의 전송이 끝난 뒤 다시 시도해주세요.',
  })
  const others = [enter(2, 'a'), enter(null, 'a')]
  expect(refusal(3, 'a')).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 10 })
  expect(refusal(3, 'c')).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 10 })
  leave()
  leave()
  expect(refusal(1, 'c')).toBeNull()
  for (const other of others) other()
  expect(refusal(3, 'a')).toBeNull()
})

it('bounds the usual calls of an account, and nobody else’s', async () => {
  const { enter, refusal } = bounded()
  const call = ['call'] as const
  const calls = Array.from({ length: CALL_COSTS.call.ofAccount }, () => enter(1, 'a', call))
  expect(refusal(1, 'b', call)).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
    retryAfter: 10,
  })
  for (const free of [refusal(2, 'a', call), refusal(1, 'a', ['upload'])]) expect(free).toBeNull()
  calls[0]?.()
  expect(refusal(1, 'a', call)).toBeNull()
})

it('counts costs apart, and takes no place for a call that is refused', () => {
  const { enter, refusal } = bounded()
  const leave = enter(1, 'a', ['upload', 'table'])
  expect(refusal(1, 'a', ['upload', 'table'])).toMatchObject({
    code: 'TOO_MANY_AT_ONCE',
    message: '같은 계정의 같은 작업을 처리하고 있습니다. 끝난 뒤 다시 시도해주세요.',
  })
  expect(refusal(1, 'a')).toBeNull()
  enter(1, 'a')
  leave()
  expect(refusal(1, 'a', ['upload', 'table'])).toBeNull()
})

it('bounds how often an account begins what costs much, anew in each minute', () => {
  const { refusal } = bounded()
  now = 10_000
  for (const _each of [1, 2]) expect(refusal(1, 'a', ['table'])).toBeNull()
  expect(refusal(1, 'a', ['table'])).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 50 })
  expect(refusal(2, 'a', ['table'])).toBeNull()
  now = 60_000
  expect(refusal(1, 'a', ['table'])).toBeNull()
})

it('knows the cost of every call that answers with a file or may take minutes', () => {
  const free = CONTRACT.filter(
    ({ endpoint }) =>
      (isFileResponse(endpoint.response) || endpoint.isLong === true) && costsOf(endpoint).length === 0,
  ).map(({ endpoint }) => endpoint.path)
  // Templates are made once and kept; the description of the API is for administrators alone.
  expect(free).toEqual([
    '/api/imports/:kind/template',
    '/api/carriers/excel-template',
    '/api/hidden-prices-by-pos/template',
    '/api/docs',
  ])
})
