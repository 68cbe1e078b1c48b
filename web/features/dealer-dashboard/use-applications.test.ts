import { expect, it } from 'vitest'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { asShown } from './use-applications.ts'

it('what was read again keeps its object only where nothing of it has changed', () => {
  const shown = [1, 2, 3].map((id) => documentForTest({ id, documentNumber: `20261126-0000${id}` }))
  const [same, told] = structuredClone(shown) as typeof shown
  const read = [{ ...told, unreadMessages: 1 }, same, documentForTest({ id: 4 })] as typeof shown
  const kept = asShown(read, shown)
  expect(kept).toEqual(read)
  expect(kept.map((item) => shown.includes(item))).toEqual([false, true, false])
})
