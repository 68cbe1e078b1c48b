import { expect, it } from 'vitest'
import type { OutboxItem } from '../../offline/index.ts'
import { isDeletable, isEditable, isOverdue, nextTryWords } from './OutboxRecord.tsx'

const NOW = Date.parse('2026-11-20T03:00:00.000Z')
const item = (changes: Partial<OutboxItem> = {}): OutboxItem => ({
  submissionId: '0b7a3c3e-2f57-4a53-9d0c-7f7f0c6b8a11',
  accountId: 1,
  kind: 'application',
  target: null,
  state: 'waiting',
  submittedAt: NOW,
  attempts: 0,
  nextAttemptAt: NOW,
  heldByServer: false,
  withdrawn: false,
  error: null,
  fileSha256: null,
  fileSize: 0,
  documentId: null,
  documentNumber: null,
  doneAt: null,
  label: '김민수 · KT',
  fileName: null,
  ...changes,
})

it('says when it tries next', () => {
  expect(nextTryWords(item(), NOW)).toBe('연결되면 바로 전송합니다.')
  expect(nextTryWords(item({ attempts: 2, nextAttemptAt: NOW + 60_000 }), NOW)).toBe('다음 시도 11/20 12:01')
  expect(nextTryWords(item({ state: 'rejected' }), NOW)).toBeNull()
})

it('warns about a record older than a day, unless it is done', () => {
  const old = { submittedAt: NOW - 25 * 60 * 60 * 1000 }
  expect(isOverdue(item(old), NOW)).toBe(true)
  for (const state of ['done', 'rejected', 'reopened'] as const)
    expect(isOverdue(item({ ...old, state }), NOW)).toBe(false)
  expect(isOverdue(item(), NOW)).toBe(false)
  expect(isOverdue(item({ ...old, documentNumber: '20261119-00001' }), NOW)).toBe(false)
})

it('offers editing for what is neither on its way nor arrived', () => {
  expect(isEditable(item())).toBe(true)
  expect(isEditable(item({ state: 'rejected' }))).toBe(true)
  expect(isEditable(item({ state: 'sending' }))).toBe(false)
  expect(isEditable(item({ state: 'done' }))).toBe(false)
})

it('offers to delete a message only while it cannot have arrived', () => {
  const message = (changes: Partial<OutboxItem>) => item({ kind: 'message', ...changes })
  expect(isDeletable(message({ attempts: 0 }))).toBe(true)
  expect(isDeletable(message({ attempts: 1 }))).toBe(false)
  expect(isDeletable(message({ attempts: 1, state: 'rejected' }))).toBe(true)
  expect(isDeletable(item({ attempts: 1 }))).toBe(true)
  expect(isEditable(message({}))).toBe(false)
})
