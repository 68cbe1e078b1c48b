import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listHiddenPrices } from '#shared/hidden-prices/hidden-price.contract.ts'
import { readCurrentTable, uploadHiddenPrices } from '#shared/imports/imports.contract.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import { type Rows, workbook } from '../../testing/imports/make-table.ts'
import { makeReference } from '../../testing/make-reference.ts'
import type { FormFile } from '../../testing/multipart-form.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { type WorkbookRows, workbookRows } from '../../testing/workbook-rows.ts'

const HEADINGS = ['접점코드', '통신사', '요금제명', '히든단가', '시작일', '종료일', '메모']

const app = await openTestApp()
let code: string
let planName: string
let serial = 0
beforeAll(async () => {
  await makeReference(app).carrier('KT시험')
  await makeReference(app).carrier('SKT시험')
  await makeReference(app).plan('남의 요금제', 'SKT시험', 33_000)
})
beforeEach(async () => {
  serial += 1
  code = `HU-${serial}`
  planName = `요금제 ${serial}`
  await makeReference(app).contactCode(code, '가게', 'KT시험')
  await makeReference(app).plan(planName, 'KT시험', 55_000)
})

const upload = (...rows: Rows) => uploadFile(workbook([HEADINGS, ...rows]))

async function uploadFile(file: FormFile) {
  const answer = await app.call(app.actors.admin, uploadHiddenPrices, { query: {}, body: {}, file })
  expect([answer.status, answer.error?.error]).toEqual([200, undefined])
  const { added, changed, duplicatesSkipped, refused, errors } = answer.body
  return { counts: [added, changed, duplicatesSkipped, refused], errors }
}

const cellsOf = (row: WorkbookRows['rows'][number]) =>
  HEADINGS.map((heading) => row[heading] ?? '') as Rows[number]

const downloaded = () => app.call(app.actors.admin, readCurrentTable, { params: { kind: 'hidden-prices' } })

async function prices(): Promise<string[]> {
  const { body } = await app.call(app.actors.admin, listHiddenPrices, { query: { search: code } })
  return body.items
    .map(
      (price) =>
        `${price.effectiveFrom}–${price.effectiveUntil ?? ''} ${price.hiddenPrice} ${price.memo ?? ''}`,
    )
    .sort()
}

it('adds a price from today or from its day, and skips one of 0', async () => {
  const other = await makeReference(app).plan(`둘째 ${serial}`, 'KT시험', 1000)
  expect(other).toBeGreaterThan(0)
  const { counts } = await upload(
    [code, 'KT시험', planName, 20_000, '', '', '메모'],
    [code, 'KT시험', `둘째 ${serial}`, 0, '', '', ''],
  )
  expect(counts).toEqual([1, 0, 1, 0])
  expect(await prices()).toEqual(['2026-11-20– 20000 메모'])
})

it('is downloaded as it is: uploaded again it changes nothing, and an edited row ends the old price', async () => {
  await upload(
    [code, 'KT시험', planName, 10_000, '2026-01-01', '2026-06-30', '지난 단가'],
    [code, 'KT시험', planName, 20_000, '2026-09-01', '2026-12-31', '메모'],
    [code, 'KT시험', planName, 30_000, '2027-01-01', '', ''],
  )
  const before = await prices()
  const { raw } = await downloaded()
  const { rows, sheet } = await workbookRows({ raw })
  const own = rows.filter((row) => row['접점코드'] === code)
  // What has ended is no part of it.
  expect(own.map((row) => HEADINGS.map((heading) => row[heading]))).toEqual([
    [code, 'KT시험', planName, 20_000, '2026-09-01', '2026-12-31', '메모'],
    [code, 'KT시험', planName, 30_000, '2027-01-01', null, null],
  ])
  expect(sheet.getRow(1).values).toEqual([undefined, ...HEADINGS])
  const same = await uploadFile({ name: '히든단가.xlsx', type: '', bytes: raw.rawPayload })
  expect(same.counts).toEqual([0, 0, rows.length, 0])
  expect(await prices()).toEqual(before)

  const edited = own.map((row) =>
    row['시작일'] === '2027-01-01' ? { ...row, 히든단가: 35_000, 시작일: '2027-03-01' } : row,
  )
  const again = await upload(...edited.map(cellsOf))
  expect(again.counts).toEqual([1, 0, 1, 0])
  expect(await prices()).toEqual([
    '2026-01-01–2026-07-01 10000 지난 단가',
    '2026-09-01–2027-01-01 20000 메모',
    '2027-01-01–2027-03-01 30000 ',
    '2027-03-01– 35000 ',
  ])
})

