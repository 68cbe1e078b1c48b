import { broken } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { CarrierRow } from './carriers.present.ts'
import { carrierRows } from './carriers.queries.ts'
import { referenceChanged } from './reference-change.ts'

/** Puts one of both lists into the order of the ids. Throws RULE_BROKEN unless they are exactly that list. */
export function orderCarriers(
  context: Context,
  ids: readonly number[],
  isOther: boolean,
): Promise<CarrierRow[]> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('carriers', ids)
    const before = await carrierRows(db, isOther)
    const isWhole =
      ids.length === before.length &&
      new Set(ids).size === ids.length &&
      before.every((row) => ids.includes(row.id))
    if (!isWhole) {
      throw broken(
        'carrierIds',
        '그사이 통신사 목록이 바뀌었습니다. 목록을 새로고침한 뒤 순서를 다시 변경해주세요.',
      )
    }
    for (const row of before) {
      const display_order = ids.indexOf(row.id)
      if (row.display_order === display_order) continue
      await db.updateTable('carriers').set({ display_order }).where('id', '=', row.id).execute()
    }
    await referenceChanged(transaction, context)
    return carrierRows(db, isOther)
  })
}
