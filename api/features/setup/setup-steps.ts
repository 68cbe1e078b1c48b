import { formatCount } from '#shared/count.ts'
import { formatKstDateTime, kstDay } from '#shared/kst.ts'
import type { SetupStep } from '#shared/setup/setup.contract.ts'
import type { Context } from '../../context.ts'
import { countOf } from '../../database/paging.ts'
import { readKeyFacts } from '../../database/sealing-keys.ts'
import { isBackupTooOld, lastBackupAt } from '../health/system-warnings.ts'
import { pricedPlans } from '../settlement-prices/settlement-prices.queries.ts'

type State = Omit<SetupStep, 'name'>

/** Every step with how it stands now. `isSecure`: browsers reach the portal by https, as far as the server knows. */
export async function setupSteps(
  context: Pick<Context, 'database' | 'clock' | 'config'>,
  { isSecure }: { isSecure: boolean },
): Promise<SetupStep[]> {
  const db = context.database.kysely
  const accounts = db.selectFrom('users').where('deleted_at', 'is', null).where('is_active', '=', 1)
  const carriers = await countOf(
    db.selectFrom('carriers').where('is_active', '=', 1).where('is_other', '=', 0),
  )
  const dealers = await countOf(accounts.where('user_type', '=', 'dealer'))
  const workers = await countOf(accounts.where('user_type', 'in', ['worker', 'user']))
  const managers = await countOf(accounts.where('user_type', '=', 'sales_manager'))
  const codes = await countOf(db.selectFrom('contact_codes').where('is_active', '=', 1))
  const plans = (await pricedPlans(db, kstDay(context.clock.now()))).filter(
    ({ plan }) => plan.is_active === 1,
  )
  const priced = plans.filter(({ price }) => price !== null).length
  return [
    { name: 'carriers', ...counted(carriers, '개') },
    { name: 'service-plans', ...counted(plans.length, '개'), needs: carriers === 0 ? 'carriers' : null },
    { name: 'dealers', ...counted(dealers, '곳') },
    { name: 'contact-codes', ...counted(codes, '개'), needs: managers === 0 ? 'sales-managers' : null },
    { name: 'prices', ...pricesOf(plans.length, priced) },
    { name: 'workers', ...counted(workers, '명') },
    { name: 'backup', ...(await backupState(context)) },
    { name: 'https', ...secured(isSecure) },
  ]
}

function counted(count: number, unit: string): State {
  return { isDone: count > 0, sentence: count === 0 ? '없음' : `${formatCount(count)}${unit}`, needs: null }
}

function pricesOf(plans: number, priced: number): State {
  return {
    isDone: priced > 0,
    sentence: priced === 0 ? '없음' : `요금제 ${formatCount(plans)}개 중 ${formatCount(priced)}개`,
    needs: plans === 0 ? 'service-plans' : null,
  }
}

/** A backup that nobody can open is none: the recovery code belongs to it. */
async function backupState({
  database,
  clock,
  config,
}: Pick<Context, 'database' | 'clock' | 'config'>): Promise<State> {
  const keys = await readKeyFacts(database.kysely)
  const isCodeKept = keys === null || keys.recoveryCode.confirmedAt !== null
  const last = await lastBackupAt(database.kysely)
  const made = config.backupExternal
    ? '서버 밖에서 백업'
    : last === null
      ? '아직 없음'
      : `마지막 성공 ${formatKstDateTime(last)}`
  const isMade = config.backupExternal || (last !== null && !isBackupTooOld(last, clock.now()))
  return {
    isDone: isMade && isCodeKept,
    sentence: isCodeKept ? made : `${made} · 복구 코드 보관 미확인`,
    needs: null,
  }
}

function secured(isSecure: boolean): State {
  return {
    isDone: isSecure,
    sentence: isSecure ? 'https로 접속' : 'http로 접속 · 휴대폰에서 설치, 촬영, 알림을 쓸 수 없습니다.',
    needs: null,
  }
}
