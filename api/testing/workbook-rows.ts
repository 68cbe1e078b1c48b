import ExcelJS from 'exceljs'
import type { TestAnswer } from './test-app.ts'

export interface WorkbookRows {
  sheet: ExcelJS.Worksheet
  /** Each row's values by their headings. */
  rows: Record<string, ExcelJS.CellValue>[]
}

/** The contents of a sheet of an exported workbook as Excel reads it; the first, unless named. */
export async function workbookRows(
  { raw }: Pick<TestAnswer<never>, 'raw'>,
  name?: string,
): Promise<WorkbookRows> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(raw.rawPayload as unknown as ExcelJS.Buffer)
  const sheet = name === undefined ? workbook.worksheets[0] : workbook.getWorksheet(name)
  if (sheet === undefined) throw new Error('the workbook has no sheet')
  const headings: string[] = []
  sheet.getRow(1).eachCell((cell) => headings.push(String(cell.value)))
  const rows: WorkbookRows['rows'] = []
  sheet.eachRow((row, number) => {
    if (number === 1) return
    rows.push(Object.fromEntries(headings.map((heading, at) => [heading, row.getCell(at + 1).value])))
  })
  return { sheet, rows }
}
