// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Carrier, orderCarriers } from '#shared/carriers/carrier.contract.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { CARRIERS_KEY } from '../../../records/record-keys.ts'
import { confirm } from '../../../ui/confirm.ts'
import { find, render, until } from '../../../ui/testing/render.tsx'
import { CarrierOrder } from './CarrierOrder.tsx'

vi.mock('../../../ui/confirm.ts', async (original) => ({ ...(await original<object>()), confirm: vi.fn() }))

const OVERTAKEN = '그사이 다른 관리자가 표시 순서를 바꿨습니다.'
const named = (name: string) => ({ id: name.charCodeAt(0), name, isActive: true }) as Carrier
/** The order of the carriers on the server, each by the letter of its name. */
let saved: string
let queries: QueryClient
beforeEach(() => {
  saved = 'ABC'
  queries = createQueryClient()
  vi.mocked(confirm).mockReset()
})

const shown = () =>
  [...document.querySelectorAll('ol button[aria-label$="옮기기"]')]
    .map((grip) => grip.getAttribute('aria-label')?.[0])
    .join('')
const press = (element: HTMLElement) => act(async () => element.click())
const move = (name: string, where: '위로' | '아래로') => press(find(`button[aria-label="${name} ${where}"]`))
const seeTheirsButton = () => find('[role="status"] button')
const seeTheirs = () => press(seeTheirsButton())
async function open() {
  const kind = {
    word: '통신사',
    queryKey: CARRIERS_KEY,
    order: orderCarriers,
    readAll: async () => [...saved].map(named),
  }
  const drawn = await render(<CarrierOrder kind={kind} onDone={() => {}} />, queries)
  await until(() => expect(shown()).toBe(saved))
  return drawn
}
async function othersSave(order: string) {
  saved = order
  await act(() => queries.invalidateQueries({ queryKey: CARRIERS_KEY }))
}

test('the order that others saved is announced, and replaces one’s own only after a question', async () => {
  await open()
  await move('A', '아래로')
  expect(shown()).toBe('BAC')
  await othersSave('CAB')
  await until(() => seeTheirsButton())
  expect(document.body.textContent).toContain(OVERTAKEN)
  vi.mocked(confirm).mockResolvedValueOnce(false)
  await seeTheirs()
  expect(shown()).toBe('BAC')
  vi.mocked(confirm).mockResolvedValueOnce(true)
  await seeTheirs()
  expect(shown()).toBe('CAB')
})

test('a carrier that is moved and moved back does not count as a change', async () => {
  await open()
  await move('A', '아래로')
  await move('A', '위로')
  await othersSave('CAB')
  await until(() => expect(shown()).toBe('CAB'))
  expect(document.body.textContent).not.toContain(OVERTAKEN)
})
