import { chmod, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readHealth } from '#shared/health/alive.contract.ts'
import { readReadiness, readSystemStatus } from '#shared/health/health.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { buildApp } from '../../app.ts'
import { beginEpoch } from '../../database/epochs.ts'
import { endPass, readWholePass } from '../../database/scrub-passes.ts'
import { FAILED_JOB } from '../../database/tables/system-facts.ts'
import { withFailureFact } from '../../jobs/job-failures.ts'
import { backgroundJobs } from '../../jobs/jobs.ts'
import { recordBackup } from '../../jobs/nightly-backup.ts'
import { repairAgain, scrub } from '../../jobs/scrub.ts'
import type { Replica } from '../../replica/replica.ts'
import type { ReplicaLoss } from '../../replica/replica-claim.ts'
import { saveReplicaProof } from '../../replica/replica-proof.ts'
import { statusAtStart } from '../../replica/replica-status.ts'
import { pdf } from '../../storage/sample-files.ts'
import { makeDocumentFile } from '../../testing/make-document-file.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'
import { callApp } from '../../testing/test-app.ts'
import { recordSecurityEvent, SERVER } from '../access-log/record-security-event.ts'
import { replicaWarnings } from './replica-state.ts'

const DAY = 86_400_000
const MADE = { folder: '', files: 3, missing: [], sequence: null, objects: { read: 2, lost: 0 } }

const app = openTestAppForEach()

const status = async () => (await app.call(app.actors.admin, readSystemStatus)).body

it('says that it is alive, and which version', async () => {
  const { status, body } = await app.call(null, readHealth)
  expect([status, body]).toEqual([200, { status: 'ok', version: '0.0.0-test' }])
})

it.each(['database', 'files'] as const)('is not ready when the %s do not answer', async (which) => {
  expect((await app.call(null, readReadiness)).body).toEqual({
    status: 'ok',
    replica: null,
    restoredAt: null,
  })
  const broken = {
    ...app.context[which],
    ping: async () => {
      throw new Error('no answer')
    },
  }
  const other = await buildApp({ ...app.context, [which]: broken })
  const answer = await other.http.inject(readReadiness.path)
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect(answer.body).not.toContain('no answer')
  await other.http.close()
})

it('shows the administrator when the last good backup was, and warns when it is too old', async () => {
  expect(await status()).toMatchObject({
    version: '0.0.0-test',
    startedAt: app.clock.now().toISOString(),
    database: app.context.database.product,
    lastBackupAt: null,
    processes: [{ version: '0.0.0-test', heartbeatAt: app.clock.now().toISOString() }],
    warnings: [],
  })
  await recordBackup(app.context.database, MADE, app.clock.now(), 'apart')
  const at = app.clock.now().toISOString()
  expect((await status()).lastBackupAt).toBe(at)
  const { sessionId } = app.actors.admin
  for (let hours = 0; hours < 60; hours += 10) {
    app.clock.advance(DAY / 2.4)
    expect((await app.call({ sessionId }, readSystemStatus)).status).toBe(200)
  }
  const warnings = (await status()).warnings
  expect(warnings).toEqual(['마지막 백업이 2026-11-20입니다. 백업 폴더를 확인해주세요.'])
})

it('names the files that the last backup lacks, and says when older ones have lost some', async () => {
  const { storageKey } = await makeDocumentFile(app, pdf())
  const gone = '202611/20/00000000000000000000000000000000.sealed'
  const missing = [storageKey, gone].map((key) => ({ storageKey: key, what: 'missing' as const }))
  const made = { ...MADE, missing, objects: { read: 2, lost: 1 } }
  const named = expect.stringMatching(/^손상되었거나 없는 파일이 1개 있습니다: \S+ 신청서\.pdf/)
  await recordBackup(app.context.database, made, app.clock.now(), 'apart')
  expect(await status()).toMatchObject({ lastBackupMissing: 2, lastBackupReread: 2 })
  expect((await status()).warnings).toEqual([
    expect.stringMatching(/^마지막 백업에 온전하지 않은 파일 2개가 빠졌습니다: \S+ 신청서\.pdf 외 1개$/),
    expect.stringMatching(/^이전 백업의 파일 1개가 손상되었거나 없어졌습니다/),
    named,
  ])
  await recordBackup(app.context.database, { ...MADE, missing: missing.slice(1) }, app.clock.now(), 'apart')
  expect((await status()).warnings).toContain('마지막 백업에 온전하지 않은 파일 1개가 빠졌습니다.')
  await recordBackup(app.context.database, MADE, app.clock.now(), 'apart')
  expect(await status()).toMatchObject({ lastBackupMissing: 0, warnings: [named] })
})

