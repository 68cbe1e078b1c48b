import { beforeAll, describe, expect, it } from 'vitest'
import {
  type ImportKind,
  readRefusedRows,
  uploadKpNumbers,
  WORKBOOK_FILE,
} from '#shared/imports/imports.contract.ts'
import { listKpNumbers } from '#shared/kp-numbers/kp-number.contract.ts'
import { ole2 } from '../../storage/sample-files.ts'
import { bombEntry } from '../../storage/sample-zip.ts'
import { dumpOf } from '../../testing/dump.ts'
import { handMadeWorkbook } from '../../testing/imports/hand-made-workbook.ts'
import { largeTables } from '../../testing/imports/large-tables.ts'
import { csv, table, workbook } from '../../testing/imports/make-table.ts'
import { makeReference } from '../../testing/make-reference.ts'
import type { FormFile } from '../../testing/multipart-form.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { importOf } from './registry.ts'

const app = await openTestApp()

const HEADINGS = ['KP번호', '판매점명', '위치']

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => [`${prefix}${at}`, `판매점 ${at}`, '서울'])

const upload = (file: FormFile) => app.call(app.actors.admin, uploadKpNumbers, { file })

const named = (bytes: Buffer, name = '목록.xlsx'): FormFile => ({ name, type: '', bytes })

async function stored(search: string) {
  const { body } = await app.call(app.actors.admin, listKpNumbers, { query: { search } })
  return body
}

it.each([
  [
    'a bomb',
    handMadeWorkbook({ sheets: [{ rows: '' }], more: [bombEntry('xl/worksheets/sheet2.xml', 700)] }),
    413,
  ],
  [
    'a bomb that lies',
    handMadeWorkbook({ sheets: [{ rows: '' }], more: [bombEntry('xl/worksheets/sheet2.xml', 700, 999)] }),
    415,
  ],
  [
    'a workbook that breaks off',
    handMadeWorkbook({ sheets: [{ rows: '<row><c r="A1" t="s"><v>7</v></c></row>' }] }),
    415,
  ],
  ['an old workbook without a book', ole2('Workbook'), 415],
  ['a workbook behind a password', ole2('EncryptedPackage'), 415],
])('refuses %s and stores nothing', async (_what, bytes, expected) => {
  const before = await dumpOf(app.context.database)
  const { status, error } = await upload(named(bytes))
  expect([status, error.error]).toEqual([expected, expect.stringMatching(/암호|너무|손상/)])
  expect(await dumpOf(app.context.database)).toEqual(before)
})

it('composes names that a Mac took apart, and keeps zeros and signs', async () => {
  const typed = [['0012', '강남통신'.normalize('NFD'), '서울 "본점" & <지점>']]
  expect((await upload(workbook([HEADINGS.map((each) => each.normalize('NFD')), ...typed]))).status).toBe(200)
  expect((await stored('0012')).items).toEqual([
    {
      kpNumber: '0012',
      dealerName: '강남통신',
      location: '서울 "본점" & <지점>',
      dealerId: null,
      carrierCodes: {},
      registrationCodeUntil: null,
    },
  ])
})

describe('ten thousand rows', () => {
  const COUNT = 10_000
  const tables = largeTables({
    prefix: 'TEN',
    count: COUNT,
    carrier: '만텔레콤',
    salesManager: '정영업',
  })
  /** On PostgreSQL two kinds suffice: what could fail there are the statements, which all kinds share. */
  const onPostgres: readonly ImportKind[] = ['service-plans', 'dealers']
  const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'
  const tried = tables.filter(({ kind }) => !isOnPostgres || onPostgres.includes(kind))

  beforeAll(() => makeReference(app).carrier('만텔레콤'))

  it.each(tried)(
    'of $kind are added, then changed',
    async ({ kind, rows }) => {
      const registered = importOf(kind)
      if (registered === null) throw new Error(`nothing takes tables of ${kind}`)
      const headings = registered.columns.map(({ heading }) => heading)
      const taken = async (which: 'new' | 'changed') => {
        const answer = await app.call(app.actors.admin, registered.endpoint, {
          file: workbook(table(headings, rows(which))),
          ...(kind === 'contact-codes' ? { body: { forceUpdate: 'true' } } : {}),
        })
        return answer.body
      }
      const none = { added: 0, changed: 0, duplicatesSkipped: 0, refused: 0 }
      expect(await taken('new')).toMatchObject({ ...none, added: COUNT })
      expect(await taken('changed')).toMatchObject({ ...none, changed: COUNT })
    },
    120_000,
  )
})

it('adds each record once, whoever sends the same table at the same time', async () => {
  const rows = numbered('TWO', 300)
  const answers = await Promise.all(
    [rows, [...rows].reverse()].map((each) => upload(workbook([HEADINGS, ...each]))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const sum = (count: 'added' | 'duplicatesSkipped' | 'changed') =>
    answers.reduce((total, { body }) => total + body[count], 0)
  expect([sum('added'), sum('duplicatesSkipped'), sum('changed')]).toEqual([300, 300, 0])
  expect((await stored('TWO')).total).toBe(300)
})

it('shows the first five mistakes and counts all', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => [`K${at}`.slice(0, 2), `판매점 ${at}`, ''])
  const { body } = await upload(workbook([HEADINGS, ...rows]))
  expect(body.errors).toHaveLength(5)
  expect(body.totalErrors).toBe(12)
  expect(body.rows).toHaveLength(12)
})

it('gives back refused rows of no other kinds of files than the upload takes', async () => {
  const { status, error } = await app.call(app.actors.admin, readRefusedRows, {
    params: { kind: 'kp-numbers' },
    file: csv([HEADINGS, ['K', '가', '나']], 'utf-8'),
  })
  expect([status, error.error]).toEqual([415, WORKBOOK_FILE.refusal])
})
