import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Endpoint, ResponseOf } from '#shared/endpoint.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { ImportKind } from '#shared/imports/imports.contract.ts'
import { asObject, endsInConsonant } from '#shared/korean.ts'
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

/** The values of a list's filter in the address, by the filters' names. */
export type FilterValues = Readonly<Record<string, string>>
/** The query that this filter sends to the server. */
export type FilterQuery = Readonly<Record<string, unknown>>

/** What the parts around an open list need to know about it. */
export interface ListInUse<Row> {
  list: RecordList<Row>
  values: FilterValues
  asked: FilterQuery
}

/**
 * Declares one kind of record: its name, how it is read and changed, and what is shown of it. `ResourceList`
 * draws the list with its filter in the address, its form, and the question before deleting.
 */
export interface Resource<Row extends object> {
  /** The name of one record: 요금제. `recordWords` makes the sentences from it; `words` replaces them. */
  word: string
  words?: Partial<RecordWords>
  queryKey: QueryKey
  /** The key that a change invalidates; by default that of its own list. */
  changes?: QueryKey
  /** Reads all records in one answer and filters in the browser, or page by page, filtered by the server. */
  readAll?: (signal: AbortSignal) => Promise<Row[]>
  readPage?: (query: PageStart & FilterQuery, signal: AbortSignal) => Promise<Page<Row>>
  filters?: readonly ListFilter<Row>[]
  /** Shown in place of the filters. */
  note?: ReactNode

  /** The row's key in the table, where it is not its `id`. */
  keyOf?: (row: Row) => RowKey
  nameOf: (row: Row) => string
  /** All columns except the row's buttons. */
  columns: readonly Column<Row>[]
  minWidth?: string
  firstView?: FirstView
  /** The phone's card: below the name and buttons; another title than the name; before the buttons. */
  card: (row: Row) => ReactNode
  cardTitle?: (row: Row) => ReactNode
  cardAside?: (row: Row) => ReactNode
  /** Shown below the title of an empty list. */
  emptyHint?: string
  /** Shown under the rows. */
  below?: ReactNode

  /** Buttons of the row before the switch and the delete button. */
  Beside?: ComponentType<{ row: Row }>
  setActive?: RecordSwitch<Row>
  remove?: RecordRemoval<Row>
  /** The row's buttons, where they are not a switch and a delete button. */
  Actions?: ComponentType<RecordActionsProps<Row>>
  actionsHeader?: string
  actionsWidth?: string

  /** The form that creates and edits a record. */
  form?: RecordForm<Row>
  /** A dialog used instead of a form. */
  Dialog?: ComponentType<RecordDialogProps<Row>>
  /** False when records are not created by hand, or not edited. */
  mayAdd?: boolean
  mayOpen?: boolean
  /** The icon of the button that adds, instead of a plus. */
  addIcon?: ReactNode
  /** The dialog shows the record as the list has it now, not as it was when the dialog was opened; so does a form with `shown`. */
  follows?: true
  /** The upload of a table of records. */
  upload?: {
    kind: ImportKind
    endpoint: ImportEndpoint
    forceUpdate?: string
    title?: string
    changes?: QueryKey
  }
  /** Buttons beside those for uploading and adding. */
  Toolbar?: ComponentType<ListInUse<Row>>
  /** Lets rows be chosen, and draws the bar of what can be done with them. */
  useSelection?: (inUse: ListInUse<Row>) => { selection: Selection; bar: ReactNode }
}

/** The form that creates and edits one record; made by `recordForm`. */
export interface RecordForm<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: what is typed and checked is between these parts, which `recordForm` has compared.
  parts: RecordFormParts<Row, any, any, any>
}

