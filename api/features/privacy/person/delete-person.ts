import { AppError } from '#shared/errors.ts'
import type { Person, PersonDeletion } from '#shared/privacy/privacy.contract.ts'
import type { Context } from '../../../context.ts'
import type { AccessedBy } from '../../../http/access-sink.ts'
import { recordSecurityEvent } from '../../access-log/record-security-event.ts'
import { removeFiles } from '../../documents/deletion/remove-files.ts'
import { eraseDocument, eraseRegistrations } from '../erasures/erase.ts'
import { listErasures } from '../erasures/erasure-list.ts'
import { documentIdsOf, hasMoney, judgeDeletion } from './find-person.ts'

/** Documents per transaction, kept short because others write meanwhile; hardly a person has more. */
const BATCH = 100

/**
 * Deletes a person's documents and rejected requests for good; where money hangs on a document, only its customer is masked. All or
 * nothing: throws CONFLICT with the reason while one is open, held or within its period.
 */
export async function deletePerson(
  context: Context,
  by: AccessedBy,
  person: Person,
): Promise<PersonDeletion> {
  const { database, clock, log } = context
  const db = database.kysely
  const ids = await documentIdsOf(db, person)
  refuse(await judgeDeletion(db, person, ids, clock.now()))
  const done: PersonDeletion = { deleted: 0, masked: 0, registrations: 0 }
  // Once at least: a person may have made requests only.
  for (let start = 0; start === 0 || start < ids.length; start += BATCH) {
    const erased = await eraseSome(context, by, person, ids.slice(start, start + BATCH))
    done.deleted += erased.deleted
    done.masked += erased.masked
    done.registrations += erased.registrations
  }
  try {
    await listErasures(context)
    await database.rewriteSearch?.()
  } catch (error) {
    // All is deleted; what could not be listed or written anew is taken along by the next erasure.
    log.error({ err: error }, 'a deletion has left traces')
  }
  return done
}

async function eraseSome(
  context: Context,
  by: AccessedBy,
  person: Person,
  ids: readonly number[],
): Promise<PersonDeletion> {
  const { database, hub, clock } = context
  const at = clock.now()
  const { deletion, storageKeys } = await database.transaction(async (transaction) => {
    const { db, lock } = transaction
    await lock('documents', ids)
    // What was changed before the lock may be another customer's now, or open again.
    const still = new Set(await documentIdsOf(db, person))
    const judged = await judgeDeletion(
      db,
      person,
      ids.filter((id) => still.has(id)),
      at,
    )
    const { rows, registrations, deletion } = refuse(judged)
    const storageKeys: string[] = []
    for (const row of rows) {
      const kind = hasMoney(row) ? 'masked' : 'purged'
      storageKeys.push(...(await eraseDocument(transaction, hub, kind, row, at.toISOString())))
    }
    await eraseRegistrations(
      transaction,
      registrations.map(({ id }) => id),
      at.toISOString(),
    )
    const { deleted, masked } = deletion
    if (rows.length + registrations.length > 0)
      await recordSecurityEvent(db, { by, at }, 'rights-changed', {
        change: 'person-deleted',
        person,
        rows: rows.length + registrations.length,
        values: { 삭제: `${deleted + registrations.length}건`, 가림: `${masked}건` },
      })
    return { deletion, storageKeys }
  })
  // A backup that is being made links what the one before has of these, or is made again.
  await removeFiles(context, storageKeys)
  const { problem: _, ...erased } = deletion
  return erased
}

type Judged = Awaited<ReturnType<typeof judgeDeletion>>

function refuse(judged: Judged): Judged {
  const { problem } = judged.deletion
  if (problem === null) return judged
  throw new AppError('CONFLICT', { message: `${problem} 아무것도 삭제하지 않았습니다.` })
}
