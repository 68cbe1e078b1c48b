import { describe, expect, it } from 'vitest'
import { bombEntry, zipEntry, zipOf } from '../storage/sample-zip.ts'
import { handMadeWorkbook } from '../testing/imports/hand-made-workbook.ts'
import { unpackWorkbook } from './unpack-workbook.ts'
import { BROKEN_FILE, ENCRYPTED_FILE, RefusedTable, TOO_LARGE, TOO_MANY_SHEETS } from './uploaded-table.ts'

const SHEET = 'xl/worksheets/sheet1.xml'

/** The refusal, and the memory used until then: far less than the unpacked size. */
async function refusalOf(bytes: Buffer) {
  const before = process.memoryUsage()
  const refusal = await unpackWorkbook(bytes).then(
    () => null,
    (error: unknown) => (error instanceof RefusedTable ? error.refusal : error),
  )
  const after = process.memoryUsage()
  const megabytes = (after.heapUsed + after.external - before.heapUsed - before.external) / 1024 / 1024
  return { refusal, megabytes }
}

describe('a bomb', () => {
  it.each([
    ['that says how large it is', [bombEntry(SHEET, 700)]],
    ['that lies about its size', [bombEntry(SHEET, 700, 1000)]],
    ['that lies just as much as would be let through', [bombEntry(SHEET, 700, 8 * 1024 * 1024)]],
    [
      'in many small parts',
      Array.from({ length: 100 }, (_, at) => bombEntry(`xl/worksheets/sheet${at}.xml`, 1)),
    ],
    ['of entries', Array.from({ length: 3000 }, (_, at) => zipEntry(`xl/worksheets/sheet${at}.xml`, ''))],
  ])('%s is refused before it is unpacked', async (_what, entries) => {
    const { refusal, megabytes } = await refusalOf(zipOf(entries))
    expect([TOO_LARGE, BROKEN_FILE]).toContainEqual(refusal)
    expect(megabytes).toBeLessThan(50)
  })

  it('that no reader would look at is not unpacked', async () => {
    const bytes = handMadeWorkbook({ sheets: [{ rows: '' }], more: [bombEntry('xl/media/image1.png', 700)] })
    const names = (await unpackWorkbook(bytes)).map(({ name }) => name)
    expect(names).toContain(SHEET)
    expect(names).not.toContain('xl/media/image1.png')
  })
})

const sheets = (count: number) => Array.from({ length: count }, () => ({ rows: '' }))
const MAIN_PART = 'xl/workbook.xml'
const listed = (count: number) =>
  zipEntry(MAIN_PART, `<sheets>${'<x:sheet name="a" sheetId="1" r:id="rId1"/>'.repeat(count)}</sheets>`)
const relations = (count: number) =>
  zipEntry('xl/_rels/workbook.xml.rels', '<Relationship Id="a" Target="b"/>'.repeat(count))

describe('a workbook', () => {
  it.each([
    ['of 1,500 empty sheets', handMadeWorkbook({ sheets: sheets(1500) }), TOO_MANY_SHEETS],
    ['of one sheet more than may be', handMadeWorkbook({ sheets: sheets(101) }), TOO_MANY_SHEETS],
    ['of one sheet that is listed often', zipOf([listed(101)]), TOO_MANY_SHEETS],
    ['of too many relations', zipOf([listed(1), relations(2001)]), TOO_LARGE],
    [
      'of too many other parts',
      handMadeWorkbook({
        sheets: sheets(1),
        more: Array.from({ length: 100 }, (_, at) => zipEntry(`xl/a${at}.xml`, '')),
      }),
      TOO_LARGE,
    ],
  ])('%s is refused before it is read', async (_what, bytes, refused) => {
    expect((await refusalOf(bytes)).refusal).toEqual(refused)
  })

  it('of as many sheets as may be is unpacked', async () => {
    expect((await refusalOf(handMadeWorkbook({ sheets: sheets(100) }))).refusal).toBeNull()
  })
})

it('says of an encrypted archive that it is', async () => {
  const { refusal } = await refusalOf(zipOf([{ ...zipEntry(SHEET, '<a/>'), isEncrypted: true }]))
  expect(refusal).toEqual(ENCRYPTED_FILE)
})

it.each([
  ['no archive', Buffer.from('PK\u0003\u0004 and nothing more')],
  ['an archive in which a byte flipped', zipOf([{ ...zipEntry(SHEET, '<v>100</v>'), checksum: 1 }])],
  ['half an archive', handMadeWorkbook({ sheets: [{ rows: '' }] }).subarray(0, -40)],
])('refuses %s', async (_what, bytes) => {
  expect((await refusalOf(bytes)).refusal).toEqual(BROKEN_FILE)
})