it.each([
  ['its empty table', 'GET', '/api/hidden-prices-by-pos/template'],
  ['its table', 'POST', '/api/hidden-prices-by-pos/upload'],
] as const)('gives and takes %s only with a session', async (_what, method, url) => {
  const answer = await app.app.http.inject({ method, url })
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { error: '로그인이 필요합니다.', code: 'NOT_AUTHENTICATED' },
  ])
})

it('changes the price of a code and plan instead of doubling it', async () => {
  await upload([code, 'KT시험', planName, 20_000, '2026-11-01', '', '처음'])
  const again = await upload([code, 'KT시험', planName, 30_000, '', '2026-12-31', ''])
  expect(again.counts).toEqual([0, 1, 0, 0])
  expect(await prices()).toEqual(['2026-11-01–2027-01-01 30000 처음'])
  const same = await upload([code, 'KT시험', planName, 30_000, '', '2026-12-31', ''])
  expect(same.counts).toEqual([0, 0, 1, 0])
  const later = await upload([code, 'KT시험', planName, 40_000, '2027-01-01', '', ''])
  expect(later.counts).toEqual([1, 0, 0, 0])
  expect(await prices()).toEqual(['2026-11-01–2027-01-01 30000 처음', '2027-01-01– 40000 '])
})

it('takes several periods of a code and plan, where one ends as the next begins', async () => {
  await upload([code, 'KT시험', planName, 10_000, '2026-11-01', '', ''])
  const rows: Rows = [
    [code, 'KT시험', planName, 30_000, '2027-01-01', '', ''],
    [code, 'KT시험', planName, 20_000, '2026-12-01', '2026-12-31', ''],
    [code, 'KT시험', planName, 10_000, '', '2026-11-30', ''],
  ]
  // The third row says what the others have made of the price before them.
  expect((await upload(...rows)).counts).toEqual([2, 0, 1, 0])
  const after = ['2026-11-01–2026-12-01 10000 ', '2026-12-01–2027-01-01 20000 ', '2027-01-01– 30000 ']
  expect(await prices()).toEqual(after)
  expect((await upload(...rows)).counts).toEqual([0, 0, 3, 0])
})

it('cuts what is there as if the rows were typed one after the other, and says what it cuts', async () => {
  await upload(
    [code, 'KT시험', planName, 10_000, '2026-11-01', '2026-11-30', ''],
    [code, 'KT시험', planName, 20_000, '2026-12-01', '2026-12-31', ''],
  )
  const rows: Rows = [
    // Goes on until the price of December, which stays.
    [code, 'KT시험', planName, 11_000, '', '2026-12-15', ''],
    [code, 'KT시험', planName, 13_000, '2026-11-11', '2026-11-30', ''],
    [code, 'KT시험', planName, 0, '2026-12-01', '2026-12-10', ''],
    [code, 'KT시험', planName, 15_000, '2026-12-11', '', ''],
  ]
  const { body } = await app.call(app.actors.admin, uploadHiddenPrices, {
    query: { dryRun: true },
    body: {},
    file: workbook([HEADINGS, ...rows]),
  })
  const told = body.rows.map(({ outcome, notes }) => [outcome, ...notes.map(({ reason }) => reason)])
  expect(told).toEqual([
    ['changed', '2026-12-01부터의 히든단가는 그대로여서 그 전날까지 적용됩니다.'],
    ['added', '앞선 히든단가 11,000원(2026-11-01 ~ 2026-11-30)은 2026-11-10까지로 끝납니다.'],
    ['skipped'],
    ['added', '앞선 히든단가 20,000원(2026-12-01 ~ 2026-12-31)은 2026-12-10까지로 끝납니다.'],
  ])
  expect((await upload(...rows)).counts).toEqual([2, 1, 1, 0])
  const after = [
    '2026-11-01–2026-11-11 11000 ',
    '2026-11-11–2026-12-01 13000 ',
    '2026-12-01–2026-12-11 20000 ',
    '2026-12-11– 15000 ',
  ]
  expect(await prices()).toEqual(after)
  await upload(...rows)
  expect(await prices()).toEqual(after)
})

