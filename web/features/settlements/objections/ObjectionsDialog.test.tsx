// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { decideObjection, listObjections, type Objection } from '#shared/statements/objection.contract.ts'
import { objectionForTest } from '../../../documents/testing/objection-for-test.ts'
import { call } from '../../../lib/api-client.ts'
import { find, press, render, type, until } from '../../../ui/testing/render.tsx'
import { ObjectionsDialog } from './ObjectionsDialog.tsx'

vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const OPEN = objectionForTest()
const DECIDED = objectionForTest({
  isAccepted: true,
  decidedByName: '관리자',
  decidedAt: '2026-11-02T01:00:00.000Z',
})

const dialogs = () => [...document.querySelectorAll('[role=dialog]')]
const button = (text: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === text).at(-1) as Element
const push = (element: Element) =>
  act(async () => element.dispatchEvent(new MouseEvent('click', { bubbles: true })))

test('the open objections of a month come first; one is decided with an answer and a hint', async () => {
  vi.mocked(call).mockImplementation(((endpoint: unknown) =>
    Promise.resolve(
      endpoint === listObjections
        ? { items: [OPEN], total: 1, nextCursor: null }
        : endpoint === decideObjection
          ? DECIDED
          : [{ month: '2026-10' }, { month: '2026-09' }],
    )) as never)
  await render(
    <MemoryRouter>
      <ObjectionsDialog month="2026-10" onClose={() => {}} />
    </MemoryRouter>,
  )
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  const asked = vi.mocked(call).mock.calls.find(([endpoint]) => endpoint === listObjections)?.[1] as object
  expect(asked).toMatchObject({ query: { month: '2026-10', open: true } })
  expect(find('tbody tr').textContent).toBe(
    '2026-11-01 10:00강남모바일2026년 10월20261005-00007다릅니다.처리 중',
  )
  await press(find('tbody tr'), 'Enter')
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === '지급내역서 보기',
  )
  expect(link?.getAttribute('href')).toBe('/settlements?tab=statements&month=2026-10&store=2')
  await push(button('수용 또는 기각'))
  await push(find('[role=dialog] input[value=true]'))
  expect(dialogs().at(-1)?.textContent).toContain('수용해도 금액은 저절로 바뀌지 않습니다.')
  await push(button('처리'))
  expect(find('[role=dialog] form').textContent).toContain('답변을 입력해주세요.')
  await type(find('form textarea'), '맞습니다.')
  await push(button('처리'))
  await until(() => expect(dialogs()).toHaveLength(2))
  expect(vi.mocked(call)).toHaveBeenCalledWith(decideObjection, {
    params: { objectionId: 4 },
    body: { isAccepted: true, text: '맞습니다.' },
  })
})

test('an opened objection shows what another administrator has decided meanwhile', async () => {
  vi.mocked(call).mockImplementation(((endpoint: unknown, { query }: { query?: { open?: boolean } } = {}) =>
    Promise.resolve(
      endpoint === listObjections
        ? { items: [query?.open ? OPEN : DECIDED], total: 1, nextCursor: null }
        : [{ month: '2026-10' }],
    )) as never)
  const { stop } = await render(
    <MemoryRouter>
      <ObjectionsDialog onClose={() => {}} />
    </MemoryRouter>,
  )
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  await press(find('tbody tr'), 'Enter')
  await until(() => expect(document.body.textContent).toContain('처리가 끝난 이의입니다.'))
  expect(button('수용 또는 기각')).toBeUndefined()
  await stop()
})

test('what belongs to no document is named with its amount', async () => {
  const entry = { kind: 'adjustment', category: '차감', amount: -5000 } as const
  const adjusted: Objection = { ...OPEN, documentId: null, documentNumber: null, entryId: 9, entry }
  vi.mocked(call).mockImplementation(((endpoint: unknown) =>
    Promise.resolve(
      endpoint === listObjections ? { items: [adjusted], total: 1, nextCursor: null } : [],
    )) as never)
  await render(
    <MemoryRouter>
      <ObjectionsDialog onClose={() => {}} />
    </MemoryRouter>,
  )
  await until(() => expect(find('tbody tr').textContent).toContain('조정 (차감) -5,000원'))
})
