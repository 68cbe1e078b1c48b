import { read, utils } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  CURRENT_KINDS,
  type ImportReport,
  readCurrentTable,
  readImportTemplate,
  readRefusedRows,
} from '#shared/imports/imports.contract.ts'
import { takesCsv } from '../../imports/run-import.ts'
import { csv, table, workbook } from '../../testing/imports/make-table.ts'
import { triedImports } from '../../testing/imports/tried-imports.ts'
import { type FormFile, SAMPLE_FILES } from '../../testing/multipart-form.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()

describe.each(triedImports())('a table of $name', ({ kind, endpoint, columns, headings, fixture }) => {
  const { good, bad } = fixture

  const send = (file: FormFile, query: { dryRun?: boolean } = {}) =>
    app.call(app.actors.admin, endpoint, { query, file })

  async function taken(file: FormFile, query: { dryRun?: boolean } = {}): Promise<ImportReport> {
    const { status, body, error } = await send(file, query)
    expect([status, error.error]).toEqual([200, undefined])
    return body
  }

  beforeAll(async () => {
    await fixture.prepare?.(app)
    expect(await taken(workbook(table(headings, good)))).toMatchObject({ added: good.length })
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
      file: workbook(table(headings, [...good, ...bad.map(([row]) => row)])),
    })
    expect(status).toBe(200)
    const [first, ...rows] = rowsOf(raw.rawPayload)
    expect(first).toEqual([...headings, '오류 사유'])
    const wrong = bad.filter(([, , , outcome]) => outcome !== 'skipped')
    expect(rows).toEqual(
      wrong.map(([row, column, reason]) => [
        ...headings.map((heading) => String(row[heading] ?? '')),
        column === null ? reason : `${column}: ${reason}`,
      ]),
    )

    const again = await app.call(app.actors.admin, readRefusedRows, {
      params: { kind },
      file: { name: '오류.xlsx', type: '', bytes: raw.rawPayload },
    })
    expect(rowsOf(again.raw.rawPayload)[0]).toEqual([...headings, '오류 사유'])
  })

  it('is offered as it is, and then changes nothing, or is not offered', async () => {
    const current = CURRENT_KINDS.find((each) => each === kind)
    if (current === undefined) return
    const offered = await app.call(app.actors.admin, readCurrentTable, { params: { kind: current } })
    expect(nameOf(offered)).toMatch(/_등록된내용_2026-11-20\.xlsx$/)
    const bytes = offered.raw.rawPayload
    const [first, ...rows] = rowsOf(bytes)
    expect(first).toEqual(headings)
    expect(rows.length).toBeGreaterThanOrEqual(good.length)
    const report = await taken({ name: '등록된내용.xlsx', type: '', bytes })
    expect([report.processed, report.duplicatesSkipped]).toEqual([rows.length, rows.length])
  })

  it('has a template that keeps zeros, and whose examples are never stored', async () => {
    const template = await app.call(app.actors.admin, readImportTemplate, { params: { kind } })
    expect(nameOf(template)).toMatch(/_양식_2026-11-20\.xlsx$/)
    const bytes = template.raw.rawPayload
    expect(rowsOf(bytes)[0]).toEqual(headings)
    const report = await taken({ name: '양식.xlsx', type: '', bytes })
    expect(report.processed).toBeGreaterThan(1)
    expect(report.duplicatesSkipped).toBe(report.processed)

    const asCsv = await app.call(app.actors.admin, readImportTemplate, {
      params: { kind },
      query: { format: 'csv' },
    })
    if (!takesCsv({ endpoint })) return expect(asCsv.status).toBe(404)
    expect(nameOf(asCsv)).toMatch(/_양식_2026-11-20\.csv$/)
    expect(asCsv.raw.rawPayload.subarray(0, 3)).toEqual(Buffer.from('\ufeff'))
    const same = await taken({ name: '양식.csv', type: '', bytes: asCsv.raw.rawPayload })
    expect([same.processed, same.duplicatesSkipped]).toEqual([report.processed, report.processed])
  })
})

it('text is taken of codes, plans and add-ons alone', () => {
  const kinds = triedImports().flatMap(({ kind, endpoint }) => (takesCsv({ endpoint }) ? [kind] : []))
  expect(kinds.sort()).toEqual(['additional-services', 'contact-codes', 'service-plans'])
})

it('a table of plans cannot do without six of its columns', () => {
  const plans = triedImports().find(({ kind }) => kind === 'service-plans')
  const needed = plans?.columns.filter(({ required }) => required).map(({ heading }) => heading)
  expect(needed).toEqual(['요금제명', '통신사', '유형', '데이터', '월 요금', '결합 가능'])
})

/** The file name that an answer gives. */
function nameOf({ raw }: { raw: { headers: Record<string, unknown> } }): string {
  return decodeURIComponent(String(raw.headers['content-disposition']))
}

function rowsOf(bytes: Buffer): string[][] {
  const { Sheets, SheetNames } = read(bytes)
  const sheet = Sheets[SheetNames[0] ?? '']
  return sheet === undefined ? [] : utils.sheet_to_json(sheet, { header: 1, defval: '' })
}
