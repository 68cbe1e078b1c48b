import { parse } from 'csv-parse/sync'
import { decodeText } from '../storage/decode-text.ts'
import { tidyText } from './tidy-text.ts'
import { BROKEN_FILE, MOST_COLUMNS, RefusedTable, type TableCell } from './uploaded-table.ts'

/** Excel separates by the character of the country it is set to, and by tabs in its text format. */
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

/** The separator that splits the first non-empty line into the most cells. */
function separatorOf(text: string): string {
  const line = /^.*\S.*$/m.exec(text)?.[0] ?? ''
  const parts = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((best, each) => (parts(each) > parts(best) ? each : best))
}
