import { expect, it } from 'vitest'
import type { MadeBackup } from '../database/backup/backup.ts'
import type { BackupPlace } from '../database/backup/backup-place.ts'
import { readSecured } from '../database/secured.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { recordBackup } from './nightly-backup.ts'

const { app, world } = await openDocumentWorld()
const { clock } = app
const { database } = app.context

const secured = async (
  sequence: number | null,
  missing: MadeBackup['missing'] = [],
  place: BackupPlace = 'apart',
) => {
  const made = { folder: '', files: 3, missing, sequence, objects: { read: 0, lost: 0 } }
  await recordBackup(database, made, clock.now(), place)
  return readSecured(database.kysely, 'backup')
}

it('secures what its copy has, but ends before the first application that lacks a file', async () => {
  const at = clock.now().toISOString()
  expect(await secured(null)).toBeNull()
  const ids: number[] = []
  for (const customerName of ['하나', '둘', '셋'])
    ids.push((await world.submit(app.actors.dealer, { customerName })).id)
  expect(await secured(3)).toEqual({ sequence: 3, at })
  const keys = await database.kysely
    .selectFrom('document_files')
    .select('storage_key')
    .where('document_id', 'in', ids.slice(1))
    .orderBy('document_id')
    .execute()
  const [second, third] = keys.map(({ storage_key: storageKey }) => ({
    storageKey,
    what: 'missing' as const,
  }))
  if (second === undefined || third === undefined) throw new Error('no files')
  expect(await secured(3, [third])).toEqual({ sequence: 2, at })
  expect(await secured(3, [third, second])).toEqual({ sequence: 1, at })
  // Perhaps its row names another file by now, as after sealing: the mark stays where it was.
  expect(await secured(3, [{ ...third, storageKey: 'nobody’s' }])).toEqual({ sequence: 1, at })
  // What has been lost for a day is not waited for.
  clock.advance(25 * 3_600_000)
  expect(await secured(3, [third, second])).toEqual({ sequence: 3, at: clock.now().toISOString() })
  // One elsewhere is not the place that devices are told of.
  expect(await secured(9, [], 'elsewhere')).toMatchObject({ sequence: 3 })
  // Nor is one that goes with the disk of the data.
  expect(await secured(3, [], 'with-data')).toBeNull()
})
