import * as z from 'zod/mini'
import { CHAINS } from '#shared/access-log/access-log.contract.ts'
import type { Context } from '../../context.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { headsPath, lastHeads } from './head-places.ts'
import { recordSecurityEvent } from './record-security-event.ts'

/**
 * Records in a database that was just restored from which end its log goes on, and which later ends the files outside know:
 * what lies between was lost with the database of before, and is no tampering.
 */
export async function recordRestore(
  { database, config }: Pick<Context, 'database' | 'config'>,
  happened: { by: AccessedBy; at: Date },
): Promise<void> {
  const known = (await lastHeads(headsPath(config.dataDir))).map(({ chain, number, hash }) => ({
    chain,
    number,
    hash,
  }))
  await database.transaction(async ({ db }) => {
    const ends = await db.selectFrom('access_log_chains').selectAll().orderBy('chain').execute()
    const from = ends.map(({ chain, sealed, sealed_hash }) => ({
      chain: z.enum(CHAINS).parse(chain),
      number: Number(sealed),
      hash: sealed_hash,
    }))
    await recordSecurityEvent(db, happened, 'restored', { restored: { from, known } })
  })
}
