import { AppError } from '#shared/errors.ts'
import { kstDay, monthWords } from '#shared/kst.ts'
import { STAGE_LABELS } from '#shared/statements/settlement-month.contract.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import type { Cell, SheetShape } from '../../../excel/workbook-sheet.ts'
import type { TellAccessed } from '../../../http/access-sink.ts'
import type { FileAnswer } from '../../../http/answers.ts'
import { tableWorkbook } from '../../../imports/table-workbook.ts'
import type { Keyring } from '../../../keys/keyring.ts'
import { accessedExport } from '../../documents/accessed-document.ts'
import { stageOf } from '../../settlement-months/stages.ts'
import { includesVat } from '../settings.ts'
import { owedRows, statementSums } from '../statements.queries.ts'
import { accountNumberOf, storesById } from '../stores.queries.ts'

const SHEET: SheetShape = {
  sheetName: '지급',
  columns: [
    { heading: '은행', width: 14, kind: 'text' },
    { heading: '계좌번호', width: 24, kind: 'text' },
    { heading: '예금주', width: 16, kind: 'text' },
    { heading: '금액', width: 14, kind: 'won' },
    { heading: '판매점', width: 22, kind: 'text' },
    { heading: '비고', width: 20, kind: 'text' },
  ],
}

/**
 * Whom to pay what for a closed month, for the bank; those without an account number stand at the end. Throws CONFLICT before the month is
 * closed, as amounts may still change.
 */
export async function exportPayouts(
  { database, clock, keys }: Context,
  accessed: TellAccessed,
  { month, reason }: { month: string; reason?: string | undefined },
): Promise<FileAnswer> {
  const db = database.kysely
  const stage = await stageOf(db, month)
  if (stage !== 'closed' && stage !== 'paid')
    throw new AppError('CONFLICT', {
      message: `${monthWords(month)} 정산은 지금 ${STAGE_LABELS[stage]} 단계입니다. 지급 파일은 마감한 뒤에 받을 수 있습니다.`,
    })
  const rows = await payoutRows({ db, keys }, month)
  const told = accessedExport({ list: '지급 파일', month }, rows.length, [], reason)
  accessed({ ...told, detail: { ...told.detail, about: `${month} 지급 계좌번호` } })
  return tableWorkbook({ ...SHEET, rows }, `지급파일_${month}_${kstDay(clock.now())}`)
}

async function payoutRows({ db, keys }: { db: Queryable; keys: Keyring }, month: string): Promise<Cell[][]> {
  const withVat = await includesVat(db)
  const stores = await storesById(db)
  const payable: Cell[][] = []
  const withoutAccount: Cell[][] = []
  for (const row of await owedRows(db, month)) {
    const { payout } = statementSums(row, withVat)
    const store = stores.get(row.id)
    if (payout <= 0 || store === undefined) continue
    const account = accountNumberOf(store, keys)
    const cells = [store.bank_name, account, store.account_holder, payout, row.name]
    if (account === null) withoutAccount.push([...cells, '계좌번호 없음'])
    else payable.push([...cells, null])
  }
  return [...payable, ...withoutAccount]
}
