import { DocumentContent, ListedContent } from '#shared/documents/document.contract.ts'
import type { Queryable } from '../../../database/database.ts'
import type { Account } from '../../../http/accounts.ts'
import { ReadyJson } from '../../../http/answers.ts'
import { type DocumentRow, selectDocuments } from '../document-rows.ts'
import { sideOf, type View, viewOf } from '../documents.access.ts'
import { presentChat, presentContent, presentCurrent, presentListed } from '../documents.present.ts'
import type { ListedRow } from './documents.queries.ts'

const MOST_KEPT = 10_000

type Part = Buffer

/** All of a document, or what lists show of it (`view=row`). */
export type Shape = 'whole' | 'row'

/**
 * The JSON of documents in lists. What one kind of reader sees of one version never changes, since every write counts the
 * version up, so it is written once and kept. What changes without a version (chat, amounts) is added for each answer.
 */
export class RenderedDocuments {
  /** Sorted by last use, the oldest first. */
  readonly #kept = new Map<string, Part>()

  /** `{items, total, nextCursor, …more}` of a page for its reader. */
  async page(
    db: Queryable,
    { reader, shape = 'whole' }: { reader: Account; shape?: Shape | undefined },
    { rows, nextCursor }: { rows: readonly ListedRow[]; nextCursor: string | null },
    more: { total: number } & Record<string, unknown>,
  ): Promise<ReadyJson> {
    const parts = await this.#partsOf(db, reader, shape, rows)
    const items = rows.flatMap((row) => {
      const part = parts.get(row.id)
      return part === undefined ? [] : [SEPARATOR, part, currentOf(row, reader, shape)]
    })
    const end = Buffer.from(`],${JSON.stringify({ nextCursor, ...more }).slice(1)}`)
    return new ReadyJson(Buffer.concat([BEGIN, ...items.slice(1), end]))
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
      const key = keyOf(row, viewOf(reader, row), shape)
      const kept = this.#kept.get(key)
      if (kept === undefined) missing.push(row.id)
      else {
        parts.set(row.id, kept)
        this.#keep(key, kept)
      }
    }
    if (missing.length === 0) return parts
    const fresh = await selectDocuments(db, sideOf(reader)).where('documents.id', 'in', missing).execute()
    for (const row of fresh) {
      const view = viewOf(reader, row)
      const part = render(row, view, shape)
      parts.set(row.id, part)
      this.#keep(keyOf(row, view, shape), part)
    }
    return parts
  }

  #keep(key: string, part: Part): void {
    this.#kept.delete(key)
    this.#kept.set(key, part)
    if (this.#kept.size <= MOST_KEPT) return
    for (const oldest of this.#kept.keys()) {
      this.#kept.delete(oldest)
      return
    }
  }
}

const BEGIN = Buffer.from('{"items":[')
const SEPARATOR = Buffer.from(',')

function keyOf({ id, version }: { id: number; version: number }, view: View, shape: Shape): string {
  return `${shape} ${view} ${id} ${version}`
}

/** The JSON of what changes only with the version, without its closing brace. */
function render(row: DocumentRow, view: View, shape: Shape): Part {
  const content =
    shape === 'row'
      ? withoutEmpty(ListedContent.parse(presentListed(row, view)))
      : DocumentContent.parse(presentContent(row, view))
  return Buffer.from(JSON.stringify(content).slice(0, -1))
}

function currentOf(row: ListedRow, reader: Account, shape: Shape): Part {
  const current = shape === 'row' ? withoutEmpty(presentChat(row, reader)) : presentCurrent(row, reader)
  const json = JSON.stringify(current)
  return Buffer.from(json === '{}' ? '}' : `,${json.slice(1)}`)
}

/** Rows leave out empty values, which the contract puts back: null, false, and 0 unread messages. */
function withoutEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled = Object.entries(fields).filter(
    ([name, value]) => value !== null && value !== false && !(name === 'unreadMessages' && value === 0),
  )
  return Object.fromEntries(filled)
}
