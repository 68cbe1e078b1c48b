import { type ImportRow, rowWords } from '#shared/imports/import-report.ts'
import { formatWon } from '#shared/money.ts'
import {
  type AcceptedRow,
  type ImportColumn,
  type ImportOptions,
  type ImportSpec,
  isWonKind,
  type RowNote,
} from './import-spec.ts'
import type { ReadRow } from './read-rows.ts'

export interface Judged<Row, Existing> {
  rows: ImportRow[]
  accepted: AcceptedRow<Row, Existing>[]
}

/** Decides for each row whether it is added, changed, skipped or refused, by the records that exist. */
export function judgeRows<Row extends object, Existing extends Partial<Row>, Found>(
  spec: ImportSpec<Row, Existing, Found>,
  read: readonly ReadRow<Row>[],
  found: Found,
  options: ImportOptions,
): Judged<Row, Existing> {
  const firstOfKey = new Map<string, string>()
  const accepted: AcceptedRow<Row, Existing>[] = []
  const rows = read.map((each): ImportRow => {
    const { at, row, sheet, label, key, record, problems, isExample } = each
    const place = { row, ...(sheet !== undefined && { sheet }) }
    const about = { at, ...place, label }
    const without = (outcome: 'refused' | 'skipped', reasons: ImportRow['problems']): ImportRow => ({
      ...about,
      outcome,
      problems: reasons,
      notes: [],
      changes: [],
    })
    if (isExample) return without('skipped', [{ column: null, reason: '양식의 예시 행입니다.' }])
    if (record === null || key === null) return without('refused', problems)
    const first = firstOfKey.get(key)
    if (first !== undefined)
      return without('refused', [{ column: null, reason: `${first}과 중복되는 행입니다.` }])
    const existing = spec.existing(record, found)
    const changes = existing === null ? [] : changesOf(spec.columns, each.given, existing, record)
    const isThere = existing !== null && changes.length === 0
    const problem = isThere ? null : (spec.problem?.(record, existing, found, options) ?? null)
    // A row that is no record is in no other's way. One that repeats a record is: else the same file, uploaded once more, would
    // take the row that it contradicts.
    if (problem?.outcome !== 'skipped') firstOfKey.set(key, rowWords(place))
    if (isThere) return without('skipped', [{ column: null, reason: '같은 내용이 이미 등록되어 있습니다.' }])
    if (problem !== null) return without(problem.outcome, [inColumn(spec.columns, problem)])
    accepted.push({ row: record, existing })
    const note = spec.note?.(record, existing, found) ?? null
    const notes = note === null ? [] : [inColumn(spec.columns, note)]
    return { ...about, outcome: existing === null ? 'added' : 'changed', problems: [], notes, changes }
  })
  return { rows, accepted }
}

function inColumn(columns: readonly ImportColumn[], { field, reason }: RowNote): ImportRow['notes'][number] {
  return { column: columns.find((column) => column.field === field)?.heading ?? null, reason }
}

function changesOf<Row extends object>(
  columns: readonly ImportColumn<Extract<keyof Row, string>>[],
  given: ReadonlySet<string>,
  existing: Partial<Row>,
  record: Row,
): ImportRow['changes'] {
  return columns.flatMap(({ field, heading, kind }) => {
    const from: unknown = existing[field] ?? ''
    const to: unknown = record[field] ?? ''
    return !given.has(field) || from === to
      ? []
      : [{ column: heading, from: shown(kind, from), to: shown(kind, to) }]
  })
}

function shown(kind: ImportColumn['kind'], value: unknown): string {
  if (value === true) return '예'
  if (value === false) return '아니오'
  return isWonKind(kind) && typeof value === 'number' ? formatWon(value) : String(value)
}