it('says that the last backup is on the disk of the data, unless a replica is the second place', async () => {
  const { database, clock } = app.context
  const sentence = expect.stringContaining('백업이 데이터와 같은 디스크에 있어')
  await recordBackup(database, MADE, clock.now(), 'with-data')
  expect((await status()).warnings).toEqual([sentence])
  for (const isWithData of [false, true]) {
    const whole = { ...statusAtStart(), behindSince: null, isWithData }
    const other = await buildApp({ ...app.context, replica: { status: () => whole } as Replica })
    const told = (await callApp(other, app.actors.admin, readSystemStatus, {})).body.warnings
    const both = [sentence, expect.stringContaining('(REPLICA)가 데이터와 같은 디스크에')]
    expect(told).toEqual(isWithData ? both : [])
    await other.http.close()
  }
  await recordBackup(database, MADE, clock.now(), 'apart')
  expect((await status()).warnings).toEqual([])
})

it('shows the panel while the files are not there, and says so', async () => {
  await rename(join(app.folder, 'files'), join(app.folder, 'unmounted'))
  const { freeBytes, warnings } = await status()
  expect({ freeBytes, warnings }).toEqual({
    freeBytes: null,
    warnings: expect.arrayContaining([expect.stringContaining('파일 저장소에 접근할 수 없습니다')]),
  })
})

it('warns of background jobs while their last run failed', async () => {
  let isBroken = true
  const plain = {
    name: 'orphan-sweep',
    everyMs: DAY,
    run: async () => {
      if (isBroken) throw new Error('disk')
    },
  }
  const job = withFailureFact(plain, app.context)
  const { signal } = new AbortController()
  await expect(job.run(signal)).rejects.toThrow('disk')
  await expect(job.run(signal)).rejects.toThrow('disk')
  const told = ['파일 정리 작업이 실패했습니다 (2026-11-20부터).']
  expect((await status()).warnings).toEqual(told)
  isBroken = false
  const ownProcess = Object.assign(Object.create(app.context.ownProcess), { id: 'another' })
  await withFailureFact(plain, { ...app.context, ownProcess }).run(signal)
  expect((await status()).warnings).toEqual(told)
  await job.run(signal)
  expect((await status()).warnings).toEqual([])
})

it('has a Korean name for every background job', async () => {
  const { kysely } = app.context.database
  const jobs = backgroundJobs({ ...app.context, replica: {} as Replica })
  const values = jobs.map(({ name }) => ({
    key: `${FAILED_JOB}${name}`,
    value: '2026-11-20',
    updated_at: '',
  }))
  await kysely.insertInto('system_facts').values(values).execute()
  const told = (await status()).warnings.filter((line) => line.includes('작업이 실패했습니다'))
  expect(told).toHaveLength(jobs.length)
  expect(told.filter((line) => /^[a-z-]+ 작업/.test(line))).toEqual([])
})

it('warns for a month of a clock that leapt, as the access log has it', async () => {
  const { database, clock } = app.context
  const leap = { from: '2022-01-01T00:00:00.000Z', to: clock.now().toISOString() }
  await recordSecurityEvent(database.kysely, { by: SERVER, at: clock.now() }, 'clock-leapt', { leap })
  expect((await status()).warnings).toEqual([expect.stringContaining('서버 시계가 크게 바뀐 것이')])
})

it('warns while other users of the server can enter the data folder', async () => {
  await chmod(app.folder, 0o755)
  expect((await status()).warnings).toEqual([expect.stringContaining(`chmod 700 ${app.folder}`)])
  await chmod(app.folder, 0o700)
  expect((await status()).warnings).toEqual([])
})

it('tells for thirty days of a restore, and what devices have sent again since', async () => {
  const { database, clock } = app.context
  expect((await status()).restored).toBeNull()
  const takenAt = clock.now().toISOString()
  const [before, since] = [await makeDocumentRow(app), await makeDocumentRow(app)]
  await recover(before)
  app.clock.advance(DAY)
  await database.transaction((transaction) =>
    beginEpoch(transaction, { takenAt, source: 'backup', known: 0 }, clock.now()),
  )
  const begunAt = clock.now().toISOString()
  await recover(since)
  await renewSessions(app)
  expect((await app.call(null, readReadiness)).body.restoredAt).toBe(begunAt)
  expect((await status()).restored).toEqual({ epoch: 2, begunAt, source: 'backup', takenAt, recovered: 1 })
  app.clock.advance(31 * DAY)
  await renewSessions(app)
  expect((await status()).restored).toBeNull()
})

async function recover(id: number): Promise<void> {
  await app.context.database.kysely
    .updateTable('documents')
    .set({ recovered_at: app.clock.now().toISOString() })
    .where('id', '=', id)
    .execute()
}

