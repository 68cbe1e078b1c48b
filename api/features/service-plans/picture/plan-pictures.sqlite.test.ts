import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import { readPlanPicture } from '#shared/service-plans/plan-picture.contract.ts'
import { jpeg } from '../../../storage/sample-files.ts'
import { dumpOf } from '../../../testing/dump.ts'
import { SAMPLE_FILES } from '../../../testing/multipart-form.ts'
import { pictureBytes, trueTable } from '../../../testing/plan-pictures/score-pictures.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { startLetterReaders } from './letter-readers.ts'
import { PlanPictures } from './plan-pictures.ts'
import { readPicture } from './read-picture.ts'

const PICTURE = 'bordered.png'
const bytes = pictureBytes(PICTURE)

describe('a picture that an administrator sends', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
    await app.call(app.actors.admin, createCarrier, { body: { name: 'SKT시험' } })
    await app.call(app.actors.admin, createCarrier, { body: { name: '쉬는텔', isActive: false } })
  })
  afterAll(() => app.close())

  const send = (file: { name: string; type: string; bytes: Buffer }, carrier = 'SKT시험') =>
    app.call(app.actors.admin, readPlanPicture, { body: { carrier }, file })
  const picture = { name: '요금표.png', type: 'image/png', bytes }

  it('answers with its plans and where they stand, and saves nothing', async () => {
    const before = await dumpOf(app.context.database)
    const { status, body } = await send(picture)
    expect(status).toBe(200)
    expect(body.plans.map(({ monthlyFee }) => monthlyFee)).toEqual(
      trueTable(PICTURE).plans.map(({ monthlyFee }) => monthlyFee),
    )
    const tops = body.plans.map(({ place }) => place.top)
    expect([...tops].sort((a, b) => a - b)).toEqual(tops)
    for (const { place } of body.plans) {
      expect(place.left + place.width).toBeLessThanOrEqual(body.imageWidth)
      expect(place.top + place.height).toBeLessThanOrEqual(body.imageHeight)
      expect(place.width).toBeGreaterThan(body.imageWidth / 2)
    }
    expect(await dumpOf(app.context.database)).toEqual(before)
  }, 120_000)

  it('must be one that can be opened, and be for an active carrier', async () => {
    const broken = await send({ ...SAMPLE_FILES.png, bytes: jpeg(), name: '반쪽.jpg' })
    expect([broken.status, broken.error.error]).toEqual([
      422,
      '사진을 열 수 없습니다. 다른 사진을 올려주세요.',
    ])
    const noPicture = await send({ ...SAMPLE_FILES.pdf, name: '요금표.png' })
    expect(noPicture.status).toBe(415)
    for (const carrier of ['쉬는텔', '없는텔']) {
      const refused = await send(picture, carrier)
      expect([refused.status, refused.error.error]).toEqual([422, '활성 통신사를 선택해주세요.'])
    }
  }, 120_000)
})

describe('reading pictures', () => {
  it('needs no network, and keeps no language data beside what it has', async () => {
    const program = new URL('../../../testing/plan-pictures/read-alone.ts', import.meta.url)
    const withoutNetwork = new URL('../../../testing/plan-pictures/without-network.cjs', import.meta.url)
    const options = ['--import', import.meta.resolve('tsx'), '--require', withoutNetwork.pathname]
    const { stdout } = await promisify(execFile)(process.execPath, [...options, program.pathname, PICTURE])
    expect(JSON.parse(stdout)).toEqual({
      plans: trueTable(PICTURE).plans.length,
      network: 'there is no network here',
    })
    expect(readdirSync('.').filter((name) => name.endsWith('.traineddata'))).toEqual([])
  }, 120_000)

  it('lets a few wait and sends others away, and gives the memory back when nobody comes', async () => {
    const pictures = new PlanPictures({ mostWaiting: 1, idleMs: 50 })
    const first = pictures.read(bytes)
    const second = pictures.read(bytes)
    await expect(pictures.read(bytes)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: '다른 사진을 읽고 있습니다. 잠시 후 다시 시도해주세요.',
    })
    expect((await first).plans).toEqual((await second).plans)
    await vi.waitUntil(() => !pictures.isAwake, { timeout: 5000 })
  }, 120_000)

  it('stops for who goes away, and lets nobody wait behind those who went', async () => {
    const pictures = new PlanPictures({ mostWaiting: 1 })
    const [reader, waiter] = [new AbortController(), new AbortController()]
    const left = [pictures.read(bytes, reader.signal), pictures.read(bytes, waiter.signal)]
    const settled = Promise.allSettled(left)
    waiter.abort()
    const stays = pictures.read(bytes)
    await expect(pictures.read(bytes)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    reader.abort()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await stays).plans).toHaveLength(trueTable(PICTURE).plans.length)
    await pictures.end()
  }, 120_000)

  it('ends with a picture in which reading fails, and goes on with the next one', async () => {
    const readers = await startLetterReaders()
    const tooWide = { pixels: new Uint8Array(40_000 * 48).fill(255), width: 40_000, height: 48 }
    const failing = { ...readers, read: () => readers.read('eng', tooWide) }
    expect(await readPicture(bytes, failing)).toEqual({ unreadable: true })
    expect(await readPicture(bytes, readers)).toMatchObject({ found: { plans: expect.any(Array) } })
    await readers.end()
  }, 120_000)

  it('gives up on what takes too long, and reads the next one', async () => {
    const hasty = new PlanPictures({ longestMs: 1 })
    await expect(hasty.read(bytes)).rejects.toMatchObject({
      code: 'RULE_BROKEN',
      message: '사진이 복잡해서 읽지 못했습니다. 요금표 부분만 잘라서 다시 올려주세요.',
    })
    expect(hasty.isAwake).toBe(false)
  })
})
