import { kstDay } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import { readDamagedFiles } from '../../database/damaged-files.ts'
import type { Queryable } from '../../database/database.ts'
import { readDatabaseCopies } from '../../database/database-copies.ts'
import { readFact, readFacts } from '../../database/facts.ts'
import { countUnjudged } from '../../database/file-risks.ts'
import { readKeyFacts } from '../../database/sealing-keys.ts'
import { FAILED_JOB, LAST_BACKUP, LAST_BACKUP_AT, PROXY_SEEN_AT } from '../../database/tables/system-facts.ts'
import { opennessWarnings } from '../../storage/closed-folder.ts'
import type { CustomersSeenByDay } from '../access-log/customers-seen.ts'
import { recentLeap } from '../access-log/log-times.ts'
import { archiveWarnings } from './database-copies-state.ts'
import { fileWarnings } from './file-state.ts'
import { replicaWarnings } from './replica-state.ts'

const DAY_MS = 86_400_000
/** The backup runs every night, so one that is two days old means that a night was missed. */
const BACKUP_TOO_OLD_MS = 2 * DAY_MS
/** Uploads stop at the reserve; the warning comes at this multiple of it, while there is still time. */
const LOW_SPACE_FACTOR = 4

const JOB_NAMES: Record<string, string> = {
  'nightly-backup': '야간 백업',
  'replica-proof': '복제본 시험 복원',
  'orphan-sweep': '파일 정리',
  'file-sealing': '파일 암호화',
  'session-reaper': '세션 정리',
  'login-retention': '로그인 실패 정리',
  'deletion-purge': '삭제한 서류 정리',
  'file-judging': '파일 검사',
  scrub: '파일 점검',
  'file-repair': '손상된 파일 복구',
  'customer-masking': '고객정보 가리기',
  'undo-retention': '되돌리기 정리',
  'withdrawal-retention': '철회한 번호 정리',
  'news-retention': '알림 정리',
  'push-retention': '푸시 구독 정리',
  'held-news': '보류한 알림 전달',
  'planned-assignments': '예정된 담당·소속 변경',
  'daily-summary': '일일 요약 알림',
  'fold-tallies': '집계 정리',
  'erasure-list': '삭제 목록 기록',
  'access-log-retention': '접속 기록 정리',
  'access-log-sealing': '접속 기록 봉인',
  'log-heads': '접속 기록의 봉인을 LOG_HEADS에 적는',
}

/** Whether a night was missed since a backup, or since the start of a server that has none yet. */
export function isBackupTooOld(at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) > BACKUP_TOO_OLD_MS
}

