import { expect, test } from 'vitest'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { activatedBy } from './completed-columns.tsx'

test('who activated is the administrator where no name is known', () => {
  expect(activatedBy(documentForTest({ activatedByName: '이근무' }))).toBe('이근무')
  expect(activatedBy(documentForTest({ activatedByName: null }))).toBe('관리자')
})
