import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listDocumentEvents, readDocument } from '#shared/documents/documents.contract.ts'
import { isUniqueViolation } from '../../../database/constraint-errors.ts'
import { atServer } from '../../../http/access-sink.ts'
import type { Account } from '../../../http/accounts.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { answerSupplement } from '../submission/answer-supplement.ts'
import { submitDocument } from '../submission/submit-document.ts'
import { changeActivationStatus } from './change-activation-status.ts'
import type { StatusMove } from './change-document.ts'
import { changeDocument, type DocumentContext } from './change-document.ts'

const { app } = await openDocumentWorld()

let context: DocumentContext
let worker: Account
let store: Account
const followed: StatusMove[] = []

beforeAll(async () => {
  context = {
    ...app.context,
    followStatus: [async (_transaction, move) => void followed.push(move)],
    judgeChange: [],
  }
  const accountOf = async ({ sessionId }: Actor) =>
    (await app.app.authentication.authenticate(sessionId)).account
  worker = await accountOf(app.actors.worker)
  store = await accountOf(app.actors.dealer)
})
beforeEach(() => void followed.splice(0))

const submission = (kind: 'application' | 'supplement') => ({
  submissionId: randomUUID(),
  kind,
  fieldsSha256: '',
  fileSha256: null,
})

function submitAs(key: ReturnType<typeof submission>) {
  return submitDocument(context, {
    account: store,
    fields: {
      customerType: 'new',
      carrier: '기타',
      customerName: '김민수',
      customerPhone: '01012345678',
      contactCode: '기타-GN',
      storeName: '강남모바일',
    },
    file: null,
    submission: key,
  })
}

async function submit(): Promise<number> {
  const submitted = await submitAs(submission('application'))
  if (submitted === null) throw new Error('the key was taken')
  return submitted.document_id ?? 0
}

test('other features hear of every new status: of the first, of the dialog, of the answer to a supplement', async () => {
  const id = await submit()
  await changeActivationStatus(context, atServer(worker), id, { activationStatus: '진행중' })
  await changeActivationStatus(context, atServer(worker), id, { activationStatus: '진행중', notes: '확인' })
  await changeActivationStatus(context, atServer(worker), id, { activationStatus: '보완필요' })
  const answer = { account: store, documentId: id, note: '다시 보냅니다', file: null }
  await answerSupplement(context, { ...answer, submission: submission('supplement') })

  expect(followed.map(({ from, to }) => [from, to])).toEqual([
    [null, '대기'],
    ['대기', '진행중'],
    ['진행중', '보완필요'],
    ['보완필요', '대기'],
  ])
  expect(followed[1]).toMatchObject({ documentId: id, dealerId: store.id, workerId: worker.id })
  expect(followed[3]).toMatchObject({ actorId: store.id, workerId: worker.id })
})

test('several things happen to a document in one version, one transaction and one history', async () => {
  const id = await submit()
  const change = { account: worker, id, version: 1 }
  await context.database.transaction((transaction) =>
    changeDocument(transaction, context, change, () => [
      { columns: { device_model: '공시', sim_number: '8982' }, events: [] },
      {
        columns: { device_model: 'SM-S931N', customer_name: '이영희', customer_name_key: '이영희' },
        events: [{ type: 'edited', note: '고객 정보', isVisibleToStore: true }],
      },
    ]),
  )
  const { body } = await app.call(app.actors.worker, readDocument, { params: { id } })
  expect(body).toMatchObject({
    version: 2,
    deviceModel: 'SM-S931N',
    simNumber: '8982',
    customerName: '이영희',
  })
  const events = (await app.call(app.actors.worker, listDocumentEvents, { params: { id } })).body
  expect(events.map(({ type, to, note }) => [type, to, note])).toEqual([
    ['submitted', '대기', null],
    ['edited', null, '고객 정보'],
    ['edited', 'SM-S931N', '단말기 변경'],
    ['edited', '8982', '유심번호 변경'],
  ])
})

test('a change that is refused leaves nothing behind', async () => {
  const id = await submit()
  followed.splice(0)
  await expect(
    context.database.transaction((transaction) =>
      changeDocument(transaction, context, { account: worker, id, version: undefined }, () => {
        throw new Error('refused')
      }),
    ),
  ).rejects.toThrow('refused')
  expect((await app.call(app.actors.worker, readDocument, { params: { id } })).body.version).toBe(1)
  expect(followed).toEqual([])
})

test('what another process stored under the same key is not stored again', async () => {
  const key = submission('application')
  const first = await submitAs(key)
  expect(await submitAs(key).catch(isUniqueViolation)).toBe(true)
  const documents = await context.database.kysely.selectFrom('documents').select('id').execute()
  expect(Math.max(...documents.map(({ id }) => id))).toBe(first.document_id)
})
