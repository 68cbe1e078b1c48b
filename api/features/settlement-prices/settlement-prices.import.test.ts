import { beforeAll, beforeEach, expect, it } from 'vitest'
import { readCurrentTable, uploadSettlementPrices } from '#shared/imports/imports.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { listSettlementPriceHistory } from '#shared/settlement-prices/settlement-price.contract.ts'
import { type Rows, workbook } from '../../testing/imports/make-table.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { workbookRows } from '../../testing/workbook-rows.ts'

const app = await openTestApp()
let planName: string
let servicePlanId: number
let serial = 0
beforeAll(async () => {
  await makeReference(app).carrier('KT시험')
})
beforeEach(async () => {
  serial += 1
  planName = `요금제 ${serial}`
  servicePlanId = await makeReference(app).plan(planName, 'KT시험', 55_000)
})

async function upload(headings: string[], ...rows: Rows) {
  const answer = await app.call(app.actors.admin, uploadSettlementPrices, {
    query: {},
    body: {},
    file: workbook([headings, ...rows]),
  })
  expect([answer.status, answer.error?.error]).toEqual([200, undefined])
  const { added, changed, duplicatesSkipped, refused, errors } = answer.body
  return { counts: [added, changed, duplicatesSkipped, refused], errors }
}

async function periods(): Promise<string[]> {
  const { body } = await app.call(app.actors.admin, listSettlementPriceHistory, { params: { servicePlanId } })
  return body
    .filter((price) => price.isActive)
    .map(
      (price) =>
        `${price.effectiveFrom}–${price.effectiveUntil ?? ''} ${price.newCustomerPrice}/${price.portInPrice} ${price.memo ?? ''}`,
    )
    .sort()
}

it('sets both prices by a single column, and each by its own', async () => {
  const first = await upload(['통신사', '요금제명', '단가'], ['KT시험', planName, '120,000원'])
  expect(first.counts).toEqual([1, 0, 0, 0])
  expect(await periods()).toEqual(['2026-11-20– 120000/120000 '])
  const second = await upload(
    ['통신사', '요금제명', '신규 단가', '번호이동 단가', '적용일', '메모'],
    ['KT시험', planName, 100_000, 130_000, '2026-11-01', '11월'],
  )
  expect(second.counts).toEqual([1, 0, 0, 0])
  expect(await periods()).toEqual(['2026-11-01–2026-11-20 100000/130000 11월', '2026-11-20– 120000/120000 '])
})

it('keeps what a row leaves empty, and skips what is unchanged', async () => {
  await upload(['통신사', '요금제명', '단가', '메모'], ['KT시험', planName, 5000, '그대로'])
  const one = await upload(['통신사', '요금제명', '번호이동 단가'], ['KT시험', planName, 7000])
  expect(one.counts).toEqual([0, 1, 0, 0])
  expect(await periods()).toEqual(['2026-11-20– 5000/7000 그대로'])
  const same = await upload(
    ['통신사', '요금제명', '신규 단가', '번호이동 단가', '적용일'],
    ['KT시험', planName, 5000, 7000, '2026-12-01'],
  )
  expect(same.counts).toEqual([0, 0, 1, 0])
})

it('takes several days of a plan in whatever order, each once', async () => {
  const { counts } = await upload(
    ['통신사', '요금제명', '단가', '적용일'],
    ['KT시험', planName, 3000, '2026-11-01'],
    ['KT시험', planName, 1000, '2026-09-01'],
    ['KT시험', planName, 2000, '2026-10-01'],
    ['KT시험', planName, 9999, '2026-10-01'],
  )
  expect(counts).toEqual([3, 0, 0, 1])
  expect(await periods()).toEqual([
    '2026-09-01–2026-10-01 1000/1000 ',
    '2026-10-01–2026-11-01 2000/2000 ',
    '2026-11-01– 3000/3000 ',
  ])
})

it('keeps the later prices of a table of which only an earlier one is new', async () => {
  const table = (september: number): Rows => [
    ['KT시험', planName, september, '2026-09-01', ''],
    ['KT시험', planName, 2000, '2026-10-01', '시월'],
    ['KT시험', planName, 3000, '2026-12-01', '십이월'],
  ]
  const headings = ['통신사', '요금제명', '단가', '적용일', '메모']
  await upload(headings, ...table(1000))
  expect((await upload(headings, ...table(1500))).counts).toEqual([0, 1, 2, 0])
  expect(await periods()).toEqual([
    '2026-09-01–2026-10-01 1500/1500 ',
    '2026-10-01–2026-12-01 2000/2000 시월',
    '2026-12-01– 3000/3000 십이월',
  ])
  expect((await upload(headings, ...table(1500))).counts).toEqual([0, 0, 3, 0])
})

it('begins a price again where the table puts another one before it', async () => {
  const headings = ['통신사', '요금제명', '단가', '적용일']
  await upload(headings, ['KT시험', planName, 1000, '2026-09-01'])
  const table: Rows = [
    ['KT시험', planName, 2000, '2026-10-01'],
    ['KT시험', planName, 1000, '2026-11-01'],
  ]
  expect((await upload(headings, ...table)).counts[2]).toBe(0)
  const expected = [
    '2026-09-01–2026-10-01 1000/1000 ',
    '2026-10-01–2026-11-01 2000/2000 ',
    '2026-11-01– 1000/1000 ',
  ]
  expect(await periods()).toEqual(expected)
  expect((await upload(headings, ...table)).counts).toEqual([0, 0, 2, 0])
  expect(await periods()).toEqual(expected)
})

