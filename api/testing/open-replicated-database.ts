import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { backupCopies } from '../database/backup/backup-copies.ts'
import { rebuildFromReplica } from '../replica/rebuild.ts'
import { ReplicaClaim } from '../replica/replica-claim.ts'
import { openReplicaPlace, type ReplicaAddress } from '../replica/replica-place.ts'
import { LIMITS, type ReplicaStatus, type ReplicatorLimits } from '../replica/replica-status.ts'
import { Replicator } from '../replica/replicator.ts'
import { newStorageKey } from '../storage/storage-key.ts'

/** A database, and the replicators that ship it to a folder: another one for each test of the file, there within tests only. */
export function openReplicatedDatabase() {
  let folder: string
  let connection: BetterSqlite3.Database
  let told: ReplicaStatus
  let rebuilt = 0
  /** What the rows of files name, by storage key. */
  const stored = new Map<string, Buffer>()
  const running = new Set<Replicator>()

  const databasePath = () => join(folder, 'data', 'portal.sqlite')
  const workDir = () => join(folder, 'data', 'replica')
  const replicaDir = () => join(folder, 'replica')
  const inFolder = (): ReplicaAddress => ({ kind: 'folder', dir: replicaDir() })
  const openPlace = (at = inFolder()) => openReplicaPlace(at, folder)
  const generations = () => readdir(join(replicaDir(), 'generations'))
  const writer = () => connection
  const status = () => told

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-replica-'))
    mkdirSync(workDir(), { recursive: true })
    stored.clear()
    connection = connect()
    connection.exec(`
      create table things (id integer primary key autoincrement, bytes blob);
      create table submissions (id integer primary key autoincrement, sequence integer);
      create table document_files (id integer primary key autoincrement, storage_key text, sha256 text, stored_sha256 text);
      create table system_facts (key text, value text);
      create table epochs (number integer);
      insert into system_facts values ('files-sealed', ''), ('store-id', 'an installation')`)
  })
  afterEach(async () => {
    for (const replicator of running) await replicator.stop().catch(() => {})
    running.clear()
    connection.close()
    await rm(folder, { recursive: true, force: true })
  })

  function connect(): BetterSqlite3.Database {
    const file = new BetterSqlite3(databasePath())
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.pragma('wal_autocheckpoint = 0')
    return file
  }

  /** As when the server stops and starts again. */
  function reopen(): void {
    connection.close()
    connection = connect()
  }

  /** A replicator that only ships when it is told to. */
  function startReplicator(
    limits: Partial<ReplicatorLimits> = {},
    { at = inFolder(), open = () => openPlace(at) } = {},
  ): Replicator {
    const replicator = new Replicator({
      databasePath: databasePath(),
      workDir: workDir(),
      files: {
        async openStored(storageKey) {
          const bytes = stored.get(storageKey)
          if (bytes === undefined) throw new AppError('FILE_NOT_FOUND')
          return { stream: Readable.from([bytes]), size: bytes.length }
        },
      },
      backup: backupCopies(join(folder, 'backups')),
      claim: new ReplicaClaim(at, workDir()),
      openPlace: open,
      limits: { ...LIMITS, everyMs: 1_000_000, checkpointAgainMs: 0, longestPauseMs: 20, ...limits },
      tell: (now) => {
        told = now
      },
    })
    running.add(replicator)
    return replicator
  }

  async function stop(replicator: Replicator): Promise<void> {
    running.delete(replicator)
    await replicator.stop()
  }

  /** Changes this and that, in a few transactions. */
  function write(transactions = 3): void {
    for (let at = 0; at < transactions; at += 1) {
      connection.transaction(() => {
        for (let row = Math.ceil(Math.random() * 8); row > 0; row -= 1)
          connection
            .prepare('insert into things (bytes) values (randomblob(?))')
            .run(Math.ceil(Math.random() * 9000))
        connection.exec('update things set bytes = randomblob(700) where id % 7 = abs(random()) % 7')
        if (Math.random() < 0.3) connection.exec('delete from things where id % 11 = 3')
        connection.exec(
          'insert into submissions (sequence) select coalesce(max(sequence), 0) + 1 from submissions',
        )
      })()
    }
  }

  /** A row, and the file that it names unless it is lost. */
  function addFile({ isLost = false } = {}): string {
    const bytes = Buffer.from(`file ${Math.random()}`)
    const storageKey = newStorageKey(new Date(), createHash('md5').update(bytes).digest('hex'))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (!isLost) stored.set(storageKey, bytes)
    connection
      .prepare('insert into document_files (storage_key, sha256, stored_sha256) values (?, ?, ?)')
      .run(storageKey, sha256, sha256)
    return storageKey
  }

  const dump = (file = connection) =>
    file
      .prepare<[], { row: string }>("select id || ':' || hex(bytes) as row from things order by id")
      .all()
      .map(({ row }) => row)
  const submissions = (file = connection) =>
    file.prepare('select max(sequence) from submissions').pluck().get()

  async function rebuild({ until = null as Date | null, from = inFolder() } = {}) {
    rebuilt += 1
    const dataDir = join(folder, `rebuilt-${rebuilt}`)
    const filesDir = join(dataDir, 'files')
    const back = await rebuildFromReplica({
      from,
      dataDir,
      fileStore: { kind: 'disk', dir: filesDir },
      until,
    })
    const path = join(dataDir, 'portal.sqlite')
    return { back, file: new BetterSqlite3(path), path, filesDir }
  }

  async function expectSame(until: Date | null = null, rows = dump()): Promise<void> {
    const { file } = await rebuild({ until })
    expect(dump(file).join() === rows.join()).toBe(true)
    file.close()
  }

  return {
    databasePath,
    replicaDir,
    openPlace,
    generations,
    writer,
    status,
    stored,
    reopen,
    startReplicator,
    stop,
    write,
    addFile,
    dump,
    submissions,
    rebuild,
    expectSame,
  }
}
