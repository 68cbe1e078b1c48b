import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportReport } from '#shared/imports/imports.contract.ts'
import { dumpOf } from '../../testing/dump.ts'
import { table, workbook } from '../../testing/imports/make-table.ts'
import { triedImports } from '../../testing/imports/tried-imports.ts'
import type { FormFile } from '../../testing/multipart-form.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()

describe.each(triedImports())('a table of $name', ({ endpoint, headings, fixture }) => {
  const { good, bad } = fixture
  const all = [...good, ...bad.map(([row]) => row)]
  const skipped = bad.filter(([, , , outcome]) => outcome === 'skipped').length
  const refused = bad.length - skipped

  beforeAll(() => fixture.prepare?.(app))

  async function taken(file: FormFile, query: { dryRun?: boolean } = {}): Promise<ImportReport> {
    return app.ask(app.actors.admin, endpoint, { query, file })
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
      bad.map(([, column, reason, outcome = 'refused'], at) => [
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
})
