import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportReport, readImportTemplate, readRefusedRows } from '#shared/imports/imports.contract.ts'
import { takesCsv } from '../../imports/registered-import.ts'
import { dumpOf } from '../../testing/dump.ts'
import { IMPORT_FIXTURES, type ImportFixture } from '../../testing/imports/import-fixtures.ts'
import { csv, table, workbook } from '../../testing/imports/make-table.ts'
import { type FormFile, SAMPLE_FILES } from '../../testing/multipart-form.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { REGISTERED_IMPORTS } from './registry.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const kinds = REGISTERED_IMPORTS.map((registered) => ({
  ...registered,
  // A kind without a fixture fails its first test.
  fixture: IMPORT_FIXTURES[registered.kind] ?? ({ good: [], bad: [] } satisfies ImportFixture),
}))

describe.each(kinds)('a table of $name', ({ kind, endpoint, columns, fixture, ...registered }) => {
  const headings = columns.map(({ heading }) => heading)
  const { good, bad } = fixture
  const all = [...good, ...bad.map(({ row }) => row)]
  const skipped = bad.filter(({ outcome }) => outcome === 'skipped').length
  const refused = bad.length - skipped

  beforeAll(() => fixture.prepare?.(app))

  const send = (file: FormFile, query: { dryRun?: boolean } = {}) =>
    app.call(app.actors.admin, endpoint, { query, file })

  async function taken(file: FormFile, query: { dryRun?: boolean } = {}): Promise<ImportReport> {
    const { status, body, error } = await send(file, query)
    expect([status, error.error]).toEqual([200, undefined])
    return body
  }

  it('has rows to be tried out with', () => {
    expect(good.length).toBeGreaterThanOrEqual(2)
    expect(bad.length).toBeGreaterThan(0)
    const known = all.flatMap((row) => Object.keys(row)).filter((heading) => !headings.includes(heading))
    expect(known).toEqual([])
  })

  it('says what would become of each row and writes nothing, then writes just that, and once', async () => {
    const file = workbook(table(headings, all))
    const before = await dumpOf(app.context.database)
    const dry = await taken(file, { dryRun: true })
    expect(dry).toMatchObject({
      dryRun: true,
      processed: all.length,
      added: good.length,
      changed: 0,
      duplicatesSkipped: skipped,
      refused,
    })
    const outcomes = dry.rows.slice(good.length).map(({ row, outcome, problems }) => [row, outcome, problems])
    expect(outcomes).toEqual(
      bad.map(({ outcome = 'refused', column, reason }, at) => [
        good.length + at + 2,
        outcome,
        [{ column, reason }],
      ]),
    )
    expect(await dumpOf(app.context.database)).toEqual(before)

    const done = await taken(file)
    expect(done).toMatchObject({ dryRun: false, added: good.length, rows: dry.rows })
    const after = await dumpOf(app.context.database)
    expect(after).not.toEqual(before)

    const again = await taken(file)
    expect(again).toMatchObject({ added: 0, changed: 0, duplicatesSkipped: good.length + skipped, refused })
    expect(await dumpOf(app.context.database)).toEqual(after)
  })

  it('reads the same values from an old workbook', async () => {
    const report = await taken(workbook(table(headings, good), '목록.xls'), { dryRun: true })
    expect(report).toMatchObject({ duplicatesSkipped: good.length, changed: 0, refused: 0 })
  })

  it('reads the same values from text in both encodings, or refuses text', async () => {
    for (const encoding of ['utf-8', 'cp949'] as const) {
      const file = csv(table(headings, good), encoding)
      if (takesCsv({ endpoint })) {
        const report = await taken(file, { dryRun: true })
        expect(report).toMatchObject({ duplicatesSkipped: good.length, changed: 0, refused: 0 })
      } else {
        await expectRefusal(file, endpoint.body.file.refusal)
      }
    }
  })

  it('refuses what is no table, whatever its name', async () => {
    await expectRefusal({ ...SAMPLE_FILES.png, name: '목록.xlsx' }, endpoint.body.file.refusal)
    expect(endpoint.body.file.refusal).toContain('엑셀 파일(.xlsx, .xls)')
  })

  async function expectRefusal(file: FormFile, sentence: string | undefined) {
    const { status, error } = await send(file)
    expect([status, error.error]).toEqual([415, sentence])
  }

  it('names each column that it cannot do without', async () => {
    for (const { heading } of columns.filter(({ required }) => required)) {
      const { status, error } = await send(
        workbook(
          table(
            headings.filter((each) => each !== heading),
            good,
          ),
        ),
      )
      expect([status, error.error]).toEqual([422, `파일에 필요한 열이 없습니다: ${heading}`])
    }
  })

  it('gives back the refused rows as they were, with the reasons', async () => {
    const { raw, status } = await app.call(app.actors.admin, readRefusedRows, {
      params: { kind },
      file: workbook(table(headings, all)),
    })
    expect(status).toBe(200)
    const [first, ...rows] = rowsOf(raw.rawPayload)
    expect(first).toEqual([...headings, '사유'])
    const wrong = bad.filter(({ outcome }) => outcome !== 'skipped')
    expect(rows).toEqual(
      wrong.map(({ row, column, reason }) => [
        ...headings.map((heading) => String(row[heading] ?? '')),
        column === null ? reason : `${column}: ${reason}`,
      ]),
    )
  })

  it('has a template that keeps zeros, and whose examples are never stored', async () => {
    const template = await app.call(app.actors.admin, readImportTemplate, { params: { kind } })
    const bytes = template.raw.rawPayload
    expect(rowsOf(bytes)[0]).toEqual(headings)
    const report = await taken({ name: '양식.xlsx', type: '', bytes })
    expect(report).toMatchObject({ processed: 2, duplicatesSkipped: 2 })
    expect(registered.name).not.toBe('')

    const asCsv = await app.call(app.actors.admin, readImportTemplate, {
      params: { kind },
      query: { format: 'csv' },
    })
    if (!takesCsv({ endpoint })) return expect(asCsv.status).toBe(404)
    expect(asCsv.raw.rawPayload.subarray(0, 3)).toEqual(Buffer.from('\ufeff'))
    const same = await taken({ name: '양식.csv', type: '', bytes: asCsv.raw.rawPayload })
    expect(same).toMatchObject({ processed: 2, duplicatesSkipped: 2 })
  })
})

function rowsOf(bytes: Buffer): string[][] {
  const { Sheets, SheetNames } = read(bytes)
  const sheet = Sheets[SheetNames[0] ?? '']
  return sheet === undefined ? [] : utils.sheet_to_json(sheet, { header: 1, defval: '' })
}
