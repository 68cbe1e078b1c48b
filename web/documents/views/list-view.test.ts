import { expect, test } from 'vitest'
import { builtInViews, filterText, isChanged, isShown, listOfPath, withView } from './list-view.ts'

const read = (text: string) => new URLSearchParams(text)

test('a view replaces the filter of the address, and leaves what is not a filter', () => {
  const now = read('tab=delete&search=김&sort=store&view=3')
  const next = withView(now, { key: '7', filter: 'carrier=KT&document=9' })
  expect(Object.fromEntries(next)).toEqual({ tab: 'delete', view: '7', carrier: 'KT' })
  expect(withView(next, null).toString()).toBe('tab=delete')
})

test('a view is changed by another filter, order or column, and by nothing else', () => {
  const view = { filter: 'sort=store&carrier=KT', hiddenColumns: ['memo', 'plan'] }
  expect(isChanged(view, read('view=7&carrier=KT&sort=store'), ['plan', 'memo'])).toBe(false)
  expect(isChanged(view, read('carrier=KT&sort=-store'), ['plan', 'memo'])).toBe(true)
  expect(isChanged(view, read('carrier=SKT&sort=store'), ['plan', 'memo'])).toBe(true)
  // Who is searched for is kept in no view.
  expect(isChanged(view, read('carrier=KT&sort=store&search=김'), ['plan', 'memo'])).toBe(false)
  expect(filterText(read('carrier=KT&search=김'))).toBe('carrier=KT')
  expect(isChanged(view, read('carrier=KT&sort=store'), ['plan'])).toBe(true)
})

test('each list offers what it can hold, and shows which one is chosen', () => {
  expect(builtInViews('documents').map(({ name }) => name)).toEqual(['내 담당', '보완 답변', '안 읽은 채팅'])
  expect(builtInViews('completed').map(({ filter }) => filter)).toEqual(['assignee=me', 'unread=true'])
  const [mine] = builtInViews('documents')
  if (mine === undefined) throw new Error('no view')
  const address = withView(read('carrier=KT'), mine)
  expect(filterText(address)).toBe(mine.filter)
  expect(
    [address, read('assignee=me'), read('assignee=me&view=7'), read('view=mine')].map((each) =>
      isShown(mine, each),
    ),
  ).toEqual([true, true, false, false])
})

test('only the lists of documents have views', () => {
  expect([listOfPath('/work-requests'), listOfPath('/documents/7'), listOfPath('/admin')]).toEqual([
    'work-requests',
    null,
    null,
  ])
})
