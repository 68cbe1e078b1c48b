// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { find, type, until } from '../../ui/testing/render.tsx'
import { renderApplication } from './testing/render-application.tsx'

/** Two more fields are declared, as a change to document-fields.ts would do. */
vi.mock('#shared/documents/document-fields.ts', async (original) => {
  const actual = await original<typeof import('#shared/documents/document-fields.ts')>()
  const more: Record<string, object> = {
    birthChecked: { kind: 'flag', input: z.literal('true'), label: '생년월일 확인' },
    referrer: { kind: 'text', input: z.string(), label: '소개인' },
  }
  return {
    ...actual,
    DOCUMENT_FIELDS: { ...actual.DOCUMENT_FIELDS, ...more },
    SUBMITTED_FIELDS: [...actual.SUBMITTED_FIELDS, ...Object.keys(more)],
    ruleOf: (field: Parameters<typeof actual.ruleOf>[0]) => more[field] ?? actual.ruleOf(field),
  }
})

test('a field without a place of its own in the form is drawn by its kind, and handed in', async () => {
  const enqueue = vi.fn(async (_: { fields: unknown }) => 'the-submission')
  await renderApplication({
    values: { customerName: '김민수' },
    offline: { drafts: { saveText: async () => {} }, outbox: { enqueue } },
  })
  await act(async () => find('[aria-label="더 입력"] button').click())
  const referrer = find<HTMLInputElement>('input[name=referrer]')
  await type(referrer, '박지인')
  const birthChecked = find<HTMLInputElement>('input[name=birthChecked]')
  expect(birthChecked.labels?.[0]?.textContent).toBe('생년월일 확인')
  await act(async () => birthChecked.click())
  expect(birthChecked.checked).toBe(true)
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  await until(() => expect(enqueue).toHaveBeenCalledOnce())
  expect(enqueue.mock.lastCall?.[0].fields).toMatchObject({
    customerName: '김민수',
    birthChecked: 'true',
    referrer: '박지인',
  })
})