interface RecordFormParts<Row, Values extends object, Checked extends object, Input extends object> {
  schema: Schema<Checked>
  /** What a new record is checked by, where it must have more than an older one. */
  newSchema?: Schema<Checked>
  /** The one sentence about a new record of which something is missing. */
  newMissing?: string
  /** The form's first values; for a new record `row` is null and `values` is the list's filter. */
  start: (row: Row | null, values: FilterValues, size: number) => Values
  Fields: ComponentType<{ form: FormFields<Values>; row: Row | null }>
  /** The checked values as the server takes them: empty texts as null, ids of selects as numbers. */
  inputOf: (checked: Checked) => Input
  create: (body: Input) => Promise<unknown>
  /** False for a row that has no record yet, whose form may be saved as it is; by default every row has one. */
  isStored?: (row: Row) => boolean
  /** Sends only the changed values, with the version of `base`: the record that the form was filled from. Without it records cannot be edited. */
  update?: (base: Row, body: Partial<Input>) => Promise<unknown>
  /**
   * For records whose `version` or `lastChangeId` the server compares: all that can be changed of one, by the fields' labels, to
   * tell what somebody else changed while the form was open.
   */
  shown?: (row: Row) => Readonly<Record<string, string | null>>
  /** The field that a refusal is about, where the server names only a code. */
  fieldOfCode?: Partial<Record<ErrorCode, keyof Values & string>>
  /** Asks before saving; false saves nothing. */
  ask?: (row: Row | null, checked: Checked) => Promise<boolean>
  /** The dialog's title for an older record, where it is not `edit` of the words. */
  editTitle?: (row: Row) => string
  size?: DialogSize
}

/** Checks that the types of a form's parts fit together. */
export function recordForm<Row, Values extends object, Checked extends object, Input extends object>(
  parts: RecordFormParts<Row, Values, Checked, Input>,
): RecordForm<Row> {
  return { parts }
}

export interface RecordActionsProps<Row> {
  row: Row
  open: (row: Row) => void
  /** True on a phone. */
  isCard: boolean
}

export interface RecordDialogProps<Row> {
  /** Null for a new record. */
  row: Row | null
  /** The list's filter, from which a new record takes its first values. */
  values: FilterValues
  /** The number of records without the filter, where all are loaded. */
  size: number
  onClose: () => void
}

interface RecordSwitch<Row> {
  run: (row: Row, isActive: boolean) => Promise<unknown>
  /** The question before switching; null to ask nothing. */
  question?: (row: Row, isActive: boolean) => ConfirmQuestion | null
  changes?: QueryKey
}

interface RecordRemoval<Row> {
  run: (row: Row) => Promise<unknown>
  /** The question's text: which record is deleted, and what else is deleted with it. */
  consequence: (row: Row) => string
  /** False when this record cannot be deleted. */
  isAllowed?: (row: Row) => boolean
  /** The button's label, where it is not the name and 삭제. */
  label?: (row: Row) => string
  changes?: QueryKey
}

/** Reads pages by a call whose query uses the filters' names; the server refuses unknown ones. */
export function pagesOf<E extends Endpoint>(listing: E) {
  return (query: PageStart & FilterQuery, signal: AbortSignal): Promise<ResponseOf<E>> =>
    call(listing, ...([{ query, signal }] as never))
}

/** The texts about one kind of record. */
export interface RecordWords {
  list: string
  empty: string
  add: string
  /** The label of the button that saves a new record. */
  addSubmit: string
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
  return {
    list: `${word} 목록`,
    empty: `등록된 ${subject} 없습니다.`,
    add: `${word} 추가`,
    addSubmit: '추가',
    added: `${subject} 추가되었습니다.`,
    addFailed: `${word} 추가 실패`,
    edit: `${word} 수정`,
    edited: `${subject} 수정되었습니다.`,
    editFailed: `${word} 수정 실패`,
    removeQuestion: `${asObject(word)} 삭제하시겠습니까?`,
    removed: `${subject} 삭제되었습니다.`,
    removeFailed: `${word} 삭제 실패`,
    upload: `${word} 엑셀 업로드`,
    ...others,
  }
}
