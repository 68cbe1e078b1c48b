import { headsPath } from '../../features/access-log/head-places.ts'
import { readHeadsAndRestores } from '../../features/access-log/signed-heads.ts'
import { verifyAccessLog } from '../../features/access-log/verify-access-log.ts'
import type { History } from '../history.ts'
import type { LaboratoryData } from '../laboratory-data.ts'

/** The chains are whole, also against their signed ends, and who downloaded a file stands in them. */
export async function accessLog(
  { database, keys, dataDir }: LaboratoryData,
  history: History,
): Promise<string[]> {
  const ends = readHeadsAndRestores({ kind: 'file', path: headsPath(dataDir) }, keys, dataDir)
  const chains = await verifyAccessLog(database, new Date(), ends)
  const broken = chains.flatMap(({ chain, broken: at }) =>
    at === null ? [] : [`${chain} is broken at ${at.number} (${at.why})`],
  )
  const rows = await database.kysely
    .selectFrom('access_log')
    .where('action', '=', 'download')
    .select(['account_id', 'subject_id'])
    .execute()
  const downloads = new Set(rows.map(({ account_id, subject_id }) => `${account_id} ${subject_id}`))
  const missing = history.downloads.filter(
    ({ outcome, reader, document }) =>
      outcome === 'acknowledged' && !downloads.has(`${reader.id} ${document.id}`),
  )
  return [
    ...broken,
    ...missing.map(({ reader, document }) => `${reader.username} downloaded ${document.number} unrecorded`),
  ]
}
