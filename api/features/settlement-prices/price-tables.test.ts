import { beforeEach, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import {
  deleteCarrierAlias,
  listCarrierAliases,
  saveCarrierAlias,
} from '#shared/carriers/carrier-alias.contract.ts'
import {
  type Correction,
  readCurrentTable,
  readImportTemplate,
  uploadSettlementPrices,
} from '#shared/imports/imports.contract.ts'
import { listSettlementUnitPrices } from '#shared/settlement-prices/settlement-price.contract.ts'
import { type Rows, workbook } from '../../testing/imports/make-table.ts'
import { makeReference } from '../../testing/make-reference.ts'
import type { FormFile } from '../../testing/multipart-form.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { workbookRows } from '../../testing/workbook-rows.ts'

const app = openTestAppForEach()
let ids: Record<string, number>

beforeEach(async () => {
  const make = makeReference(app)
  ids = {}
  for (const carrier of ['SKT', 'LG유플러스']) ids[carrier] = await make.carrier(carrier)
  for (const carrier of ['SKT', 'LG유플러스'])
    for (const plan of ['5G 프리미엄', 'LTE 베이직']) await make.plan(plan, carrier, 50_000)
})

interface More {
  isDryRun?: boolean
  corrections?: Correction[]
  onlyCorrected?: boolean
}

async function upload(file: FormFile, { isDryRun = false, corrections, onlyCorrected }: More = {}) {
  const { status, body, error } = await app.call(app.actors.admin, uploadSettlementPrices, {
    query: isDryRun ? { dryRun: 'true' } : {},
    body: {
      ...(corrections && { corrections: JSON.stringify(corrections) }),
      ...(onlyCorrected && { onlyCorrected: 'true' }),
    },
    file,
  })
  expect([status, error?.error]).toEqual([200, undefined])
  return body
}

const counts = ({ added, changed, duplicatesSkipped, refused }: Awaited<ReturnType<typeof upload>>) => [
  added,
  changed,
  duplicatesSkipped,
  refused,
]

async function prices(): Promise<string[]> {
  const { body } = await app.call(app.actors.admin, listSettlementUnitPrices, {})
  return body.flatMap(({ carrier, servicePlanName, price }) =>
    price === null
      ? []
      : [
          `${carrier} ${servicePlanName} ${price.newCustomerPrice}/${price.portInPrice} ${price.effectiveFrom}`,
        ],
  )
}

/** A price list as carriers send it: a title, and headings in two rows. */
const priceList = (...rows: Rows): Rows => [
  ['2026년 11월 단가표'],
  ['요금제', '정산단가(원)', '', '적용일'],
  ['', '신규', '번호이동', ''],
  ...rows,
]

it('reads headings of two rows, full-width digits and days as numbers', async () => {
  const file = workbook([
    ['통신사', '요금제명', '단가', '', '적용일'],
    ['', '', '신규', '번호이동', ''],
    ['SKT', '5G 프리미엄', '１２０，０００', '150,000원', 46327],
    ['ｓｋｔ', 'LTE 베이직', 80_000, '￦90,000', '２０２６．１１．０２'],
  ])
  const report = await upload(file)
  expect([counts(report), report.ignoredColumns, report.unknownCarriers]).toEqual([[2, 0, 0, 0], [], []])
  const examples = await upload(
    workbook([
      ['통신사', '요금제명', '단가', '적용일'],
      ['어느텔', '예시 5G 프리미엄', '120,000', '2026-01-01'],
    ]),
  )
  expect([counts(examples), examples.unknownCarriers]).toEqual([[0, 0, 1, 0], []])
  expect(await prices()).toEqual([
    'SKT 5G 프리미엄 120000/150000 2026-11-01',
    'SKT LTE 베이직 80000/90000 2026-11-02',
  ])
})

it('reads one sheet a carrier, and asks once what a sheet or a cell means that no carrier is called', async () => {
  const file = workbook({
    표지: [['대외비']],
    SKT: priceList(['5G 프리미엄', 1000, 2000, '']),
    'LG U+': priceList(['5G 프리미엄', 3000, 4000, ''], ['LTE 베이직', '오천', 6000, '']),
  })
  const asked = await upload(file, { isDryRun: true })
  expect([counts(asked), asked.unknownCarriers, asked.ignoredSheets]).toEqual([
    [1, 0, 0, 2],
    ['LG U+'],
    ['표지'],
  ])
  const save = (alias: string, carrierId: number) =>
    app.call(app.actors.admin, saveCarrierAlias, { body: { alias, carrierId } })
  expect((await save('lg u+', ids['LG유플러스'] ?? 0)).body).toEqual({
    alias: 'lg u+',
    carrierId: ids['LG유플러스'],
    carrier: 'LG유플러스',
  })
  const known = await upload(file)
  expect([counts(known), known.unknownCarriers]).toEqual([[2, 0, 0, 1], []])
  expect(known.errors).toEqual(['LG U+ 5행 신규 단가: 금액을 숫자로 입력해주세요.'])
  expect(await prices()).toHaveLength(2)

  expect([
    (await save('skt', 1)).status,
    (await save('X', 2_000_000_000)).status,
    (await save('+', 1)).status,
  ]).toEqual([409, 422, 422])
  const { body } = await app.call(app.actors.admin, listAccessLog, { query: {} })
  expect(body.items.map(({ detail }) => [detail?.what, detail?.about])).toContainEqual([
    'carrier-alias',
    'lg u+',
  ])
  const remove = () => app.call(app.actors.admin, deleteCarrierAlias, { query: { alias: 'LG-U+' } })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  expect((await app.call(app.actors.admin, listCarrierAliases, {})).body).toEqual([])
})

it('takes cells that are corrected in the report, of the whole file or of the refused rows alone', async () => {
  const file = workbook([
    ['통신사', '요금제명', '신규 단가', '번호이동 단가'],
    ['SKT', '5G 프리미엄', 1000, 2000],
    ['SKT', 'LTE 배이직', 3000, '사천'],
  ])
  const before = await upload(file, { isDryRun: true })
  expect([counts(before), before.headings]).toEqual([
    [1, 0, 0, 1],
    ['통신사', '요금제명', '신규 단가', '번호이동 단가'],
  ])
  const refused = before.rows.find(({ outcome }) => outcome === 'refused')
  expect([refused?.at, refused?.cells]).toEqual([1, ['SKT', 'LTE 배이직', '3000', '사천']])
  const corrections = [
    { at: 1, column: 1, text: 'LTE 베이직' },
    { at: 1, column: 3, text: '4,000' },
  ]
  expect(counts(await upload(file, { isDryRun: true, corrections }))).toEqual([2, 0, 0, 0])
  expect(counts(await upload(file))).toEqual([1, 0, 0, 1])
  const after = await upload(file, { corrections, onlyCorrected: true })
  expect([counts(after), after.rows.map(({ at, row }) => [at, row])]).toEqual([[1, 0, 0, 0], [[1, 3]]])
  expect(await prices()).toEqual([
    'SKT 5G 프리미엄 1000/2000 2026-11-20',
    'SKT LTE 베이직 3000/4000 2026-11-20',
  ])
  const bad = await app.call(app.actors.admin, uploadSettlementPrices, {
    query: {},
    body: { corrections: '[{"at":-1}]' },
    file,
  })
  expect([bad.status, bad.error.error]).toEqual([400, '고친 셀이 올바르지 않습니다.'])
})

it('offers what is there, and takes it again without changing anything', async () => {
  const headings = ['통신사', '요금제명', '신규 단가', '번호이동 단가', '적용일', '메모']
  await upload(
    workbook([
      headings,
      ['SKT', '5G 프리미엄', 1000, 2000, '2026-01-01', '지난 것'],
      ['SKT', '5G 프리미엄', 1500, 2500.5, '2026-11-01', '지금'],
      ['SKT', '5G 프리미엄', 1700, 2700, '2026-12-01', ''],
      ['LG유플러스', 'LTE 베이직', 3000, 3000, '2026-11-20', ''],
    ]),
  )
  const stored = () =>
    app.context.database.kysely.selectFrom('settlement_unit_prices').selectAll().orderBy('id').execute()
  const before = await stored()
  const current = await app.call(app.actors.admin, readCurrentTable, {
    params: { kind: 'settlement-prices' },
  })
  const { rows } = await workbookRows(current)
  expect(
    rows.map((row) => [row['통신사'], row['신규 단가'], row['번호이동 단가'], row['적용일'], row['메모']]),
  ).toEqual([
    ['LG유플러스', 3000, 3000, '2026-11-20', null],
    ['SKT', 1500, 2500.5, '2026-11-01', '지금'],
    // A price without a memo takes that of the one before it.
    ['SKT', 1700, 2700, '2026-12-01', '지금'],
  ])
  const again = await upload({ name: '등록된내용.xlsx', type: '', bytes: current.raw.rawPayload })
  expect(counts(again)).toEqual([0, 0, 3, 0])
  expect(await stored()).toEqual(before)
})

it('shows the carriers that exist in its template', async () => {
  const template = await app.call(app.actors.admin, readImportTemplate, {
    params: { kind: 'settlement-prices' },
  })
  const { rows } = await workbookRows(template)
  const active = await app.context.database.kysely
    .selectFrom('carriers')
    .select('name')
    .where('is_active', '=', 1)
    .execute()
  expect(rows.map((row) => row['통신사'])).toEqual(expect.arrayContaining(active.map(({ name }) => name)))
  expect(counts(await upload({ name: '양식.xlsx', type: '', bytes: template.raw.rawPayload }))).toEqual([
    0,
    0,
    rows.length,
    0,
  ])
})
