// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import type { Offline } from '../../offline/index.ts'
import { useToasts } from '../../ui/toast.ts'
import { unpackFiles } from '../device/packed-files.ts'
import { type DraftContent, useDraft } from './use-draft.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const saveText = vi.fn<Offline['drafts']['saveText']>()
const saveFile = vi.fn<Offline['drafts']['saveFile']>()
const offline = { drafts: { saveText, saveFile } } as unknown as Offline
const paper = new File(['내용'], '신분증.pdf')
let root: Root
let draft: ReturnType<typeof useDraft>

beforeEach(() => {
  vi.useFakeTimers()
  saveText.mockReset().mockResolvedValue(undefined)
  saveFile.mockReset().mockResolvedValue(undefined)
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
const texts = () => saveText.mock.calls.map(([, , value]) => value)
/** The names of the files in each save of files; a single file is not packed. */
const files = () =>
  Promise.all(
    saveFile.mock.calls.map(async ([, , , read]) => unpackFiles(await read()).map(({ name }) => name)),
  )

it('saves what changed and nothing else, a file only once', async () => {
  const papers = [paper]
  await show({ value: '처음', files: [] })
  await aMoment()
  expect(saveText).not.toHaveBeenCalled()
  await show({ value: '처음', files: papers })
  await aMoment()
  await show({ value: '다음', files: papers })
  await aMoment()
  expect(texts()).toEqual(['처음', '다음'])
  expect(await files()).toEqual([[paper.name]])
})

it('saves words at once while a file is still being saved, which finds them', async () => {
  await show({ value: '김', files: [] })
  let stored = () => {}
  saveFile.mockReturnValue(new Promise((resolve) => (stored = resolve)))
  const papers = [paper]
  await show({ value: '김', files: papers })
  await show({ value: '김민', files: papers })
  await aMoment()
  expect(texts()).toEqual(['김', '김민'])
  expect(await saveText.mock.lastCall?.[3]()).toBeNull()
  await act(async () => stored())
  await show({ value: '김민수', files: papers })
  await aMoment()
  expect(await saveText.mock.lastCall?.[3]()).toMatchObject({ name: paper.name })
  expect(saveFile).toHaveBeenCalledOnce()
})

it('takes a file that is replaced off the device before its successor is there', async () => {
  const before = [paper]
  await show({ value: '김', files: before })
  await show({ value: '김', files: [new File(['새 내용'], '계약서.pdf')] })
  await aMoment()
  expect(await files()).toEqual([[], ['계약서.pdf']])
})

it('tries a file again that could not be kept, and tells the user once', async () => {
  const papers = [paper]
  await show({ value: 1, files: [] })
  saveFile.mockRejectedValue(new Error('full'))
  await show({ value: 1, files: papers })
  await aMoment()
  await show({ value: 2, files: papers })
  await aMoment()
  expect(await files()).toEqual([[paper.name], [paper.name]])
  expect(useToasts.getState().filter(({ title }) => title === '임시 저장 실패')).toHaveLength(1)
  expect(hasUnsavedChanges()).toBe(true)
})

it('saves the last letter of a form that is left, and leaves no mark behind', async () => {
  await show({ value: '김', files: [] })
  await show({ value: '김민', files: [] })
  saveText.mockRejectedValue(new Error('full'))
  await act(async () => root.unmount())
  expect(saveText).toHaveBeenCalledOnce()
  expect(hasUnsavedChanges()).toBe(false)
  root = createRoot(document.createElement('div'))
})

it('saves a new file at once', async () => {
  await show({ value: '김', files: [] })
  await show({ value: '김', files: [paper] })
  expect(await files()).toEqual([[paper.name]])
})

it('saves nothing of a form that was emptied, and gives its file to no other application', async () => {
  const none: File[] = []
  const papers = [paper]
  await show({ value: '김', files: papers })
  await show({ value: '김민', files: papers })
  draft.forget()
  await restart({ value: '', files: none })
  await aMoment()
  expect(saveText).not.toHaveBeenCalled()
  expect(hasUnsavedChanges()).toBe(false)
  await show({ value: '이', files: none })
  await aMoment()
  expect(await saveText.mock.lastCall?.[3]()).toBeNull()
})
