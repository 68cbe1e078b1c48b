import { beforeAll, describe, expect, it } from 'vitest'
import { exportDocuments, listDocuments } from '#shared/documents/documents.contract.ts'
import type { CastName } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { workbookRows } from '../../../testing/workbook-rows.ts'

const { app, world } = await openDocumentWorld()

const ODD_NAMES: Record<number, string> = { 0: '=HYPERLINK("http://evil")', 2: '_x0041_라벨' }

beforeAll(async () => {
  const { dealer, worker, dealerWorker } = app.actors
  for (let at = 0; at < 230; at += 1) {
    app.clock.advance(60_000)
    const customerName = ODD_NAMES[at] ?? `고객${at}`
    const { id } = await world.submit(dealer, { customerName, servicePlanId: String(world.plan) })
    if (at >= 215) continue
    await world.changed(at === 214 ? dealerWorker : worker, id, '진행중')
    const done = { subscriptionNumber: '0010', notes: '확인' }
    await world.changed(at === 214 ? dealerWorker : worker, id, '개통', done)
  }
})

async function exported(name: CastName, query: Record<string, unknown> = {}) {
  const headers = { 'accept-encoding': 'br, gzip' }
  const answer = await app.call(app.actors[name], exportDocuments, { query, headers })
  if (answer.status !== 200) return { answer, rows: [], sheet: undefined }
  const { rows, sheet } = await workbookRows(answer)
  return { answer, rows, sheet }
}

describe('an export', () => {
  it('is refused while the same account has two in work, and nobody else’s is', async () => {
    const ask = (name: CastName) => app.call(app.actors[name], exportDocuments)
    const answers = await Promise.all([
      ask('worker'),
      ask('worker'),
      ask('worker'),
      ask('worker'),
      ask('user'),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.slice(0, 4).sort()).toEqual([200, 200, 429, 429])
    expect(statuses[4]).toBe(200)
    const refused = answers.find(({ status }) => status === 429)
    expect([refused?.error.code, refused?.headers['retry-after']]).toEqual(['TOO_MANY_AT_ONCE', '10'])
    expect((await ask('worker')).status).toBe(200)
  })

  it('holds all that the filter shows, in its order, whatever the length', async () => {
    const { answer, rows, sheet } = await exported('admin', { activationStatus: '개통', reason: '월 정산' })
    expect(rows).toHaveLength(215)
    expect(rows[0]?.['고객명']).toBe('고객214')
    expect([rows[0]?.['접수 메모'], rows[0]?.['메모']]).toEqual([null, '확인'])
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      '개통완료_2026-11-20.xlsx',
    )
    expect(rows[0]?.['개통 처리자']).toBeTruthy()
    const without = await exported('admin', { activationStatus: '개통', includeActivatedBy: false })
    expect(Object.keys(without.rows[0] ?? {})).not.toContain('개통 처리자')
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet?.autoFilter).toBeTruthy()
    expect(new Set(rows.map((row) => row['접수번호'])).size).toBe(215)
  })

  it('holds as many rows as the list counts, whatever narrows it', { timeout: 120_000 }, async () => {
    const activatedBy = String(app.actors.dealerWorker.id)
    const narrowed: [number, Record<string, string>][] = [
      [1, { activatedBy }],
      [11, { search: '고객20', customerType: 'new,port-in', dateField: 'uploadedAt', endDate: '2026-11-20' }],
      [11, { search: '고객20', exactContactCode: 'KT-GN', carrier: 'KT', workerFilter: 'false' }],
    ]
    for (const [count, filter] of narrowed) {
      const query = { activationStatus: '개통', ...filter }
      const { body } = await app.call(app.actors.user, listDocuments, { query: query as object })
      const { rows } = await exported('user', query)
      expect([filter, body.total, rows.length]).toEqual([filter, count, count])
    }
  })

  it('has real dates in Seoul, real numbers, and phones with their zero', async () => {
    const { rows } = await exported('admin', { search: '고객10', activationStatus: '개통' })
    const row = rows.find((each) => each['고객명'] === '고객10')
    expect(row).toMatchObject({
      연락처: '010-1234-5678',
      가입번호: '0010',
      '월 요금': 55_000,
      '가입 유형': '신규',
      '개통 상태': '개통완료',
      '개통 처리자': '박근무',
      메모: '확인',
    })
    // 03:11 UTC is 12:11 on a clock in Seoul, which is what Excel shows.
    expect(row?.['접수일시']).toEqual(new Date('2026-11-20T12:11:00.000Z'))
  })

  it('never makes a formula of what somebody typed', async () => {
    const { rows } = await exported('admin', { search: 'hyperlink' })
    expect(rows.map((row) => row['고객명'])).toEqual(['=HYPERLINK("http://evil")'])
  })

  it('leaves text alone that Excel would read as a letter', async () => {
    const { rows } = await exported('admin', { search: '_x0041_' })
    // This is the text as the file holds it: Excel undoes the escape, exceljs does not.
    expect(rows.map((row) => row['고객명'])).toEqual(['_x005F_x0041_라벨'])
  })

  it('of all statuses is a list of documents', async () => {
    const { answer, rows } = await exported('worker')
    expect(rows).toHaveLength(230)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      '서류목록_2026-11-20.xlsx',
    )
  })

  it('shows a dealer_worker its own, and what it may take without personal data', async () => {
    const { rows } = await exported('dealerWorker')
    expect(rows).toHaveLength(16)
    expect(rows.filter((row) => String(row['연락처']).includes('****'))).toHaveLength(15)
    expect(rows.find((row) => row['고객명'] === '고객214')?.['연락처']).toBe('010-1234-5678')
  })

  it('is refused like the list: before the first byte', async () => {
    expect((await exported('admin', { startDate: '2026-11-20', endDate: '2026-11-19' })).answer.status).toBe(
      400,
    )
    expect((await exported('dealer')).answer.status).toBe(403)
    expect((await exported('salesManager')).answer.status).toBe(403)
  })
})
