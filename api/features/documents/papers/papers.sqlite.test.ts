import bwipjs from 'bwip-js/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { readPaper } from '#shared/documents/paper-reading.contract.ts'
import { jpeg } from '../../../storage/sample-files.ts'
import type { CastName } from '../../../testing/actors.ts'
import { dumpOf } from '../../../testing/dump.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const SIM = '8982300000000000008'

const { app, world } = await openDocumentWorld()
let id: number
let picture: { name: string; type: string; bytes: Buffer }

beforeAll(async () => {
  id = (await world.submit(app.actors.dealer)).id
  const bytes = await bwipjs.toBuffer({
    bcid: 'code128',
    text: SIM,
    scale: 4,
    height: 10,
    includetext: true,
    textyoffset: -6,
    padding: 20,
    backgroundcolor: 'FFFFFF',
  })
  picture = { name: '유심.png', type: 'image/png', bytes }
})

const read = (name: CastName, file = picture) =>
  app.call(app.actors[name], readPaper, { params: { id }, body: {}, file })

describe('the printed numbers of a paper', () => {
  it('are answered with their places, and nothing is saved', async () => {
    const before = await dumpOf(app.context.database)
    const { status, body } = await read('worker')
    expect(status).toBe(200)
    expect(body.numbers).toEqual([
      { kind: 'iccid', value: SIM, confidence: expect.any(Number), place: expect.any(Object) },
    ])
    const [{ confidence, place } = expect.fail('nothing was read')] = body.numbers
    expect(confidence).toBeGreaterThanOrEqual(80)
    // It stands below the bars.
    expect(place.top).toBeGreaterThan(0.5)
    expect(place.width).toBeGreaterThan(0.4)
    const after = await dumpOf(app.context.database)
    expect(after['documents']).toEqual(before['documents'])
  }, 120_000)

  it('stand in the access log as a look at the customer', async () => {
    await app.app.accessLog.flush()
    const { items } = (await app.call(app.actors.admin, listAccessLog, { query: { action: 'view' } })).body
    expect(items).toContainEqual(
      expect.objectContaining({ username: app.actors.worker.username, subjectId: id, action: 'view' }),
    )
  })

  it('are read for whoever works the application, and before it is taken for nobody else', async () => {
    expect((await read('dealer')).status).toBe(403)
    const masked = await read('dealerWorker')
    expect([masked.status, masked.error.error]).toEqual([
      403,
      '진행중으로 변경하여 담당한 뒤에 할 수 있습니다.',
    ])
    expect(
      (await app.call(app.actors.worker, readPaper, { params: { id: 999 }, body: {}, file: picture })).status,
    ).toBe(404)
  })

  it('one picture at a time for each account', async () => {
    const [first, second] = await Promise.all([read('worker'), read('worker')])
    expect([first.status, second.status].sort()).toEqual([200, 503])
    expect((await read('worker')).status).toBe(200)
  }, 120_000)

  it('what cannot be opened as a picture is refused', async () => {
    const broken = await read('worker', { name: '반쪽.jpg', type: 'image/jpeg', bytes: jpeg() })
    expect([broken.status, broken.error.error]).toEqual([422, '서류를 사진으로 열 수 없습니다.'])
  }, 120_000)
})
