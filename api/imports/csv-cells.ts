import { parse } from 'csv-parse/sync'
import { decodeText } from '../storage/decode-text.ts'
import { tidyText } from './tidy-text.ts'
import { BROKEN_FILE, MOST_COLUMNS, RefusedTable, type TableCell } from './uploaded-table.ts'

/** Excel writes the separator of the country it is set to, and tabs as its text. */
const SEPARATORS = [',', '\t', ';'] as const

export function readCsv(bytes: Uint8Array): (TableCell[] | undefined)[] {
  const text = decodeText(bytes)
  if (text === null) throw new RefusedTable(BROKEN_FILE)
  const rows: string[][] = parse(text, {
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  })
  return rows.map((cells) => cells.slice(0, MOST_COLUMNS).map(tidyText))
}

/** Which of them parts the first line with something in it the most. */
function separatorOf(text: string): string {
  const line = /^.*\S.*$/m.exec(text)?.[0] ?? ''
  const parts = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((best, each) => (parts(each) > parts(best) ? each : best))
}
