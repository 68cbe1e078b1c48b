import { expect, test } from 'vitest'
import { renamedWith } from './ask-to-rename.ts'

const NONE = {
  servicePlans: 0,
  additionalServices: 0,
  contactCodes: 0,
  policies: 0,
  accounts: 0,
  documents: 0,
  openDocuments: 0,
  deletedDocuments: 0,
}

test('the question names what the rename changes, and leaves out what it does not', () => {
  const uses = { ...NONE, servicePlans: 3, documents: 4000, openDocuments: 1240 }
  expect(renamedWith(uses)).toBe('요금제 3개, 처리 중인 서류 1,240건의 통신사 이름이 함께 바뀝니다.')
  expect(renamedWith({ ...NONE, documents: 7 })).toContain('없습니다')
})
