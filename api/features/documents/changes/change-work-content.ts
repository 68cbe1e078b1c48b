import type { WorkContentChange } from '#shared/documents/other-applications.contract.ts'
import { broken } from '#shared/errors.ts'
import { textOrNull } from '../../../database/sent-values.ts'
import type { Account } from '../../../http/accounts.ts'
import { memoEdits } from '../document-events.ts'
import type { DocumentRow } from '../document-rows.ts'
import type { DocumentChange } from './change-document.ts'
import { changeDocument, type DocumentContext } from './change-document.ts'

/** Corrects what was done on a document that is 기타완료. Throws RULE_BROKEN for any other, and VERSION_CONFLICT. */
export function changeWorkContent(
  context: DocumentContext,
  account: Account,
  id: number,
  { version, notes }: WorkContentChange,
): Promise<void> {
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, { account, id, version }, (row) => [contentChange(row, notes)]),
  )
}

/** Changes the staff's memo, which the store never reads; what the store wrote with its application stays. */
function contentChange(row: DocumentRow, notes: string): DocumentChange {
  if (row.activation_status !== '기타완료')
    throw broken('notes', '기타완료된 서류의 업무 내용만 수정할 수 있습니다.')
  const memo = textOrNull(notes)
  return { columns: { memo }, events: memoEdits(row, memo) }
}
