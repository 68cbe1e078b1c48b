// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { requiredText } from '#shared/text.ts'
import { ApiError } from '../lib/api-client.ts'
import { TextField } from '../ui/TextField.tsx'
import { find, render, type, until } from '../ui/testing/render.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { type Resource, recordForm, recordWords } from './resource.ts'

interface Shelf {
  id: number
  name: string
  note: string | null
  lastChangeId?: number
}

const create = vi.fn(async (_body: object) => {})
const update = vi.fn(async (_base: Shelf, _body: object) => {})
const SHELVES: Resource<Shelf> = {
  word: '선반',
  queryKey: ['shelves of the test'],
  nameOf: ({ name }) => name,
  columns: [],
  card: () => null,
}
const { parts } = recordForm({
  schema: z.object({ name: z.string(), note: z.string() }),
  newSchema: z.object({ name: z.string(), note: requiredText(20, '메모를 입력해주세요.') }),
  start: (row: Shelf | null) => ({ name: row?.name ?? '', note: row?.note ?? '' }),
  Fields: ({ form: { field } }) => (
    <>
      <TextField label="이름" {...field('name')} />
      <TextField label="메모" {...field('note')} />
    </>
  ),
  inputOf: ({ name, note }) => ({ name, note: note || null }),
  create,
  update,
  shown: ({ name, note }) => ({ 이름: name, 메모: note }),
})

async function open(row: Shelf | null) {
  const onClose = vi.fn()
  const dialog = (row: Shelf | null) => (
    <RecordDialog
      of={SHELVES}
      words={recordWords('선반')}
      parts={parts}
      row={row}
      values={{}}
      size={0}
      onClose={onClose}
    />
  )
  const { again } = await render(dialog(row))
  const save = () => act(async () => find<HTMLButtonElement>('[type=submit]').click())
  return { save, onClose, readAgain: (now: Shelf) => again(dialog(now)) }
}

test('an edit sends only the changed fields, as the server takes them', async () => {
  const shelf = { id: 3, name: '위', note: '깨짐' }
  const { save, onClose } = await open(shelf)
  await type(find('[name=note]'), '')
  await save()
  await until(() => expect(onClose).toHaveBeenCalled())
  expect(update.mock.calls).toEqual([[shelf, { note: null }]])
})

test('what somebody else saved meanwhile is shown, and what was typed can be saved on top of it', async () => {
  update.mockReset()
  const shelf = { id: 4, name: '위', note: '깨짐', lastChangeId: 7 }
  const now = { ...shelf, name: '남의 이름', lastChangeId: 8 }
  update.mockRejectedValueOnce(
    new ApiError({
      status: 409,
      code: 'VERSION_CONFLICT',
      message: '다른 사용자가 먼저 수정했습니다.',
      details: [],
      current: now,
    }),
  )
  const { save, onClose, readAgain } = await open(shelf)
  await type(find('[name=note]'), '고침')
  await save()
  await readAgain(now)
  expect(find('[aria-label="바뀐 내용"] tbody').textContent).toBe('이름위남의 이름')
  expect(find<HTMLInputElement>('[name=note]').value).toBe('고침')
  const apply = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === '확인하고 다시 적용',
  )
  await act(async () => apply?.click())
  await until(() => expect(onClose).toHaveBeenCalled())
  expect(update.mock.calls).toEqual([
    [shelf, { note: '고침' }],
    [now, { note: '고침' }],
  ])
})

test('a new record is asked for what an older one may lack, and sent whole', async () => {
  const { save, onClose } = await open(null)
  await type(find('[name=name]'), '아래')
  await save()
  await until(() => expect(document.body.textContent).toContain('메모를 입력해주세요.'))
  expect(create).not.toHaveBeenCalled()
  await type(find('[name=note]'), '새것')
  await save()
  await until(() => expect(onClose).toHaveBeenCalled())
  expect(create.mock.calls).toEqual([[{ name: '아래', note: '새것' }]])
})
