// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import type { Offline } from '../../offline/index.ts'
import { useToasts } from '../../ui/toast.ts'
import { type DraftContent, useDraft } from './use-draft.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const save = vi.fn<Offline['drafts']['save']>()
const offline = { drafts: { save } } as unknown as Offline
const paper = new File(['내용'], '신분증.pdf')
let root: Root
let draft: ReturnType<typeof useDraft>

beforeEach(() => {
  vi.useFakeTimers()
  save.mockReset().mockResolvedValue(undefined)
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

let typed = 0
function Form(content: DraftContent) {
  draft = useDraft(offline, { accountId: 1, draftId: 'application' }, content)
  return null
}
/** Other content than before counts as typing. */
const show = (content: Omit<DraftContent, 'typed'>) => {
  typed += 1
  return act(async () => root.render(<Form {...content} typed={typed} />))
}
/** Shows a new start of the form, without typing. */
const restart = (content: Omit<DraftContent, 'typed'>) =>
  act(async () => root.render(<Form {...content} typed={typed} />))
const aMoment = () => act(async () => vi.advanceTimersByTimeAsync(400))
/** For each save the value and whether its file was new. */
const saidNew = () => save.mock.calls.map(([, , value, , isFileNew]) => [value, isFileNew])

it('saves what changed and nothing else, a file as new only once', async () => {
  const files = [paper]
  await show({ value: '처음', files: [] })
  await aMoment()
  expect(save).not.toHaveBeenCalled()
  await show({ value: '처음', files })
  await aMoment()
  await show({ value: '다음', files })
  await aMoment()
  expect(saidNew()).toEqual([
    ['처음', true],
    ['다음', false],
  ])
  expect(await save.mock.lastCall?.[3]()).toMatchObject({ name: paper.name })
})

it('says again that a file is new when it could not be kept, and tells the user once', async () => {
  const files = [paper]
  await show({ value: 1, files: [] })
  save.mockRejectedValue(new Error('full'))
  await show({ value: 1, files })
  await aMoment()
  await show({ value: 2, files })
  await aMoment()
  expect(saidNew()).toEqual([
    [1, true],
    [2, true],
  ])
  expect(useToasts.getState().filter(({ title }) => title === '임시 저장 실패')).toHaveLength(1)
  expect(hasUnsavedChanges()).toBe(true)
})

it('saves the last letter of a form that is left, and leaves no mark behind', async () => {
  await show({ value: '김', files: [] })
  await show({ value: '김민', files: [] })
  save.mockRejectedValue(new Error('full'))
  await act(async () => root.unmount())
  expect(save).toHaveBeenCalledOnce()
  expect(hasUnsavedChanges()).toBe(false)
  root = createRoot(document.createElement('div'))
})

it('saves a new file at once', async () => {
  await show({ value: '김', files: [] })
  await show({ value: '김', files: [paper] })
  expect(saidNew()).toEqual([['김', true]])
})

it('saves nothing of a form that was emptied', async () => {
  const none: File[] = []
  const papers = [paper]
  await show({ value: '김', files: papers })
  await show({ value: '김민', files: papers })
  draft.forget()
  await restart({ value: '', files: none })
  await aMoment()
  expect(save).not.toHaveBeenCalled()
  expect(hasUnsavedChanges()).toBe(false)
})
