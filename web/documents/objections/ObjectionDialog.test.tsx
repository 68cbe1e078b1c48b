// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Objection } from '#shared/statements/objection.contract.ts'
import { NetworkError } from '../../lib/api-client.ts'
import { find, press, render, type, until } from '../../ui/testing/render.tsx'
import { objectionForTest } from '../testing/objection-for-test.ts'
import { ObjectionDialog, threadOf } from './ObjectionDialog.tsx'

const said = (id: number, senderName: string, isStore: boolean, text: string) => ({
  id,
  senderName,
  isStore,
  text,
  at: `2026-11-0${id}T01:00:00.000Z`,
})
const OPEN = objectionForTest({
  messages: [said(1, '강남모바일', true, '다릅니다.'), said(2, '관리자', false, '확인합니다.')],
})
const DECIDED: Objection = {
  ...OPEN,
  isAccepted: false,
  decidedByName: '관리자',
  decidedAt: '2026-11-03T01:00:00.000Z',
}

test('each side sees its own messages as its own, a colleague’s apart, and the decision last', () => {
  const seen = (isStore: boolean, name: string) =>
    threadOf(DECIDED, { isStore, name }).map((item) =>
      item.kind === 'event' ? item.title : item.mine ? 'mine' : item.bySameSide ? 'colleague' : 'other',
    )
  expect(seen(true, '점장')).toEqual(['mine', 'other', '기각'])
  expect(seen(false, '관리자')).toEqual(['other', 'mine', '기각'])
  expect(seen(false, '다른 관리자')).toEqual(['other', 'colleague', '기각'])
})

test('what could not be sent stands in the box again; it stays to be read when that is decided', async () => {
  const send = vi.fn(() => Promise.reject(new NetworkError('unreachable')))
  const dialog = (objection: Objection) => (
    <ObjectionDialog objection={objection} line="김민수" send={send} onClose={() => {}} />
  )
  const { again } = await render(dialog(OPEN))
  const box = () => find<HTMLTextAreaElement>('[role=dialog] textarea')
  await type(box(), '언제 되나요?')
  await press(box(), 'Enter')
  expect(send).toHaveBeenCalledWith('언제 되나요?', expect.anything())
  await until(() => expect(box().value).toBe('언제 되나요?'))
  await again(dialog(DECIDED))
  expect(document.querySelector('[role=dialog] textarea')).toBeNull()
  expect(find('[role=dialog] [role=status]').textContent).toBe(
    '처리가 끝난 이의입니다.보내지 못한 글: 언제 되나요?',
  )
})
