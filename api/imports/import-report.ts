import { formatCount } from '#shared/count.ts'
import type { ImportOutcome, ImportReport, ImportRow } from '#shared/imports/imports.contract.ts'
import type { UploadedTable } from './uploaded-table.ts'

const SHOWN_ERRORS = 5

export function importReport(judged: {
  table: UploadedTable
  dryRun: boolean
  rows: ImportRow[]
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
    rows,
  }
}

/** `12행 월 요금: 금액은 0 이상이어야 합니다.` */
export function errorSentences(rows: readonly ImportRow[]): string[] {
  return rows.flatMap(({ row, outcome, problems }) =>
    outcome !== 'refused'
      ? []
      : problems.map(({ column, reason }) => `${row}행${column === null ? '' : ` ${column}`}: ${reason}`),
  )
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
