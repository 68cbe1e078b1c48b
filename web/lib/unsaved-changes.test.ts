import { expect, it, vi } from 'vitest'
import { hasUnsavedChanges, markUnsaved, onceNothingUnsaved } from './unsaved-changes.ts'

it('waits until the last mark is taken away, then calls once', () => {
  const unmark = [markUnsaved(), markUnsaved()]
  const then = vi.fn()
  onceNothingUnsaved(then)
  unmark[0]?.()
  unmark[0]?.()
  expect(hasUnsavedChanges()).toBe(true)
  expect(then).not.toHaveBeenCalled()
  unmark[1]?.()
  expect(then).toHaveBeenCalledOnce()
  markUnsaved()()
  expect(then).toHaveBeenCalledOnce()
})

it('calls at once where nothing is unsaved', () => {
  const then = vi.fn()
  onceNothingUnsaved(then)
  expect(then).toHaveBeenCalledOnce()
})
