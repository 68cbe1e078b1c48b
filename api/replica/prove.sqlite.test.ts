import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveFact } from '../database/facts.ts'
import { readSecured } from '../database/secured.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { makeFolderOnOtherDisk } from '../testing/other-disk.ts'
import { proveReplicaWhenDue } from './prove.ts'
import { type Replica, startReplica } from './replica.ts'
import {
  forgetOtherProof,
  noteSecured,
  type ReplicaProof,
  readReplicaProof,
  saveReplicaProof,
} from './replica-proof.ts'

const { app, world } = await openDocumentWorld()
const { context, clock } = app
const otherDisk = await makeFolderOnOtherDisk()
const place = join(otherDisk, 'replica-place')
const config = { ...app.config, replica: { kind: 'folder', dir: place } as const }
let replica: Replica

beforeAll(async () => {
  // As in any portal a while after its start.
  await saveFact(context.database.kysely, 'files-sealed', '', clock.now())
  replica = (await startReplica(config, context.log)) as Replica
  for (let at = 0; at < 3; at += 1) await world.submit(app.actors.dealer, {})
  await replica.shipped()
})
afterAll(async () => {
  await replica.stop(5000)
  await rm(otherDisk, { recursive: true })
})

type Proven = Parameters<typeof proveReplicaWhenDue>[0]['replica']
const prove = (proven: Proven = replica) => proveReplicaWhenDue({ ...context, config, replica: proven })

/** A replica that was found lost a moment ago has nothing to prove until it is written anew, so it is asked again. */
async function proveAfter(ms: number, proven?: Proven) {
  clock.advance(ms)
  let proof: Awaited<ReturnType<typeof prove>> = null
  await expect.poll(async () => (proof = await prove(proven)), { timeout: 30_000 }).not.toBe(null)
  return proof as ReplicaProof | null
}

/** As the job does it when the last proof is old. */
const proveLater = (proven?: Proven) => proveAfter(21 * 3_600_000, proven)

/** As the job does it after one that failed. */
const proveAgain = () => proveAfter(61 * 60_000)

const nothing = async () => {}
const shipped = async () => true
const { kysely } = context.database
const secured = async () => (await readSecured(kysely, 'replica'))?.sequence ?? null

it('proves once a day that all of it comes back, and leaves nothing behind', async () => {
  await expect.poll(() => replica.status().secured).toBe(3)
  expect(await prove()).toEqual({
    place,
    at: clock.now().toISOString(),
    problem: null,
    isDisproved: false,
  })
  expect(await readReplicaProof(kysely)).toMatchObject({ problem: null })
  clock.advance(19 * 3_600_000)
  expect(await prove()).toBe(null)
  clock.advance(2 * 3_600_000)
  expect(await prove()).toMatchObject({ problem: null })
  expect(existsSync(join(config.dataDir, 'replica', 'proof'))).toBe(false)
})

/** The newest segment; nothing is written after it until the next proof ends. */
async function newestSegment(): Promise<string> {
  await expect.poll(() => replica.shipped()).toBe(true)
  const root = join(place, 'generations')
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.segment'))
  return join(root, names.sort().at(-1) ?? '')
}

const generations = async () => (await readdir(join(place, 'generations'))).length

it('secures nothing by a replica that did not come back, begins it anew, and trusts it after the next good proof', async () => {
  expect(await noteSecured(context.database, 3)).toBe(true)
  const first = await newestSegment()
  const damaged = await readFile(first)
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
  await writeFile(first, damaged)
  expect(await proveLater()).toMatchObject({
    problem: expect.stringMatching(/^기록 조각 \S+\/\d+ 손상$/),
    isDisproved: true,
  })
  expect(await secured()).toBe(null)
  expect(await prove()).toBe(null)
  await expect.poll(() => replica.status().secured).toBe(3)
  expect(await generations()).toBe(2)
  expect(await noteSecured(context.database, 3)).toBe(false)
  expect(await secured()).toBe(null)
  expect(await proveAgain()).toMatchObject({ problem: null, isDisproved: false })
  expect(await noteSecured(context.database, 3)).toBe(true)
  expect(await secured()).toBe(3)
})

