import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupCopies } from '../database/backup/backup-copies.ts'
import { startFakeS3 } from '../storage/fake-s3.ts'
import { S3Client } from '../storage/s3-client.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { rebuildDatabase } from './rebuild.ts'
import { ReplicaClaim } from './replica-claim.ts'
import { markTextOf, readReplicaMark } from './replica-mark.ts'
import { openReplicaPlace, type ReplicaAddress } from './replica-place.ts'
import { LIMITS, type ReplicaStatus, statusAtStart } from './replica-status.ts'
import { Replicator } from './replicator.ts'

let folder: string
const open: { close(): unknown }[] = []

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

const inFolder = (name: string): ReplicaAddress => ({ kind: 'folder', dir: join(folder, name) })

async function inBucket(): Promise<Extract<ReplicaAddress, { kind: 's3' }>> {
  const s3 = await startFakeS3('portal')
  open.push(s3)
  const access = { region: 'test-region', key: 'test-key', secret: 'test-secret' }
  return { kind: 's3', bucket: 'portal', prefix: 'replica', endpoint: s3.endpoint, ...access }
}

class Server {
  readonly dataDir: string
  status: ReplicaStatus = statusAtStart()
  readonly #address: ReplicaAddress
  readonly #file: BetterSqlite3.Database
  #replicator: Replicator

