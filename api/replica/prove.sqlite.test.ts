import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveFact } from '../database/facts.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { proveReplicaWhenDue, readReplicaProof } from './prove.ts'
import { type Replica, startReplica } from './replica.ts'

const { app, world } = await openDocumentWorld()
const { context, clock } = app
const place = join(app.folder, 'replica-place')
const config = { ...app.config, replica: { kind: 'folder', dir: place } as const }
let replica: Replica

beforeAll(async () => {
  // As in any portal a while after its start.
  await saveFact(context.database.kysely, 'files-sealed', '', clock.now())
  replica = (await startReplica(config, context.log)) as Replica
  for (let at = 0; at < 3; at += 1) await world.submit(app.actors.dealer, {})
  await replica.shipped()
})
afterAll(() => replica.stop(5000))

const prove = (proven: Pick<Replica, 'status' | 'shipped'> = replica) =>
  proveReplicaWhenDue({ ...context, config, replica: proven as Replica })

/** As the job does it when the last proof is old. */
function proveLater(proven?: Pick<Replica, 'status' | 'shipped'>) {
  clock.advance(21 * 3_600_000)
  return prove(proven)
}

it('proves once a day that all of it comes back, and leaves nothing behind', async () => {
  await expect.poll(() => replica.status().secured, { timeout: 15_000 }).toBe(3)
  expect(await prove()).toEqual({ at: clock.now().toISOString(), problem: null })
  expect(await readReplicaProof(context.database.kysely)).toMatchObject({ problem: null })
  clock.advance(19 * 3_600_000)
  expect(await prove()).toBe(null)
  clock.advance(2 * 3_600_000)
  expect(await prove()).toMatchObject({ problem: null })
  expect(existsSync(join(config.dataDir, 'replica', 'proof'))).toBe(false)
})

/** The newest segment; nothing is written after it until the next proof ends. */
async function newestSegment(): Promise<string> {
  await replica.shipped()
  const root = join(place, 'generations')
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.segment'))
  return join(root, names.sort().at(-1) ?? '')
}

it('finds a damaged segment and one that is missing, and tries again after an hour', async () => {
  const first = await newestSegment()
  const whole = await readFile(first)
  const damaged = Buffer.from(whole)
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
  await writeFile(first, damaged)
  expect((await proveLater())?.problem).toMatch(/^segment \d+ of \S+ is damaged$/)
  expect(await prove()).toBe(null)
  await writeFile(first, whole)
  const second = await newestSegment()
  await rename(second, `${second}.away`)
  clock.advance(61 * 60_000)
  expect((await prove())?.problem).toBe('the newest segment is missing')
  await rename(`${second}.away`, second)
  clock.advance(61 * 60_000)
  expect(await prove()).toMatchObject({ problem: null })
})

it('finds a file that is missing, unless it is known to be lost', async () => {
  const { kysely } = context.database
  const file = await kysely
    .selectFrom('document_files')
    .select(['storage_key', 'stored_sha256'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const sha256 = file.stored_sha256 ?? ''
  const path = join(place, 'objects', sha256.slice(0, 2), sha256)
  await rename(path, `${path}.away`)
  expect((await proveLater())?.problem).toBe(`the file ${file.storage_key} is not whole`)
  const found = {
    storage_key: file.storage_key,
    what: 'missing' as const,
    found_at: clock.now().toISOString(),
  }
  await kysely.insertInto('damaged_files').values(found).execute()
  expect(await proveLater()).toMatchObject({ problem: null })
  await kysely.deleteFrom('damaged_files').execute()
  await rename(`${path}.away`, path)
})

it('finds that submissions are missing which count as secured', async () => {
  const status = replica.status()
  await replica.stop(5000)
  await world.submit(app.actors.dealer, {})
  const lying = { status: () => ({ ...status, secured: 4 }), shipped: async () => {} }
  expect((await proveLater(lying))?.problem).toBe('3 submissions instead of 4')
})
