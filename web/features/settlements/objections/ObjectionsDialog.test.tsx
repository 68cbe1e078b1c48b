// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { decideObjection, listObjections, type Objection } from '#shared/statements/objection.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { find, press, render, type } from '../../../ui/testing/render.tsx'
import { ObjectionsDialog } from './ObjectionsDialog.tsx'

vi.mock('../../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const OPEN: Objection = {
  id: 4,
  month: '2026-10',
  storeId: 2,
  storeName: '강남모바일',
  documentId: 7,
  documentNumber: '20261005-00007',
  entryId: null,
  madeAt: '2026-11-01T01:00:00.000Z',
  messages: [
    { id: 1, senderName: '강남모바일', isStore: true, text: '다릅니다.', at: '2026-11-01T01:00:00.000Z' },
  ],
  isAccepted: null,
  decidedByName: null,
  decidedAt: null,
}
const DECIDED: Objection = {
  ...OPEN,
  isAccepted: true,
  decidedByName: '관리자',
  decidedAt: '2026-11-02T01:00:00.000Z',
}

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
  const { stop } = await render(<ObjectionsDialog month="2026-10" storeId={2} onClose={() => {}} />)
  await act(() => vi.waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1)))
  const asked = vi.mocked(call).mock.calls.find(([endpoint]) => endpoint === listObjections)?.[1] as object
  expect(asked).toMatchObject({ query: { month: '2026-10', storeId: 2, open: true } })
  expect(find('tbody tr').textContent).toBe(
    '2026-11-01 10:00강남모바일2026년 10월20261005-00007다릅니다.처리 중',
  )
  await press(find('tbody tr'), 'Enter')
  await push(button('수용 또는 기각'))
  await push(find('[role=dialog] input[value=true]'))
  expect(dialogs().at(-1)?.textContent).toContain('수용해도 금액은 저절로 바뀌지 않습니다.')
  await type(find('form textarea'), '맞습니다.')
  await push(button('처리'))
  await act(() => vi.waitFor(() => expect(dialogs()).toHaveLength(2)))
  expect(vi.mocked(call)).toHaveBeenCalledWith(decideObjection, {
    params: { objectionId: 4 },
    body: { isAccepted: true, text: '맞습니다.' },
  })
  await stop()
})
