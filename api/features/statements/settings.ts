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

const KEY = 'settlement-settings'
const RIGHTS = ['review', 'approved', 'closed', 'paid'] as const satisfies readonly SettlementStage[]

type Stored = Omit<SettlementSettings, 'stageAccounts'>
const UNSET: Stored = { includesVat: false, showsHiddenPrices: false }

export async function readSettings(db: Queryable): Promise<SettlementSettings> {
  const stored = { ...UNSET, ...(JSON.parse((await readFact(db, KEY)) ?? '{}') as Partial<Stored>) }
  const rows = await db.selectFrom('settlement_stage_accounts').selectAll().orderBy('account_id').execute()
  const accountsOf = (stage: SettlementStage) =>
    rows.filter((row) => row.stage === stage).map((row) => row.account_id)
  const stageAccounts = {
    review: accountsOf('review'),
    approved: accountsOf('approved'),
    closed: accountsOf('closed'),
    paid: accountsOf('paid'),
  }
  return { ...stored, stageAccounts }
}

export async function includesVat(db: Queryable): Promise<boolean> {
  return { ...UNSET, ...(JSON.parse((await readFact(db, KEY)) ?? '{}') as Partial<Stored>) }.includesVat
}

export function saveSettings(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  by: AccessedBy,
  { stageAccounts, ...stored }: SettlementSettings,
): Promise<SettlementSettings> {
  const at = clock.now()
  return database.transaction(async ({ db }) => {
    const before = await readSettings(db)
    await saveFact(db, KEY, JSON.stringify(stored), at)
    await db.deleteFrom('settlement_stage_accounts').execute()
    const rows = RIGHTS.flatMap((stage) =>
      [...new Set(stageAccounts[stage])].map((account_id) => ({ stage, account_id })),
    )
    await insertRows(db, 'settlement_stage_accounts', rows)
    const after = await readSettings(db)
    const values = { before: wordsOf(before), after: wordsOf(after) }
    await recordSetting(db, { by, at }, { what: 'settlement-settings' }, values)
    return after
  })
}

function wordsOf({ includesVat: withVat, showsHiddenPrices, stageAccounts }: SettlementSettings) {
  return {
    부가세: withVat ? '포함' : '별도',
    '판매점에 히든단가': showsHiddenPrices ? '따로 표시' : '합계에 포함',
    ...Object.fromEntries(
      RIGHTS.map((stage) => [
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
