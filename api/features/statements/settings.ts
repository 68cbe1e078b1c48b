import { AppError } from '#shared/errors.ts'
import {
  type SettlementSettings,
  type SettlementStage,
  STAGE_LABELS,
} from '#shared/statements/settlement-month.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { readFact, saveFact } from '../../database/facts.ts'
import { insertRows } from '../../database/write-rows.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import { reviewTaxes } from './review-taxes.ts'
import { KEPT_STAGES, namedForStages, requireAble } from './stage-accounts.ts'

const KEY = 'settlement-settings'

type Stored = Omit<SettlementSettings, 'stageAccounts'>
const UNSET: Stored = { includesVat: false, showsHiddenPrices: false }

export async function readSettings(db: Queryable): Promise<SettlementSettings> {
  return { ...(await storedIn(db)), stageAccounts: await namedForStages(db) }
}

export async function includesVat(db: Queryable): Promise<boolean> {
  return (await storedIn(db)).includesVat
}

/** How stores see hidden prices, on their screens and in every paper of a statement, as the office hands those out. */
export async function showsHiddenPrices(db: Queryable): Promise<boolean> {
  return (await storedIn(db)).showsHiddenPrices
}

async function storedIn(db: Queryable): Promise<Stored> {
  return { ...UNSET, ...(JSON.parse((await readFact(db, KEY)) ?? '{}') as Partial<Stored>) }
}

/** Approved months are reviewed anew where VAT is reckoned otherwise. */
export function saveSettings(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  by: AccessedBy,
  { stageAccounts, ...stored }: SettlementSettings,
): Promise<SettlementSettings> {
  const at = clock.now()
  return database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.holdMonths('settle')
    await requireAble(db, stageAccounts)
    const before = await readSettings(db)
    await saveFact(db, KEY, JSON.stringify(stored), at)
    await db.deleteFrom('settlement_stage_accounts').execute()
    const rows = KEPT_STAGES.flatMap((stage) =>
      [...new Set(stageAccounts[stage])].map((account_id) => ({ stage, account_id })),
    )
    await insertRows(db, 'settlement_stage_accounts', rows)
    const after = await readSettings(db)
    if (before.includesVat !== after.includesVat)
      await reviewTaxes(transaction, null, { accountId: by.account.id, at: at.toISOString() })
    const values = { before: wordsOf(before), after: wordsOf(after) }
    await recordSetting(db, { by, at }, { what: 'settlement-settings' }, values)
    return after
  })
}

function wordsOf({ includesVat: withVat, showsHiddenPrices: areApart, stageAccounts }: SettlementSettings) {
  return {
    부가세: withVat ? '포함' : '별도',
    '판매점에 히든단가': areApart ? '따로 표시' : '합계에 포함',
    ...Object.fromEntries(
      KEPT_STAGES.map((stage) => [
        `${STAGE_LABELS[stage]} 담당`,
        stageAccounts[stage].join(', ') || '모든 관리자',
      ]),
    ),
  }
}

/** True where the account may move a month to this stage, or back from it. */
export function mayMove(
  { stageAccounts }: SettlementSettings,
  stage: SettlementStage,
  accountId: number,
): boolean {
  if (stage === 'draft') return true
  const accounts = stageAccounts[stage]
  return accounts.length === 0 || accounts.includes(accountId)
}

/** Throws FORBIDDEN where mayMove is false. */
export async function requireMayMove(
  db: Queryable,
  stage: SettlementStage,
  accountId: number,
): Promise<void> {
  if (mayMove(await readSettings(db), stage, accountId)) return
  throw new AppError('FORBIDDEN', {
    message: `${STAGE_LABELS[stage]} 단계를 바꿀 권한이 없습니다. 정산 설정의 담당자에게 요청해주세요.`,
  })
}
