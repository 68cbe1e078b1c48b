import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Endpoint, ResponseOf } from '#shared/endpoint.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { ImportKind } from '#shared/imports/imports.contract.ts'
import { call } from '../lib/api-client.ts'
import type { ConfirmQuestion } from '../ui/confirm.ts'
import type { DialogSize } from '../ui/Dialog.tsx'
import type { Column, RowKey, Selection } from '../ui/data-table/column.ts'
import type { FirstView } from '../ui/data-table/first-view.ts'
import type { ListFilter } from './filters.tsx'
import type { FormFields, Schema } from './form/checked-form.ts'
import type { ImportEndpoint } from './imports/use-import.ts'
import type { Page } from './list-refresh.ts'
import type { PageStart, RecordList } from './record-list.ts'

/** What the address says of a list's filter, by the filters' names. */
export type FilterValues = Readonly<Record<string, string>>
/** What the server is asked for by that filter. */
export type FilterQuery = Readonly<Record<string, unknown>>

/** What stands around the rows of one list while it is open. */
export interface ListInUse<Row> {
  list: RecordList<Row>
  values: FilterValues
  asked: FilterQuery
}

/**
 * One kind of record, declared: what it is called, where it is read and changed, and what is shown of it. `ResourceList` draws it,
 * with its filter in the address, its form, and the question before a record goes.
 */
export interface Resource<Row extends object> {
  /** What one of them is called: 요금제. The sentences are made of it (`recordWords`), unless `words` has others. */
  word: string
  words?: Partial<RecordWords>
  queryKey: QueryKey
  /** What a change of one may change as well; without it, its own list. */
  changes?: QueryKey
  /** Reads all of them in one answer, which is filtered here; or page by page, filtered by the server. */
  readAll?: (signal: AbortSignal) => Promise<Row[]>
  readPage?: (query: PageStart & FilterQuery, signal: AbortSignal) => Promise<Page<Row>>
  filters?: readonly ListFilter<Row>[]
  /** What stands where filters would. */
  note?: ReactNode

  /** Its key in the table, where it is not its `id`. */
  keyOf?: (row: Row) => RowKey
  nameOf: (row: Row) => string
  /** Without those of the row's buttons. */
  columns: readonly Column<Row>[]
  minWidth?: string
  firstView?: FirstView
  /** On a phone: below the name and the row's buttons; the title where it is not the name, and what stands before the buttons. */
  card: (row: Row) => ReactNode
  cardTitle?: (row: Row) => ReactNode
  cardAside?: (row: Row) => ReactNode
  /** Said when there is none, below the title. */
  emptyHint?: string
  /** Stands under the rows. */
  below?: ReactNode

  setActive?: RecordSwitch<Row>
  remove?: RecordRemoval<Row>
  /** The row's buttons, where they are others than a switch and a removal. */
  Actions?: ComponentType<RecordActionsProps<Row>>
  actionsHeader?: string
  actionsWidth?: string

  /** The form that makes and changes one. */
  form?: RecordForm<Row>
  /** A dialog of its own instead. */
  Dialog?: ComponentType<RecordDialogProps<Row>>
  /** False: none is made by hand, or none is changed. */
  mayAdd?: boolean
  mayOpen?: boolean
  /** On the button that adds, instead of a plus. */
  addIcon?: ReactNode
  /** The dialog shows the record as the list has it now, and not as it was when it was opened. */
  follows?: true
  /** The table of records that may be uploaded. */
  upload?: {
    kind: ImportKind
    endpoint: ImportEndpoint
    forceUpdate?: string
    title?: string
    changes?: QueryKey
  }
  /** Buttons beside those that upload and add. */
  Toolbar?: ComponentType<ListInUse<Row>>
  /** Rows that are chosen, and what is done with them. */
  useSelection?: (inUse: ListInUse<Row>) => { selection: Selection; bar: ReactNode }
}

/** The form that makes and changes one record; made by `recordForm`. */
export interface RecordForm<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: what is typed and checked is between these parts, which `recordForm` has compared.
  parts: RecordFormParts<Row, any, any>
}

interface RecordFormParts<Row, Values extends object, Checked extends object> {
  schema: Schema<Checked>
  /** What the form begins with; null: a new one, `values` being the filter of its list. */
  start: (row: Row | null, values: FilterValues, size: number) => Values
  Fields: ComponentType<{ form: FormFields<Values>; row: Row | null }>
  create: (checked: Checked) => Promise<unknown>
  /** Sends only what was changed; without it none is changed. */
  update?: (row: Row, changed: Partial<Checked>) => Promise<unknown>
  /** Which field a refusal is about, where the server names only a code. */
  fieldOfCode?: Partial<Record<ErrorCode, keyof Values & string>>
  size?: DialogSize
}

/** Compares the types of a form's parts. */
export function recordForm<Row, Values extends object, Checked extends object>(
  parts: RecordFormParts<Row, Values, Checked>,
): RecordForm<Row> {
  return { parts }
}

export interface RecordActionsProps<Row> {
  row: Row
  open: (row: Row) => void
  /** On a phone. */
  isCard: boolean
}

export interface RecordDialogProps<Row> {
  /** Null: a new one. */
  row: Row | null
  /** The filter, for what a new one begins with. */
  values: FilterValues
  /** How many there are without the filter, where all are here. */
  size: number
  onClose: () => void
}

interface RecordSwitch<Row> {
  run: (row: Row, isActive: boolean) => Promise<unknown>
  /** What is asked first; null: nothing. */
  question?: (row: Row, isActive: boolean) => ConfirmQuestion | null
  changes?: QueryKey
}

interface RecordRemoval<Row> {
  run: (row: Row) => Promise<unknown>
  /** Which one goes, and what goes with it: the lines of the question. */
  consequence: (row: Row) => string
  /** False: this one stays. */
  isAllowed?: (row: Row) => boolean
  /** Names the button, where it is not the name and 삭제. */
  label?: (row: Row) => string
  changes?: QueryKey
}

/** Reads a list page by page by a call whose query has the names that the filters ask by; the server refuses others. */
export function pagesOf<E extends Endpoint>(listing: E) {
  return (query: PageStart & FilterQuery, signal: AbortSignal): Promise<ResponseOf<E>> =>
    call(listing, ...([{ query, signal }] as never))
}

/** What the user reads of a kind of record. */
export interface RecordWords {
  list: string
  empty: string
  add: string
  added: string
  addFailed: string
  edit: string
  edited: string
  editFailed: string
  removeQuestion: string
  removed: string
  removeFailed: string
  upload: string
}

export function recordWords(word: string, others: Partial<RecordWords> = {}): RecordWords {
  const subject = `${word}${endsInConsonant(word) ? '이' : '가'}`
  const object = `${word}${endsInConsonant(word) ? '을' : '를'}`
  return {
    list: `${word} 목록`,
    empty: `등록된 ${subject} 없습니다`,
    add: `${word} 추가`,
    added: `${subject} 추가되었습니다.`,
    addFailed: `${word} 추가 실패`,
    edit: `${word} 수정`,
    edited: `${subject} 수정되었습니다.`,
    editFailed: `${word} 수정 실패`,
    removeQuestion: `${object} 삭제하시겠습니까?`,
    removed: `${subject} 삭제되었습니다.`,
    removeFailed: `${word} 삭제 실패`,
    upload: `${word} 엑셀 업로드`,
    ...others,
  }
}

/** Hangul syllables stand in Unicode in groups of 28, of which the first has no final consonant. */
function endsInConsonant(word: string): boolean {
  return ((word.codePointAt(word.length - 1) ?? 0) - 0xac00) % 28 > 0
}