it('finds that the newest segment is missing', async () => {
  await rm(await newestSegment())
  expect((await proveLater())?.problem).toBe('마지막 기록 조각 없음')
  expect(await proveAgain()).toMatchObject({ problem: null })
  expect(await generations()).toBe(3)
})

it('believes what it knew of a replica that cannot be reached', async () => {
  expect(await noteSecured(context.database, 3)).toBe(true)
  const status = replica.status()
  await rename(place, `${place}.away`)
  await writeFile(place, 'no folder')
  const gone = await proveLater({ status: () => status, shipped, beginAnew: nothing })
  await rm(place)
  await rename(`${place}.away`, place)
  expect(gone).toMatchObject({ problem: expect.any(String), isDisproved: false })
  expect(await secured()).toBe(3)
  expect(await proveAgain()).toMatchObject({ problem: null })
})

it('finds a file that is missing, unless it is known to be lost, and replaces it', async () => {
  const file = await kysely
    .selectFrom('document_files')
    .select(['storage_key', 'stored_sha256'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const sha256 = file.stored_sha256 ?? ''
  const path = join(place, 'objects', sha256.slice(0, 2), sha256)
  const whole = await readFile(path)
  await writeFile(path, 'rotten')
  const found = {
    storage_key: file.storage_key,
    what: 'missing' as const,
    found_at: clock.now().toISOString(),
  }
  await kysely.insertInto('damaged_files').values(found).execute()
  expect(await proveLater()).toMatchObject({ problem: null })
  await kysely.deleteFrom('damaged_files').execute()
  expect((await proveLater())?.problem).toBe(`파일 ${file.storage_key} 손상`)
  expect(await proveAgain()).toMatchObject({ problem: null })
  expect((await readFile(path)).equals(whole)).toBe(true)
})

it('forgets what counted as secured and proven when the place is lost, until it is back', async () => {
  replica.keepFacts(context.database)
  await expect.poll(secured).toBe(3)
  expect(await readReplicaProof(kysely)).toMatchObject({ place })
  await rename(place, `${place}.away`)
  await saveFact(kysely, 'something', 'to ship', clock.now())
  await expect.poll(secured).toBe(null)
  expect(await readReplicaProof(kysely)).toBe(null)
  expect(existsSync(place)).toBe(false)
  await rename(`${place}.away`, place)
  // By then it tries ever more seldom.
  await expect.poll(secured, { timeout: 60_000 }).toBe(3)
}, 120_000)

it('counts nothing as secured by a replica on the disk of the data', async () => {
  const beside = { ...app.config, replica: { kind: 'folder', dir: join(app.folder, 'beside') } as const }
  await noteSecured(context.database, 3)
  const other = (await startReplica(beside, context.log)) as Replica
  other.keepFacts(context.database)
  await expect.poll(() => other.status(), { timeout: 30_000 }).toMatchObject({ secured: 3, isWithData: true })
  await expect.poll(secured).toBe(null)
  await other.stop(5000)
}, 60_000)

it('knows nothing of a proof of another replica', async () => {
  const proof = { place, at: clock.now().toISOString(), problem: null, isDisproved: false }
  await saveReplicaProof(context.database, proof)
  await forgetOtherProof(kysely, place)
  expect(await readReplicaProof(kysely)).toEqual(proof)
  await forgetOtherProof(kysely, `${place}-2`)
  expect(await readReplicaProof(kysely)).toBe(null)
})

it('finds that submissions are missing which count as secured', async () => {
  const status = replica.status()
  await replica.stop(5000)
  await world.submit(app.actors.dealer, {})
  const lying = { status: () => ({ ...status, secured: 4 }), shipped, beginAnew: nothing }
  expect((await proveLater(lying))?.problem).toBe('접수 4건 중 3건만 있음')
})
