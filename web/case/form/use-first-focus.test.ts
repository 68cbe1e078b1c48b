// @vitest-environment happy-dom
import { createElement, useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Document } from '#shared/documents/document.contract.ts'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { render } from '../../ui/testing/render.tsx'
import { missingOrigin, useFirstFocus } from './use-first-focus.ts'

afterEach(() => void vi.restoreAllMocks())

test('what an application lacks before it can be worked comes first', () => {
  const carriers = [
    { name: 'KT', requireContactCode: true },
    { name: '선불', requireContactCode: false },
  ]
  const missing = (fields: Partial<Document>) => missingOrigin(documentForTest(fields), carriers)
  expect(missing({})).toBeUndefined()
  expect(missing({ carrier: null, contactCode: null })).toBe('carrier')
  expect(missing({ carrier: 'KT', storeName: null })).toBe('storeName')
  expect(missing({ carrier: '선불', contactCode: null, storeName: null })).toBeUndefined()
})

function Form({ field }: { field: string | null }) {
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form, field)
  return createElement('form', { ref: form }, [
    createElement('input', { key: 'plan', name: 'servicePlanId' }),
    createElement('button', { key: 'take', type: 'button', 'data-autofocus': true }, '담당'),
  ])
}

test.each([
  { field: 'servicePlanId', isTouch: false, focused: 'INPUT' },
  { field: 'activationStatus', isTouch: false, focused: 'BUTTON' },
  { field: null, isTouch: false, focused: 'BODY' },
  { field: 'servicePlanId', isTouch: true, focused: 'BODY' },
])('at first $field (touch: $isTouch) gives $focused the focus', async ({ field, isTouch, focused }) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: isTouch,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as MediaQueryList)
  await render(createElement(Form, { field }))
  expect(document.activeElement?.tagName).toBe(focused)
})
