import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { type DocumentField, FIELD_NAMES, ruleOf } from '#shared/documents/document-fields.ts'

/** A waiting application as a worker sees it; `changed` sets the fields that matter to the test. */
export function documentForTest(changed: Partial<DocumentWithAmounts> = {}): DocumentWithAmounts {
  return { ...WAITING, ...changed }
}

const WAITING = {
  ...Object.fromEntries(FIELD_NAMES.map((field) => [field, nothingOf(field)])),
  id: 1,
  documentNumber: '20261121-00001',
  version: 1,
  dealerId: 9,
  userId: 9,
  customerName: '김민수',
  customerPhone: '010-1234-5678',
  contactCode: 'KT-001',
  storeName: '강남점',
  dealerName: '강남점',
  carrier: 'KT',
  customerType: 'new',
  status: '접수',
  activationStatus: '대기',
  uploadedAt: '2026-11-21T01:00:00.000Z',
  updatedAt: '2026-11-21T01:00:00.000Z',
  maskedAt: null,
  chatRoomId: null,
  unreadMessages: 0,
  isMasked: false,
} as DocumentWithAmounts

function nothingOf(field: DocumentField) {
  const { kind } = ruleOf(field)
  return kind === 'flag' ? false : kind === 'ids' ? [] : null
}