/** The present problems of the installation, as sentences for the administrator. */
export async function systemWarnings(
  {
    database,
    files,
    replica,
    clock,
    config,
  }: Pick<Context, 'database' | 'files' | 'replica' | 'clock' | 'config'>,
  startedAt: string,
  customersSeen: CustomersSeenByDay,
): Promise<string[]> {
  const warnings: string[] = []
  const now = clock.now().getTime()
  if (!config.backupExternal) {
    const last = await lastBackupAt(database.kysely)
    if (isBackupTooOld(last ?? startedAt, clock.now())) {
      warnings.push(
        last === null
          ? '아직 완료된 백업이 없습니다.'
          : `마지막 백업이 ${kstDay(new Date(last))}입니다. 백업 폴더를 확인해주세요.`,
      )
    }
  }
  warnings.push(
    ...(await backupWarnings(database.kysely, { hasReplica: replica?.status().isWithData === false })),
  )
  const doAnswer = await files.ping().then(
    () => true,
    () => false,
  )
  if (!doAnswer)
    warnings.push(
      '파일 저장소에 접근할 수 없습니다. 그동안 파일이 있는 신청은 접수되지 않습니다. 연결을 확인해주세요.',
    )
  const free = await files.freeBytes()
  if (free !== null && free < config.freeSpaceReserveBytes * LOW_SPACE_FACTOR) {
    warnings.push(`남은 디스크 공간이 ${Math.floor(free / 1024 / 1024)}MB입니다.`)
  }
  warnings.push(...(await replicaWarnings({ replica, database, clock })))
  warnings.push(...archiveWarnings(await readDatabaseCopies(database)))
  warnings.push(...(await fileWarnings(database.kysely, clock.now())))
  warnings.push(...(await opennessWarnings(config)))
  const keyFacts = await readKeyFacts(database.kysely)
  if (keyFacts !== null && keyFacts.recoveryCode.confirmedAt === null)
    warnings.push(
      '복구 코드를 보관했는지 확인되지 않았습니다. 저장 암호화에서 코드를 확인하거나 새로 만들어주세요.',
    )
  const leap = await recentLeap(database.kysely, clock.now())
  if (leap !== null) {
    warnings.push(
      `서버 시계가 크게 바뀐 것이 접속 기록에 남았습니다 (${kstDay(new Date(leap))}). 시각이 맞는지 확인해주세요. 그동안 오래된 기록과 고객정보는 삭제되거나 가려지지 않습니다.`,
    )
  }
  const over = await customersSeen.recentlyOver()
  const [most] = over
  if (most !== undefined) {
    const others = over.length === 1 ? '' : ` 외 ${over.length - 1}건`
    warnings.push(
      `하루 열람 기준을 넘은 계정이 있습니다: ${most.accountName}(${most.username}) ${most.day}${others}. 접속 기록의 사람별 열람을 확인해주세요.`,
    )
  }
  if (config.scanner !== null) {
    const waiting = await countUnjudged(database.kysely)
    if (waiting > 0)
      warnings.push(
        `악성코드 검사를 받지 못한 파일이 ${waiting}개 있습니다. 검사 프로그램(SCANNER)을 확인해주세요.`,
      )
  }
  const proxySeenAt = config.trustProxy ? null : await readFact(database.kysely, PROXY_SEEN_AT)
  if (proxySeenAt !== null && Date.parse(proxySeenAt) > now - DAY_MS) {
    warnings.push(
      '프록시가 X-Forwarded-For를 보내는데 TRUST_PROXY가 꺼져 있어 모든 접속이 한 주소로 기록됩니다. TRUST_PROXY=true로 설정해주세요.',
    )
  }
  for (const { job, since } of await failedJobs(database.kysely)) {
    warnings.push(`${JOB_NAMES[job] ?? job} 작업이 실패했습니다 (${kstDay(new Date(since))}부터).`)
  }
  return warnings
}

/** The time in ISO 8601; null: there was no backup yet. */
export function lastBackupAt(db: Queryable): Promise<string | null> {
  return readFact(db, LAST_BACKUP_AT)
}

/** What the last backup lacks, by name, and that it is no second place where there is no other. */
async function backupWarnings(db: Queryable, { hasReplica }: { hasReplica: boolean }): Promise<string[]> {
  const backup = await lastBackup(db)
  if (backup === null) return []
  const warnings: string[] = []
  if (backup.isWithData && !hasReplica)
    warnings.push(
      '백업이 데이터와 같은 디스크에 있어, 디스크가 고장 나면 함께 사라집니다. BACKUP_DIR을 다른 디스크의 폴더로 바꿔주세요.',
    )
  if (backup.missing > 0) {
    // Those too that were repaired since.
    const damaged = await readDamagedFiles(db, backup.first)
    const names = damaged.map(({ of, fileName }) => `${of} ${fileName}`)
    const others = names.length < backup.missing ? ` 외 ${backup.missing - names.length}개` : ''
    const told = names.length === 0 ? '.' : `: ${names.join(', ')}${others}`
    warnings.push(`마지막 백업에 온전하지 않은 파일 ${backup.missing}개가 빠졌습니다${told}`)
  }
  if (backup.lost > 0)
    warnings.push(
      `이전 백업의 파일 ${backup.lost}개가 손상되었거나 없어졌습니다. 그 백업을 복원하면 이 파일은 빠집니다.`,
    )
  return warnings
}

/** What the last backup lacks, where it is, and what it saw of the older ones. */
export interface LastBackup {
  /** How many files it lacks, because they are not whole. */
  missing: number
  /** The storage keys of the first of them. */
  first: string[]
  /** How many files of older backups were read again. */
  read: number
  /** How many files older backups name that are not whole any more, nor anywhere else. */
  lost: number
  /** It is on the disk of the data. */
  isWithData?: boolean
}

/** Null: there was no backup yet, or an older version made it. */
export async function lastBackup(db: Queryable): Promise<LastBackup | null> {
  const fact = await readFact(db, LAST_BACKUP)
  return fact === null ? null : (JSON.parse(fact) as LastBackup)
}

/** Background jobs whose last run failed, each with the time since when. */
async function failedJobs(db: Queryable): Promise<{ job: string; since: string }[]> {
  const facts = await readFacts(db, FAILED_JOB)
  return facts.map(([job, value]) => ({ job, since: value.split(' ', 1)[0] ?? '' }))
}
