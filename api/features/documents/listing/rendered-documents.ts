import { DocumentContent, ListedContent } from '#shared/documents/document.contract.ts'
import type { DocumentField } from '#shared/documents/document-fields.ts'
import type { Queryable } from '../../../database/database.ts'
import type { Account } from '../../../http/accounts.ts'
import { ReadyJson } from '../../../http/answers.ts'
import type { Hub } from '../../../realtime/hub.ts'
import { type AmountColumns, type DocumentRow, selectDocuments } from '../document-rows.ts'
import { sideOf, type View, viewOf } from '../documents.access.ts'
import { presentAmounts, presentChat, presentContent, presentListed } from '../documents.present.ts'
import type { ListedRow } from './documents.queries.ts'

/** Of each shape as one kind of reader sees it. */
const MOST_KEPT = 5_000

type Part = Buffer

/** All of a document, or what lists show of it (`view=row`). */
export type Shape = 'whole' | 'row'

/** The topic by which all processes hear of documents that were masked or purged. */
const ERASED = 'documents-erased'

/** Call it only on commit: nothing of the customer stays in any process's lists. */
export function tellErased(hub: Hub, ids: readonly number[]): void {
  hub.tell(ERASED, ids)
}

/** The JSON of one version of each document, by its id, the first kept first. */
type Kept = Map<number, { version: number; part: Part }>

/**
 * The JSON of documents in lists. What one kind of reader sees of one version never changes, since every write counts the
 * version up, so it is written once and kept. What changes without a version (chat, amounts) is added for each answer.
 */
export class RenderedDocuments {
  readonly #kept: Readonly<Record<Shape, Record<View, Kept>>> = { whole: keptByView(), row: keptByView() }

  constructor(hub: Hub) {
    hub.onTold(ERASED, (ids) => {
      for (const views of Object.values(this.#kept))
        for (const kept of Object.values(views)) for (const id of ids as number[]) kept.delete(id)
    })
  }

  /** `{items, total, nextCursor, …more}` of a page for its reader, who may ask for documents `without` some fields. */
  async page(
    db: Queryable,
    {
      reader,
      shape = 'whole',
      without = [],
    }: { reader: Account; shape?: Shape | undefined; without?: readonly DocumentField[] },
    { rows, nextCursor }: { rows: readonly ListedRow[]; nextCursor: string | null },
    more: { total: number } & Record<string, unknown>,
  ): Promise<ReadyJson> {
    const parts = await this.#partsOf(db, reader, shape, rows)
    const items = rows.flatMap((row) => {
      const part = parts.get(row.id)
      return part === undefined ? [] : withCurrent(emptied(part, without), currentOf(row, reader, shape))
    })
    const end = Buffer.from(`],${JSON.stringify({ nextCursor, ...more }).slice(1)}`)
    // Every item begins with a comma, which the first must not.
    const [first = NOTHING, ...others] = items
    return new ReadyJson(Buffer.concat([BEGIN, first.subarray(1), ...others, end]))
  }

  async #partsOf(
    db: Queryable,
    reader: Account,
    shape: Shape,
    rows: readonly ListedRow[],
  ): Promise<ReadonlyMap<number, Part>> {
    const parts = new Map<number, Part>()
    const missing: number[] = []
    for (const row of rows) {
      const kept = this.#kept[shape][viewOf(reader, row)].get(row.id)
      if (kept?.version === row.version) parts.set(row.id, kept.part)
      else missing.push(row.id)
    }
    if (missing.length === 0) return parts
    const fresh = await selectDocuments(db, sideOf(reader)).where('documents.id', 'in', missing).execute()
    for (const row of fresh) {
      const view = viewOf(reader, row)
      const part = render(row, view, shape)
      parts.set(row.id, part)
      keep(this.#kept[shape][view], row, part)
    }
    return parts
  }
}

const keptByView = (): Record<View, Kept> => ({ staff: new Map(), store: new Map(), masked: new Map() })

function keep(kept: Kept, { id, version }: DocumentRow, part: Part): void {
  kept.set(id, { version, part })
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? id)
}

const BEGIN = Buffer.from('{"items":[')
const NOTHING = Buffer.alloc(0)

/** The JSON of what changes only with the version, after a comma. */
function render(row: DocumentRow, view: View, shape: Shape): Part {
  const content =
    shape === 'row'
      ? withoutEmpty(ListedContent.parse(presentListed(row, view)))
      : DocumentContent.parse(presentContent(row, view))
  return Buffer.from(`,${JSON.stringify(content)}`)
}

/** The same with null in those of these fields that it has. */
function emptied(part: Part, fields: readonly DocumentField[]): Part {
  if (fields.length === 0) return part
  const content = JSON.parse(part.subarray(1).toString())
  for (const field of fields) if (field in content) content[field] = null
  return Buffer.from(`,${JSON.stringify(content)}`)
}

/** Adds `,"name":value…}` in the place of the item's closing brace. */
function withCurrent(part: Part, current: string | null): Part[] {
  return current === null ? [part] : [part.subarray(0, -1), Buffer.from(current)]
}

/** What changes without a version, as JSON that goes on after other fields; null: nothing. */
function currentOf(row: ListedRow, reader: Account, shape: Shape): string | null {
  if (shape === 'row' && row.chat_room_id === null) return null
  const chat = presentChat(row, reader)
  const current =
    shape === 'row' ? withoutEmpty(chat) : hasAmounts(row) ? { ...chat, ...presentAmounts(row) } : chat
  const json = JSON.stringify(current)
  return json === '{}' ? null : `,${json.slice(1)}`
}

function hasAmounts(row: ListedRow): row is ListedRow & AmountColumns {
  return row.hidden_price !== undefined
}

/** What most rows say, besides null. */
const USUAL: Readonly<Record<string, unknown>> = { isMasked: false, unreadMessages: 0 }

/** Rows leave out null and what is usual, which the contract puts back. */
export function withoutEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const told = Object.entries(fields).filter(([name, value]) => value !== null && value !== USUAL[name])
  return Object.fromEntries(told)
}
