import type { BodyOf } from '#shared/endpoint.ts'
import { TAX_KIND_LABELS, type TaxKind, type updateOwedStore } from '#shared/statements/store.contract.ts'
import type { Context } from '../../context.ts'
import { sealSecret } from '../../database/secret-columns.ts'
import { textColumn } from '../../database/sent-values.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import { reviewTaxes } from './review-taxes.ts'
import { type StoreRow, storeRow } from './stores.queries.ts'

/** Sets how a store is taxed and paid; absent fields stay. Approved months are reviewed anew for another tax kind. Throws NOT_FOUND. */
export function updateStore(
  { database, clock, keys }: Context,
  by: AccessedBy,
  id: number,
  input: BodyOf<typeof updateOwedStore>,
): Promise<StoreRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.holdMonths('settle')
    await transaction.lock('stores', [id])
    const before = await storeRow(db, id)
    const number = textColumn(input.accountNumber)
    const columns = {
      tax_kind: input.taxKind ?? before.tax_kind,
      business_number: textColumn(input.businessNumber),
      bank_name: textColumn(input.bankName),
      account_number: number ? sealSecret(keys, 'stores.account_number', [id], number) : number,
      account_holder: textColumn(input.accountHolder),
    }
    await db.updateTable('stores').set(columns).where('id', '=', id).execute()
    const after = await storeRow(db, id)
    const at = clock.now()
    if (before.tax_kind !== after.tax_kind)
      await reviewTaxes(transaction, id, { accountId: by.account.id, at: at.toISOString() })
    const values = { before: wordsOf(before), after: wordsOf(after) }
    // That the account changed is recorded, not the number itself.
    if (before.account_number !== after.account_number)
      values.after.계좌번호 = after.account_number === null ? '삭제' : '변경'
    const setting = { what: 'settlement-store', about: after.name } as const
    await recordSetting(db, { by, at }, setting, values)
    return after
  })
}

function wordsOf(row: StoreRow) {
  return {
    '과세 유형': TAX_KIND_LABELS[row.tax_kind as TaxKind],
    사업자등록번호: row.business_number,
    은행: row.bank_name,
    예금주: row.account_holder,
    계좌번호: '',
  }
}
