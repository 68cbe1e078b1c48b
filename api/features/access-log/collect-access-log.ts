import { Readable } from 'node:stream'
import {
  COLLECTED_AT_ONCE,
  type CollectedEntry,
  type collectAccessLog,
} from '#shared/access-log/access-log.contract.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import type { Context } from '../../context.ts'
import type { FileAnswer } from '../../http/answers.ts'
import { presentAccessRow } from './access-log.present.ts'
import { type Happened, recordSecurityEvent } from './record-security-event.ts'

/** The next sealed entries of a chain, one a line. Each collection stands in the log before its answer is sent. */
export async function collectEntries(
  { database }: Pick<Context, 'database'>,
  happened: Happened,
  { chain, after }: QueryOf<typeof collectAccessLog>,
): Promise<FileAnswer> {
  const rows = await database.kysely
    .selectFrom('access_log')
    .selectAll()
    .where('chain', '=', chain)
    .where('seal_number', '>', after)
    .orderBy('seal_number')
    .limit(COLLECTED_AT_ONCE)
    .execute()
  const subject = { kind: 'log', id: rows.at(-1)?.seal_number ?? after, name: chain } as const
  await database.transaction(({ db }) =>
    recordSecurityEvent(db, happened, 'log-collected', { subject, rows: rows.length }),
  )
  const lines = rows.map((row) => {
    const place = { chain, number: row.seal_number ?? 0, hash: row.hash ?? '' }
    return `${JSON.stringify({ ...presentAccessRow(row), ...place } satisfies CollectedEntry)}\n`
  })
  return {
    stream: Readable.from([Buffer.from(lines.join(''))]),
    fileName: `${chain}-${after}.ndjson`,
    contentType: 'application/x-ndjson',
  }
}
