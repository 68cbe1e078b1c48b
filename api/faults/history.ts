import type { Selectable } from 'kysely'
import type { DocumentTable } from '../database/tables/documents.ts'
import type { Person } from './laboratory-data.ts'

/**
 * What the caller knows of an operation. `acknowledged`: the server said that it was done; `refused`: that it was not;
 * `unanswered`: no answer came, or one that leaves it open.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unanswered'

/** What must stand in the database of a document. What is absent is not known. */
export interface DocumentState {
  columns: Partial<Selectable<DocumentTable>>
  isDeleted?: boolean
  /** How many events of these types it has. */
  events: Readonly<Record<string, number>>
  fileSha256?: string
}

/** An application that somebody sent. */
export interface KnownDocument {
  submissionId: string
  store: Person
  /** As acknowledged, or as found after an operation without an answer; null: not known yet. */
  id: number | null
  number: string | null
  version: number | null
  /** What may be stored: one state where it is certain, more after an operation without an answer; null: nothing. */
  states: (DocumentState | null)[]
  /** How many operations were tried on it. */
  tries: number
}

interface Known {
  /** Of the last try. */
  outcome: Outcome
}
export interface KnownSupplement extends Known {
  submissionId: string
}
export interface KnownMessage extends Known {
  document: KnownDocument
  clientMessageId: string
  sender: Person
  text: string
  fileSha256: string | null
}
export interface KnownPrice extends Known {
  planId: number
  /** In won; no two are the same. */
  newCustomerPrice: number
}
export interface KnownImport extends Known {
  codes: string[]
}
export interface KnownClosing extends Known {
  month: string
  /** The sums that were acknowledged, in won. */
  sums: { count: number; amount: number } | null
}
export interface KnownDownload extends Known {
  document: KnownDocument
  reader: Person
}
/** A backup that its command said to be made, with what was certain when it began. */
export interface KnownBackup {
  folder: string
  documents: KnownDocument[]
}

/** Everything that was asked of one portal, and what became of it. */
export interface History {
  documents: KnownDocument[]
  supplements: KnownSupplement[]
  messages: KnownMessage[]
  prices: KnownPrice[]
  imports: KnownImport[]
  closings: KnownClosing[]
  downloads: KnownDownload[]
  backups: KnownBackup[]
  /** Answers that were wrong in themselves. */
  violations: string[]
}

export function newHistory(): History {
  return {
    documents: [],
    supplements: [],
    messages: [],
    prices: [],
    imports: [],
    closings: [],
    downloads: [],
    backups: [],
    violations: [],
  }
}

/** The one state of a document that is certain; null: it is not, or it is not stored. */
export function certainState({ states }: KnownDocument): DocumentState | null {
  return states.length === 1 ? (states[0] ?? null) : null
}

/** The history as it must stand in a copy that was begun when these documents were as remembered. */
export function historyOfCopy(history: History, remembered: readonly KnownDocument[]): History {
  const before = new Map(remembered.map((document) => [document.submissionId, document]))
  const documents = history.documents.map((document): KnownDocument => {
    const known = before.get(document.submissionId)
    const isUntouched = known !== undefined && known.tries === document.tries && known.states.length === 1
    if (isUntouched) return { ...document, states: document.states }
    const isStored = known !== undefined && !known.states.includes(null)
    const anyState: DocumentState = { columns: {}, events: {} }
    return { ...document, version: null, states: isStored ? [anyState] : [null, anyState] }
  })
  const open = <Thing extends Known>(things: readonly Thing[]) =>
    things.map(
      (thing): Thing => (thing.outcome === 'acknowledged' ? { ...thing, outcome: 'unanswered' } : thing),
    )
  return {
    ...history,
    documents,
    supplements: open(history.supplements),
    messages: open(history.messages),
    prices: open(history.prices),
    imports: open(history.imports),
    closings: open(history.closings),
    downloads: open(history.downloads),
  }
}
