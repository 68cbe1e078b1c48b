// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { render } from '../../ui/testing/render.tsx'
import { documentColumns } from './document-columns.tsx'

const PLAN_AND_NOTES = documentColumns(
  () => ({}) as never,
  () => {},
  false,
).find(({ key }) => key === 'plan')

/** The lines of the column. */
async function lines(supplementNotes: string | null, dealerNotes: string | null) {
  const row = { servicePlanName: '5G 골드', supplementNotes, dealerNotes } as ListedDocument
  await render(PLAN_AND_NOTES?.cell(row))
  const stacked = [...document.querySelectorAll('[data-stacked] > span')]
  return (stacked.length > 0 ? stacked : [document.body]).map((line) => line.textContent)
}

test('a row shows both notes for the store, a line each, and cut', async () => {
  const long = '가'.repeat(100)
  const cut = `${'가'.repeat(80)}…`
  expect(await lines('신분증 뒷면', '내일 개통')).toEqual(['5G 골드 · 보완: 신분증 뒷면', '메모: 내일 개통'])
  expect(await lines(long, long)).toEqual([`5G 골드 · 보완: ${cut}`, `메모: ${cut}`])
  expect(await lines(null, long)).toEqual([`5G 골드 · 메모: ${cut}`])
  expect(await lines('', '내일 개통')).toEqual(['5G 골드 · 메모: 내일 개통'])
  expect(await lines(null, null)).toEqual(['5G 골드'])
})
