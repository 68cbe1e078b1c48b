import { useCallback, useMemo, useState } from 'react'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { useLeftBehind } from '../../ui/use-left-behind.ts'
import type { AddOnNames } from '../field-text.ts'
import { documentChanges, type FieldChange } from './document-changes.ts'

/** What a form can be over: each change of it counts its version up, but for amounts, which runs through the settlements change. */
interface Versioned {
  id: number
  version: number
}

export interface Edits<Values, Held extends Versioned = DocumentWithAmounts> {
  /** The version that the typing is on top of; sent with the save. */
  base: Held
  values: Values
  /** What was typed and differs from what is there. */
  edits: Partial<Values>
  isDirty: boolean
  edit: (changed: Partial<Values>) => void
  /** What was changed since by somebody, perhaps in another window of one's own; none while `base` is what the server has. */
  conflict: readonly FieldChange[]
  /** Puts the typing on top of the newest version; answers with it. */
  rebase: () => Held
  /** Asks whether the typing may go, where there is some; true when the form may be closed. */
  mayClose: () => Promise<boolean>
  /** The typing is saved, or no longer wanted: nothing of it is kept. */
  letGo: () => void
}

/** A form over a document that others may change meanwhile. */
export function useEdits<Values extends object>(
  latest: DocumentWithAmounts,
  valuesOf: (document: DocumentWithAmounts) => Values,
  addOns: AddOnNames,
  form: string,
): Edits<Values> {
  const changesOf = useCallback(
    (before: DocumentWithAmounts, now: DocumentWithAmounts) => documentChanges(before, now, addOns),
    [addOns],
  )
  return useVersionedEdits(latest, valuesOf, changesOf, form)
}

/**
 * A form over what others may change meanwhile. Only what was typed differs from what is there, so that a newer version brings
 * along every field that was left alone, and nothing typed is lost: what goes away unasked, as by the browser's back, is there
 * again when the same `form` opens for the same thing.
 */
export function useVersionedEdits<Held extends Versioned, Values extends object>(
  latest: Held,
  valuesOf: (held: Held) => Values,
  changesOf: (before: Held, now: Held) => readonly FieldChange[],
  form: string,
): Edits<Values, Held> {
  const { left, keep, mayClose, letGo } = useLeftBehind<{ base: Held; edits: Partial<Values> }>(
    `${form} ${latest.id}`,
  )
  const [base, setBase] = useState(left?.base ?? latest)
  const [edits, setEdits] = useState<Partial<Values>>(left?.edits ?? {})
  const changes = useMemo(() => changesOf(base, latest), [base, latest, changesOf])
  const isDirty = Object.keys(edits).length > 0
  const isBehind = latest.version > base.version || (latest.version === base.version && changes.length > 0)
  // Nothing typed, or nothing that can be seen: no question to ask.
  if (isBehind && (!isDirty || changes.length === 0)) setBase(latest)

  keep(isDirty ? () => ({ base, edits }) : null)
  useUnsavedChanges(isDirty)

  const original = useMemo(() => valuesOf(base), [base, valuesOf])
  return {
    base,
    values: { ...original, ...edits },
    edits,
    isDirty,
    edit: (changed) => setEdits((held) => differing({ ...held, ...changed }, original)),
    conflict: isBehind ? changes : [],
    rebase: () => {
      setBase(latest)
      return latest
    },
    letGo: () => {
      letGo()
      setEdits({})
    },
    mayClose,
  }
}

function differing<Values extends object>(edits: Partial<Values>, original: Values): Partial<Values> {
  const kept = Object.entries(edits).filter(
    ([name, value]) =>
      // No JSON tells what is no number from null.
      Number.isNaN(value) || JSON.stringify(value) !== JSON.stringify(original[name as keyof Values]),
  )
  return Object.fromEntries(kept) as Partial<Values>
}
