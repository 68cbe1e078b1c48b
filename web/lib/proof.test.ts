import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import { call, hasCode, isLoginAsked, setSessionSource } from './api-client.ts'
import { useProofQuestion } from './proof.ts'

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const NEEDED = { error: '본인 확인이 필요합니다.', code: 'PROOF_NEEDED' }
const CLOSED = { error: '이미 마감되었습니다.', code: 'CONFLICT' }

let isProved: boolean
let bodies: unknown[]
beforeEach(() => {
  isProved = false
  bodies = []
  setSessionSource({ sessionId: () => 's1', refused: () => {} })
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    bodies.push(body)
    return isProved ? json(409, CLOSED) : json(403, NEEDED)
  })
})
afterEach(() => vi.unstubAllGlobals())

const close = () =>
  call(closeSettlementMonth, { body: { month: '2026-10' } }).catch((error: unknown) => error)
const question = () =>
  vi.waitFor(() => useProofQuestion.getState() ?? Promise.reject(new Error('not asked')), 15_000)

it('asks once for all calls that wait, and sends each again as it was', async () => {
  const both = [close(), close()]
  const { answer } = await question()
  await expect.poll(() => bodies).toHaveLength(2)
  isProved = true
  answer(true)
  for (const error of await Promise.all(both)) expect(hasCode(error, 'CONFLICT')).toBe(true)
  expect(bodies).toEqual(Array(4).fill('{"month":"2026-10"}'))
  expect(useProofQuestion.getState()).toBeNull()
})

it('throws the refusal, about which the screen says nothing, when the question is put away', async () => {
  const waiting = close()
  const { answer } = await question()
  answer(false)
  const error = await waiting
  expect([hasCode(error, 'PROOF_NEEDED'), isLoginAsked(error)]).toEqual([true, true])
  expect(bodies).toHaveLength(1)
  expect(useProofQuestion.getState()).toBeNull()
})

it('asks no second time for one call', async () => {
  const waiting = close()
  const { answer } = await question()
  answer(true)
  expect(hasCode(await waiting, 'PROOF_NEEDED')).toBe(true)
  expect(bodies).toHaveLength(2)
})
