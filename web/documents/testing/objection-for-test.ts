import type { Objection } from '#shared/statements/objection.contract.ts'

/** A store's objection that nobody has decided; `changed` has the values that matter to the test. */
export function objectionForTest(changed: Partial<Objection> = {}): Objection {
  return { ...OPEN, ...changed }
}

const OPEN: Objection = {
  id: 4,
  month: '2026-10',
  storeId: 2,
  storeName: '강남모바일',
  documentId: 7,
  documentNumber: '20261005-00007',
  entryId: null,
  entry: null,
  madeAt: '2026-11-01T01:00:00.000Z',
  messages: [
    { id: 1, senderName: '강남모바일', isStore: true, text: '다릅니다.', at: '2026-11-01T01:00:00.000Z' },
  ],
  isAccepted: null,
  decidedByName: null,
  decidedAt: null,
}