it('takes a whole table of one code and plan', async () => {
  const days = Array.from({ length: 5000 }, (_, day) => addKstDays('2027-01-01', day))
  const { counts } = await upload(...days.map((day) => [code, 'KT시험', planName, 1000, day, '', '']))
  expect(counts).toEqual([5000, 0, 0, 0])
})

it('refuses codes that are not exactly there, plans of others, and periods that end before they begin', async () => {
  await upload([code, 'KT시험', planName, 20_000, '2026-11-01', '', ''])
  const { counts, errors } = await upload(
    [code.toLowerCase(), 'KT시험', planName, 1000, '', '', ''],
    [code, 'SKT시험', '남의 요금제', 1000, '', '', ''],
    [code, 'KT시험', '없는 요금제', 1000, '', '', ''],
    [code, 'KT시험', planName, 1000, '2026-11-01', '2026-10-31', ''],
  )
  expect(counts).toEqual([0, 0, 0, 4])
  expect(errors).toHaveLength(4)
  expect(await prices()).toEqual(['2026-11-01– 20000 '])
})

it('says all that is wrong with a row at once, and calls nothing missing that it could not read', async () => {
  const { counts, errors } = await upload(
    ['', 'KT시험', planName, '만원', '2026-02-31', '', '가'.repeat(300)],
    [code, 'KT시험', planName, '만원', '2026-12-31', '2026-12-01', ''],
  )
  expect(counts).toEqual([0, 0, 0, 2])
  expect(errors).toEqual([
    '2행 히든단가: 금액을 숫자로 입력해주세요.',
    '2행 시작일: 날짜는 2026-01-31처럼 입력해주세요.',
    '2행 접점코드: 접점코드를 입력해주세요.',
    '2행 메모: 200자까지 입력할 수 있습니다.',
    '3행 히든단가: 금액을 숫자로 입력해주세요.',
  ])
})

it('refuses rows that reach into a closed month, and writes the others', async () => {
  const sums = { count: 0, reversals: 0, undetermined: 0, amount: 0, hidden_price: 0 }
  await app.context.database.kysely
    .insertInto('settlement_closings')
    .values({ month: '2026-10', closed_by: app.actors.admin.id, closed_at: '', ...sums })
    .execute()
  await upload([code, 'KT시험', planName, 10_000, '2026-09-01', '', ''])
  // What is uploaded as it was downloaded reaches into no month.
  const { rows } = await workbookRows(await downloaded())
  const same = await upload(...rows.filter((row) => row['접점코드'] === code).map(cellsOf))
  expect(same.counts).toEqual([0, 0, 1, 0])
  const { counts, errors } = await upload(
    [code, 'KT시험', planName, 20_000, '2026-10-15', '', ''],
    [code, 'KT시험', planName, 10_000, '2026-09-01', '2026-10-20', ''],
    [code, 'KT시험', planName, 30_000, '2026-11-10', '', ''],
  )
  expect(counts).toEqual([1, 0, 0, 2])
  for (const error of errors) expect(error).toContain('2026년 10월 정산은 마감되어 변경할 수 없습니다.')
  expect(await prices()).toEqual(['2026-09-01–2026-11-10 10000 ', '2026-11-10– 30000 '])
})

it('takes the price of a code and plan whose row of 0 it skips', async () => {
  const { counts, errors } = await upload(
    [code, 'KT시험', planName, 0, '', '', ''],
    [code, 'KT시험', planName, 20_000, '', '', ''],
    [code, 'KT시험', planName, 30_000, '', '', ''],
  )
  expect(counts).toEqual([1, 0, 1, 1])
  expect(errors.join(' ')).toContain('3행과 중복되는 행입니다.')
  expect(await prices()).toEqual(['2026-11-20– 20000 '])
})

it.each(['가격', '단가', '금액', 'price', '히든단가(원)'])('reads the price under %s', async (heading) => {
  const headings = ['코드', '통신사명', '요금제', heading]
  const file = workbook([headings, [code, 'KT시험', planName, 20_000]])
  expect((await uploadFile(file)).counts).toEqual([1, 0, 0, 0])
  expect(await prices()).toEqual(['2026-11-20– 20000 '])
})