it('takes two prices of one day as if they were typed one after the other', async () => {
  const { counts } = await upload(
    ['통신사', '요금제명', '단가', '적용일', '메모'],
    ['KT시험', planName, 3000, '2026-12-01', '십이월'],
    ['KT시험', planName, 1000, '', '오늘'],
    ['KT시험', planName, 2000, kstDay(app.clock.now()), '오늘 고침'],
  )
  expect(counts).toEqual([3, 0, 0, 0])
  const today = kstDay(app.clock.now())
  expect(await periods()).toEqual([`${today}–2026-12-01 2000/2000 오늘 고침`, '2026-12-01– 3000/3000 십이월'])
})

it('refuses rows without a plan, a price or a day, and writes the others', async () => {
  const { counts, errors } = await upload(
    ['통신사', '요금제명', '단가', '신규 단가', '적용일'],
    ['KT시험', '없는 요금제', 1000, '', ''],
    ['없는텔', planName, 1000, '', ''],
    ['KT시험', planName, '', '', ''],
    ['KT시험', planName, '', 1000, ''],
    ['KT시험', planName, 1000, '', '1926-01-01'],
    ['KT시험', planName, 1000, '', '2026-11-02'],
  )
  expect(counts).toEqual([1, 0, 0, 5])
  expect(errors[0]).toContain('통신사에 등록된 요금제가 아닙니다.')
  expect(errors[2]).toContain('단가 또는 신규 단가와 번호이동 단가를 입력해주세요.')
  expect(await periods()).toEqual(['2026-11-02– 1000/1000 '])
})

it('ends a price after its last day, and skips what is there already', async () => {
  const headings = ['통신사', '요금제명', '단가', '적용일', '종료일']
  const table: Rows = [['KT시험', planName, 1000, '2026-12-01', '2026-12-31']]
  expect((await upload(headings, ...table)).counts).toEqual([1, 0, 0, 0])
  expect(await periods()).toEqual(['2026-12-01–2027-01-01 1000/1000 '])
  expect((await upload(headings, ...table)).counts).toEqual([0, 0, 1, 0])
  const longer: Rows = [['KT시험', planName, 1000, '2026-12-01', '2027-01-31']]
  expect((await upload(headings, ...longer)).counts).toEqual([0, 1, 0, 0])
  expect(await periods()).toEqual(['2026-12-01–2027-02-01 1000/1000 '])
  const reversed: Rows = [['KT시험', planName, 1000, '2026-12-01', '2026-11-30']]
  expect((await upload(headings, ...reversed)).errors[0]).toContain('종료일은 시작일보다 빠를 수 없습니다.')
})

it('says what a row ends and what limits it, as the rows above it leave the prices', async () => {
  await upload(
    ['통신사', '요금제명', '신규 단가', '번호이동 단가', '적용일'],
    ['KT시험', planName, 1000, 1500, '2026-01-01'],
    ['KT시험', planName, 3000, 3000, '2026-12-01'],
  )
  const { body } = await app.call(app.actors.admin, uploadSettlementPrices, {
    query: { dryRun: true },
    body: {},
    file: workbook([
      ['통신사', '요금제명', '단가', '적용일', '종료일'],
      ['KT시험', planName, 2000, '2026-11-10', ''],
      ['KT시험', planName, 2500, '2026-11-20', '2026-11-25'],
      ['KT시험', planName, 3000, '2026-12-01', ''],
      ['KT시험', planName, 9999, '2026-11-20', ''],
    ]),
  })
  const told = body.rows.map(({ outcome, notes }) => [outcome, ...notes.map(({ reason }) => reason)])
  expect(told).toEqual([
    [
      'changed',
      '앞선 정산단가 신규 1,000원, 번호이동 1,500원(2026-01-01 ~ 2026-11-30)은 2026-11-09까지로 끝납니다. 2026-12-01부터의 정산단가는 그대로여서 그 전날까지 적용됩니다.',
    ],
    ['changed', '앞선 정산단가 2,000원(2026-11-10 ~ 2026-11-30)은 2026-11-19까지로 끝납니다.'],
    ['skipped'],
    ['refused'],
  ])
})

it('says so too where only the last day is another one', async () => {
  await upload(['통신사', '요금제명', '단가', '적용일'], ['KT시험', planName, 1000, '2026-01-01'])
  const { body } = await app.call(app.actors.admin, uploadSettlementPrices, {
    query: { dryRun: true },
    body: {},
    file: workbook([
      ['통신사', '요금제명', '단가', '적용일', '종료일'],
      ['KT시험', planName, 1000, '2026-12-01', '2026-12-31'],
    ]),
  })
  expect(body.rows.map(({ outcome, notes }) => [outcome, ...notes.map(({ reason }) => reason)])).toEqual([
    ['changed', '앞선 정산단가 1,000원(2026-01-01 ~)은 2026-11-30까지로 끝납니다.'],
  ])
})

it('is downloaded with the day on which a price ends, which an edited amount keeps', async () => {
  await upload(
    ['통신사', '요금제명', '단가', '적용일', '종료일'],
    ['KT시험', planName, 1000, '2026-11-01', '2026-12-31'],
  )
  const params = { kind: 'settlement-prices' } as const
  const { rows } = await workbookRows(await app.call(app.actors.admin, readCurrentTable, { params }))
  const own = rows.find((row) => row['요금제명'] === planName)
  expect(own).toMatchObject({ 적용일: '2026-11-01', 종료일: '2026-12-31' })
  const headings = ['통신사', '요금제명', '신규 단가', '번호이동 단가', '적용일', '종료일']
  await upload(headings, ['KT시험', planName, 2000, 1000, String(own?.['적용일']), String(own?.['종료일'])])
  expect(await periods()).toEqual(['2026-11-01–2027-01-01 2000/1000 '])
})
