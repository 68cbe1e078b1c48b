import type { FileState } from '#shared/health/health.contract.ts'
import { type DamagedFile, damagedNow, repairedSince } from '../../database/damaged-files.ts'
import type { Queryable } from '../../database/database.ts'
import { readPass, readWholePass } from '../../database/scrub-passes.ts'

const DAY_MS = 86_400_000
/** For so long the panel shows what was repaired. */
const SHOWN_MS = 30 * DAY_MS
/** The panel shows the newest; the numbers are of all. */
const SHOWN_FILES = 100
/** A pass begins each week and ends within four. */
const PASS_TOO_OLD_MS = 35 * DAY_MS
/** A warning names so many. */
const NAMED = 3

/** When all stored files were last read, and which were found damaged. */
export async function fileState(db: Queryable, now: Date): Promise<FileState> {
  const damaged = await damagedNow(db, SHOWN_FILES)
  const repaired = await repairedSince(db, new Date(now.getTime() - SHOWN_MS), SHOWN_FILES)
  return {
    lastPass: await readWholePass(db),
    damaged: damaged.total,
    repaired: repaired.total,
    damagedFiles: damaged.newest.map(present),
    repairedFiles: repaired.newest.map(present),
  }
}

function present({ what, table, of, documentId, fileName, foundAt, repairedAt, repairedFrom }: DamagedFile) {
  return { what, in: table, of, documentId, fileName, foundAt, repairedAt, repairedFrom }
}

/** What the administrator must know of the stored files. */
export async function fileWarnings(db: Queryable, now: Date): Promise<string[]> {
  const warnings: string[] = []
  const lastPass = await readWholePass(db)
  const { total: damaged, newest } = await damagedNow(db, NAMED)
  if (damaged > 0) {
    const names = newest.map(({ of, fileName }) => `${of} ${fileName}`)
    const others = damaged > NAMED ? ` 외 ${damaged - NAMED}개` : ''
    warnings.push(
      `손상되었거나 없는 파일이 ${damaged}개 있습니다: ${names.join(', ')}${others}. 파일 점검에서 확인해주세요.`,
    )
  }
  if (lastPass !== null && lastPass.unread > 0)
    warnings.push(
      `지난 파일 점검에서 읽지 못한 파일이 ${lastPass.unread}개 있습니다. 서버 로그를 확인해주세요.`,
    )
  const since = lastPass?.endedAt ?? (await readPass(db))?.begunAt
  if (since !== undefined && now.getTime() - Date.parse(since) > PASS_TOO_OLD_MS)
    warnings.push('한 달 넘게 파일 점검이 끝나지 않았습니다. 서버가 계속 켜져 있는지 확인해주세요.')
  return warnings
}
