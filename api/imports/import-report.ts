import { formatCount } from '#shared/count.ts'
import {
  type ImportOutcome,
  type ImportReport,
  type ImportRow,
  rowWords,
} from '#shared/imports/import-report.ts'
import { LIMITS } from '#shared/limits.ts'
import { textOf } from './find-headings.ts'
import type { UploadedTable } from './uploaded-table.ts'

const SHOWN_ERRORS = 5

export function importReport(judged: {
  table: UploadedTable
  dryRun: boolean
  rows: ImportRow[]
  /** What rows name, by their places, and nothing registered is called. */
  unknown?: ReadonlyMap<number, string>
}): ImportReport {
  const { table, dryRun, rows } = judged
  const count = (outcome: ImportOutcome) => rows.filter((row) => row.outcome === outcome).length
  const counts = {
    added: count('added'),
    changed: count('changed'),
    duplicatesSkipped: count('skipped'),
    refused: count('refused'),
  }
  const sentences = errorSentences(rows)
  return {
    dryRun,
    message: messageOf(dryRun, counts),
    processed: rows.length,
    ...counts,
    errors: sentences.slice(0, SHOWN_ERRORS),
    totalErrors: sentences.length,
    ignoredColumns: table.headings.filter((heading, at) => heading !== '' && table.fields[at] === null),
    ignoredSheets: table.otherSheets,
    headings: table.headings,
    unknownCarriers: unknownNames(rows, judged.unknown),
    rows: withCells(rows, table),
  }
}

/** `12행 월 요금: 금액은 0 이상이어야 합니다.` */
export function errorSentences(rows: readonly ImportRow[]): string[] {
  return rows.flatMap((row) =>
    row.outcome !== 'refused'
      ? []
      : row.problems.map(
          ({ column, reason }) => `${rowWords(row)}${column === null ? '' : ` ${column}`}: ${reason}`,
        ),
  )
}

/** So many names are asked about; a column that holds something else entirely would have thousands. */
const MOST_ASKED = 20

/** What refused rows name; an example of a template need not be registered. */
function unknownNames(
  rows: readonly ImportRow[],
  unknown: ReadonlyMap<number, string> = new Map(),
): string[] {
  const names = rows.flatMap(({ at, outcome }) => {
    const name = outcome === 'refused' ? unknown.get(at) : undefined
    return name === undefined ? [] : [name]
  })
  return [...new Set(names)].slice(0, MOST_ASKED)
}

/** Gives the first refused rows their cells, as many as can be corrected. */
function withCells(rows: ImportRow[], table: UploadedTable): ImportRow[] {
  let left: number = LIMITS.importCorrections
  return rows.map((row) => {
    const cells = table.rows[row.at]?.cells
    if (row.outcome !== 'refused' || cells === undefined || left === 0) return row
    left -= 1
    return { ...row, cells: table.headings.map((_, at) => textOf(cells[at] ?? '')) }
  })
}

type Counts = Pick<ImportReport, 'added' | 'changed' | 'duplicatesSkipped' | 'refused'>

function messageOf(dryRun: boolean, { added, changed, duplicatesSkipped, refused }: Counts): string {
  const left = inWords([
    ['건너뛸 행', duplicatesSkipped],
    ['고쳐야 할 행', refused],
  ])
  if (dryRun)
    return `${[inWords([['저장할 수 있는 행', added + changed]]), left].filter(Boolean).join(', ')}입니다.`
  const written = inWords([
    ['추가', added],
    ['변경', changed],
  ])
  const done = written === '' ? '등록할 내용이 없습니다.' : `${written}을 저장했습니다.`
  return left === '' ? done : `${done} ${left}은 저장하지 않았습니다.`
}

/** `추가 3건, 변경 1건`; counts of 0 are left out. */
function inWords(counts: readonly (readonly [word: string, count: number])[]): string {
  return counts
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word} ${formatCount(count)}건`)
    .join(', ')
}