  constructor(name: string, address: ReplicaAddress, { epoch = 1, installation = 'an installation' } = {}) {
    this.dataDir = join(folder, name)
    this.#address = address
    mkdirSync(join(this.dataDir, 'replica'), { recursive: true })
    this.#file = new BetterSqlite3(join(this.dataDir, 'portal.sqlite'))
    this.#file.pragma('journal_mode = WAL')
    this.#file.pragma('wal_autocheckpoint = 0')
    if (this.#file.prepare("select 1 from sqlite_schema where name = 'epochs'").get() === undefined) {
      this.#file.exec(`
        create table submissions (id integer primary key autoincrement, sequence integer, by text);
        create table system_facts (key text, value text);
        create table epochs (number integer)`)
      this.#file.prepare("insert into system_facts values ('store-id', ?)").run(installation)
    }
    this.#file.prepare('insert into epochs values (?)').run(epoch)
    this.#replicator = this.#start()
    open.push({ close: () => this.stop().finally(() => this.#file.close()) })
  }

  #start(): Replicator {
    const workDir = join(this.dataDir, 'replica')
    return new Replicator({
      databasePath: join(this.dataDir, 'portal.sqlite'),
      workDir,
      files: { openStored: () => Promise.reject(new Error('no file')) },
      backup: backupCopies(join(folder, 'backups')),
      claim: new ReplicaClaim(this.#address, workDir),
      openPlace: () => openReplicaPlace(this.#address, folder),
      limits: { ...LIMITS, everyMs: 1_000_000, longestPauseMs: 10 },
      tell: (status) => {
        this.status = status
      },
    })
  }

  stop(): Promise<void> {
    return this.#replicator.stop().catch(() => {})
  }

  async restart(): Promise<void> {
    await this.stop()
    this.#replicator = this.#start()
  }

  submit(by: string): void {
    this.#file
      .prepare(
        'insert into submissions (sequence, by) select coalesce(max(sequence), 0) + 1, ? from submissions',
      )
      .run(by)
  }

  ship(): Promise<boolean> {
    return this.#replicator.ship()
  }

  /** When what was in its way is over. */
  async shipsAgain(): Promise<void> {
    await expect.poll(() => this.ship(), { timeout: 15_000 }).toBe(true)
  }

  /** In a later turn than what was shipped. */
  async secures(sequence: number): Promise<void> {
    await expect
      .poll(async () => (await this.ship()) && this.status.secured, { timeout: 15_000 })
      .toBe(sequence)
    expect(this.status).toMatchObject({ lost: null, problem: null })
  }

  take(): Promise<void> {
    const claim = new ReplicaClaim(this.#address, join(this.dataDir, 'replica'))
    return claim.take({ installation: 'an installation', epoch: 1 })
  }
}

/** Who submitted what would be restored, in order. */
async function restored(address: ReplicaAddress): Promise<string[]> {
  const path = join(folder, 'rebuilt')
  const { broken } = await rebuildDatabase(await openReplicaPlace(address, folder), path, null)
  expect(broken).toBe(null)
  const file = new BetterSqlite3(path)
  const rows = file.prepare('select by from submissions order by id').pluck().all() as string[]
  file.close()
  return rows
}

const generations = async (address: ReplicaAddress) =>
  new Set((await (await openReplicaPlace(address, folder)).list()).map(({ generation }) => generation)).size

it('makes nothing where its folder was, secures nothing meanwhile, and has all of it when the folder is back', async () => {
  const address = inFolder('r1')
  const [here, away] = [join(folder, 'r1'), join(folder, 'away')]
  const server = new Server('data', address)
  server.submit('before')
  await server.secures(1)
  renameSync(here, away)
  server.submit('while it is away')
  expect(await server.ship()).toBe(false)
  const lost = {
    lost: { why: 'gone' },
    secured: null,
    behindSince: expect.any(String),
    problem: expect.any(String),
  }
  expect(server.status).toMatchObject(lost)
  await server.restart()
  expect(await server.ship()).toBe(false)
  expect(server.status).toMatchObject(lost)
  expect(existsSync(here)).toBe(false)
  mkdirSync(here)
  server.submit('while another folder is there')
  expect(await server.ship()).toBe(false)
  expect([readdirSync(here), server.status.secured]).toEqual([[], null])
  rmSync(here, { recursive: true })
  renameSync(away, here)
  server.submit('after')
  await server.secures(4)
  expect(await restored(address)).toHaveLength(4)
})

it('begins a new generation in a folder that was put in the place of another, also when it is a copy of it', async () => {
  const address = inFolder('r1')
  const [here, away] = [join(folder, 'r1'), join(folder, 'away')]
  const server = new Server('data', address)
  server.submit('before')
  expect(await server.ship()).toBe(true)
  cpSync(here, away, { recursive: true })
  server.submit('later than the copy')
  expect(await server.ship()).toBe(true)
  renameSync(here, join(folder, 'broken'))
  renameSync(away, here)
  server.submit('after')
  expect(await server.ship()).toBe(false)
  expect(server.status).toMatchObject({ secured: null, lost: { why: 'taken' } })
  await server.shipsAgain()
  expect(await generations(address)).toBe(2)
  expect(await restored(address)).toHaveLength(3)
})

it('begins a new generation when a segment of the last is missing', async () => {
  const address = inFolder('r1')
  const server = new Server('data', address)
  for (const by of ['first', 'second', 'third']) {
    server.submit(by)
    await server.ship()
  }
  await server.stop()
  const place = await openReplicaPlace(address, folder)
  const [missing] = (await place.list()).filter(({ kind }) => kind === 'segment')
  if (missing !== undefined) await place.remove(missing)
  await server.restart()
  server.submit('fourth')
  expect(await server.ship()).toBe(true)
  expect(await generations(address)).toBe(2)
  expect(await restored(address)).toHaveLength(4)
})

it('marks a replica that has none and goes on with it', async () => {
  const address = inFolder('r1')
  const server = new Server('data', address)
  server.submit('before')
  await server.ship()
  await server.stop()
  rmSync(join(server.dataDir, 'replica', 'writer.json'))
  rmSync(join(folder, 'r1', '.portal-replica'))
  await server.restart()
  server.submit('after')
  expect(await server.ship()).toBe(true)
  expect(await readReplicaMark(address)).toMatchObject({ installation: 'an installation', epoch: 1 })
  expect(await generations(address)).toBe(1)
})

it('is told when a copy of the whole data folder writes to its replica', async () => {
  const address = inFolder('r1')
  const first = new Server('data', address)
  first.submit('first')
  await first.ship()
  await first.stop()
  cpSync(first.dataDir, join(folder, 'copy'), { recursive: true })
  await first.restart()
  expect(await first.ship()).toBe(true)
  const copy = new Server('copy', address)
  copy.submit('copy')
  expect(await copy.ship()).toBe(true)
  first.submit('first')
  await expect.poll(async () => (await first.ship()) || first.status.lost?.why).toBe('taken')
  expect(first.status.secured).toBe(null)
  expect(await generations(address)).toBe(2)
})

describe.each([
  ['a folder', async () => inFolder('r1')],
  ['a bucket', inBucket],
])('two servers on %s', (_, addressOf: () => Promise<ReplicaAddress>) => {
  it('leaves it to the restored one, tells the older one, and gives it back only when an operator says so', async () => {
    const address = await addressOf()
    const older = new Server('older', address)
    older.submit('older')
    expect(await older.ship()).toBe(true)
    const restoredCopy = new Server('copy', address, { epoch: 2 })
    restoredCopy.submit('copy')
    expect(await restoredCopy.ship()).toBe(true)
    expect(await restored(address)).toEqual(['copy'])

    older.submit('older')
    expect(await older.ship()).toBe(false)
    const server = `${hostname()}:${restoredCopy.dataDir}`
    const told = { secured: null, lost: { why: 'taken', server, since: expect.any(String) } }
    expect(older.status).toMatchObject(told)
    await older.restart()
    expect(await older.ship()).toBe(false)
    expect(older.status).toMatchObject(told)

    await older.take()
    await older.secures(2)
    expect(await restored(address)).toEqual(['older', 'older'])
    restoredCopy.submit('copy')
    expect(await restoredCopy.ship()).toBe(false)
    await restoredCopy.restart()
    expect(await restoredCopy.ship()).toBe(false)
    expect(restoredCopy.status).toMatchObject({ secured: null, lost: { why: 'taken' } })
    older.submit('older')
    expect(await older.ship()).toBe(true)
    expect(await restored(address)).toHaveLength(3)
  }, 60_000)

  it('takes nothing over from another installation', async () => {
    const address = await addressOf()
    const first = new Server('first', address)
    first.submit('first')
    await first.ship()
    const other = new Server('other', address, { epoch: 9, installation: 'another' })
    other.submit('other')
    expect(await other.ship()).toBe(false)
    expect(other.status).toMatchObject({ secured: null, lost: { why: 'taken' } })
    expect(await restored(address)).toEqual(['first'])
  })
})

it('secures nothing by a bucket that has lost its mark', async () => {
  const address = await inBucket()
  const server = new Server('data', address)
  server.submit('before')
  await server.ship()
  const mark = (await markTextOf(address).read()) ?? ''
  ;(await new S3Client(address).request({ method: 'DELETE', path: 'replica/.portal-replica' })).resume()
  server.submit('meanwhile')
  expect(await server.ship()).toBe(false)
  expect(server.status).toMatchObject({ secured: null, lost: { why: 'gone' } })
  await markTextOf(address).write(mark)
  await server.shipsAgain()
  expect(await generations(address)).toBe(2)
  expect(await restored(address)).toHaveLength(2)
})
