import type { ImportReport } from '#shared/imports/imports.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { saveFile } from '../../lib/download.ts'

export type InitialPasswords = NonNullable<ImportReport['initialPasswords']>

/** A table that spreadsheets open with Hangul intact: a byte order mark, and every value in quotes. */
export function passwordsCsv(passwords: InitialPasswords): string {
  const rows = [
    ['아이디', '초기 비밀번호'],
    ...passwords.map(({ username, password }) => [username, password]),
  ]
  return `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
}

export function savePasswords(passwords: InitialPasswords): void {
  const csv = new Blob([passwordsCsv(passwords)], { type: 'text/csv;charset=utf-8' })
  saveFile(csv, `초기비밀번호_${kstDay(new Date())}.csv`)
}

/** A spreadsheet runs a cell that begins like a formula; the tab before it prevents that, unseen. */
function quoted(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `\t${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