it('tells of the last pass through all files, and names what is damaged until it is whole', async () => {
  const { database, clock } = app.context
  const { kysely: db } = database
  const { signal } = new AbortController()
  expect((await status()).files).toMatchObject({ lastPass: null, damaged: 0, repaired: 0 })
  const { storageKey } = await makeDocumentFile(app, pdf())
  const path = join(app.folder, 'files', storageKey)
  await rename(path, `${path}.away`)
  await scrub(app.context, signal)
  const { document_number, id } = await db
    .selectFrom('documents')
    .select(['document_number', 'id'])
    .executeTakeFirstOrThrow()
  const at = clock.now().toISOString()
  const file = { what: 'missing', in: 'document_files', of: document_number, documentId: id, foundAt: at }
  const found = await status()
  expect(found.files).toMatchObject({
    lastPass: { begunAt: at, endedAt: at, files: 1, damaged: 1, repaired: 0, unread: 0 },
    damaged: 1,
    damagedFiles: [{ ...file, fileName: '신청서.pdf', repairedAt: null }],
  })
  expect(found.warnings).toEqual([
    `손상되었거나 없는 파일이 1개 있습니다: ${document_number} 신청서.pdf. 파일 점검에서 확인해주세요.`,
  ])
  await rename(`${path}.away`, path)
  await repairAgain(app.context, signal)
  const repaired = await status()
  expect(repaired.files).toMatchObject({
    damaged: 0,
    repaired: 1,
    repairedFiles: [{ ...file, repairedAt: at }],
  })
  expect(repaired.warnings).toEqual([])
})

it('warns when no pass through all files has ended for more than a month', async () => {
  await scrub(app.context, new AbortController().signal)
  await recordBackup(app.context.database, MADE, app.clock.now(), 'apart')
  expect((await status()).warnings).toEqual([])
  const db = app.context.database.kysely
  const pass = await readWholePass(db)
  const endedAt = new Date(app.clock.now().getTime() - 36 * DAY).toISOString()
  if (pass !== null) await endPass(db, { ...pass, endedAt, unread: 2 }, app.clock.now())
  expect((await status()).warnings).toEqual([
    expect.stringContaining('읽지 못한 파일이 2개'),
    expect.stringContaining('한 달 넘게 파일 점검이 끝나지 않았습니다'),
  ])
})

it('says at once that the replica is not there, or that another server writes it', async () => {
  const { clock } = app.context
  const warningsOf = (lost: ReplicaLoss) =>
    replicaWarnings({ ...app.context, replica: { status: () => ({ ...statusAtStart(), lost }) } as Replica })
  expect(await warningsOf({ why: 'gone' })).toEqual([
    expect.stringMatching(/^복제 위치\(REPLICA\)에 이 서버의 복제본이 없습니다.*admin -- take-replica/),
  ])
  const since = clock.now().toISOString()
  expect(await warningsOf({ why: 'taken', server: 'other:/data', since })).toEqual([
    expect.stringContaining(`다른 서버가 쓰고 있습니다 (other:/data, ${formatKstDateTime(since)}부터)`),
  ])
  expect(await warningsOf({ why: 'taken' })).toEqual([expect.stringContaining('쓰고 있습니다. 두 서버가')])
})

it('says aloud that a replica did not come back, in the panel and to whoever watches the server', async () => {
  const { database, clock } = app.context
  await recordBackup(database, MADE, clock.now(), 'apart')
  const { storageKey } = await makeDocumentFile(app, pdf())
  await rename(join(app.folder, 'files', storageKey), join(app.folder, 'lost'))
  const whole = { ...statusAtStart(), behindSince: null, lastShippedAt: clock.now().toISOString() }
  const lost = { ...whole, missingFiles: 1, firstMissing: [storageKey] }
  const replica = { status: () => lost } as unknown as Replica
  const proof = {
    place: 'anywhere',
    at: clock.now().toISOString(),
    problem: '기록 조각 1/3 손상',
    isDisproved: true,
  }
  await saveReplicaProof(database, proof)
  await repairAgain({ ...app.context, replica }, new AbortController().signal)
  const watched = await buildApp({ ...app.context, replica })
  const { sessionId } = app.actors.admin
  const ask = async ({ path }: { path: string }) =>
    (await watched.http.inject({ url: path, headers: { authorization: `Bearer ${sessionId}` } })).json()
  expect((await ask(readReadiness)).replica).toMatchObject({ provenAt: null, failedAt: proof.at })
  const { warnings } = await ask(readSystemStatus)
  expect(warnings).toEqual([
    expect.stringContaining('복제하지 못한 파일이 1개'),
    expect.stringMatching(/온전하게 돌아오지 않았습니다 \(.*기록 조각 1\/3 손상\)/),
    expect.stringMatching(/^손상되었거나 없는 파일이 1개 있습니다: .*신청서\.pdf/),
  ])
  await watched.http.close()
})
