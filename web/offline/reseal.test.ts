import { expect, it } from 'vitest'
import { deviceKeysOf, signInDevice } from './device-session.ts'
import { createDrafts } from './drafts.ts'
import { generationOf } from './encryption.ts'
import { createKept } from './kept.ts'
import { listItems } from './outbox/list-items.ts'
import { readItem } from './outbox/open-item.ts'
import { resealRows } from './reseal.ts'
import { deviceKeyFor, fileOf, loginOf, makeDeviceForEach } from './testing/test-device.ts'

const device = makeDeviceForEach()

/** Logs account 1 in with a second generation, and seals its rows with that. */
async function reseal(): Promise<void> {
  await signInDevice(device.db, loginOf(1, 'b', deviceKeyFor(9)))
  await resealRows(device.db, 1, await deviceKeysOf(device.db, 1))
}
const generations = async () =>
  [
    ...(await device.db.outbox.toArray()).flatMap((row) => [row.sealedSummary, row.sealedFields]),
    ...(await device.db.outboxFiles.toArray()).map((row) => row.sealedBytes),
    ...(await device.db.drafts.toArray()).map((row) => row.sealedValue),
    ...(await device.db.draftFiles.toArray()).flatMap((row) => [row.sealedMeta, row.sealedBytes]),
    ...(await device.db.kept.toArray()).flatMap((row) => [row.sealed, row.sealedBytes]),
  ].map((sealed) => sealed && generationOf(sealed))

it('seals everything of the account with the newest generation, and nothing is lost', async () => {
  await device.signIn(1)
  const submissionId = await device.submit()
  await device.submit({ file: null })
  const drafts = createDrafts(device.db, device.clock)
  await drafts.saveFile(1, 'application', { customerName: '김민수' }, async () => fileOf('초안'))
  const kept = createKept(device.db, device.clock)
  await kept.put(1, [
    { name: 'application/1', value: { a: 1 }, bytes: new Uint8Array([1, 2]) },
    { name: 'list', value: [1] },
  ])
  expect(new Set(await generations())).toEqual(new Set([1, undefined]))
  await reseal()
  expect(new Set(await generations())).toEqual(new Set([2, undefined]))
  expect(await readItem(device, 1, submissionId)).toMatchObject({
    fields: { customerName: '홍길동' },
    file: fileOf('신청서의 내용'),
  })
  expect((await listItems(device, 1)).map(({ label, state }) => [label, state])).toEqual([
    ['홍길동 · SK텔링크', 'waiting'],
    ['홍길동 · SK텔링크', 'waiting'],
  ])
  expect(await drafts.load(1, 'application')).toMatchObject({
    value: { customerName: '김민수' },
    file: fileOf('초안'),
  })
  expect(await kept.list(1, '')).toMatchObject([
    { value: { a: 1 }, bytes: new Uint8Array([1, 2]) },
    { value: [1] },
  ])
})

it('leaves another account’s rows alone, and what no key opens', async () => {
  await device.signIn(2)
  const foreign = await device.submit({ accountId: 2 })
  await device.signIn(1)
  const own = await device.submit()
  const damaged = { sealedFields: new Uint8Array([1, 2, 3]) }
  await device.db.outbox.update(own, damaged)
  const before = [await device.row(foreign), await device.row(own)]
  await reseal()
  expect([await device.row(foreign), await device.row(own)]).toEqual(before)
})

it('keeps what somebody changes meanwhile', async () => {
  await device.signIn(1)
  const submissionId = await device.submit()
  await signInDevice(device.db, loginOf(1, 'b', deviceKeyFor(9)))
  const keys = await deviceKeysOf(device.db, 1)
  const resealing = resealRows(device.db, 1, keys)
  const changes = { state: 'rejected', attempts: 7 } as const
  await device.db.outbox.update(submissionId, changes)
  await resealing
  expect(await device.row(submissionId)).toMatchObject(changes)

  // Sent meanwhile: its file and fields must not come back.
  await device.db.outbox.update(submissionId, { sealedFields: null, state: 'done' })
  await device.db.outboxFiles.clear()
  await resealRows(device.db, 1, { ...keys, newest: 1 })
  expect(await device.row(submissionId)).toMatchObject({ state: 'done', sealedFields: null })
  expect(await device.db.outboxFiles.count()).toBe(0)
})
