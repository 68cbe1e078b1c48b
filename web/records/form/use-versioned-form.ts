import { useLayoutEffect, useRef, useState } from 'react'
import { leftAlong } from '../../lib/left-behind.ts'
import { type CheckedForm, type FormProblem, useCheckedForm } from './checked-form.ts'

/** A record whose version grows with each change, except that settlement runs change amounts without it. */
interface Versioned {
  id: number | string
  version: number
}

/** A field that another person changed, as people read it. */
export interface FieldChange {
  label: string
  before: string | null
  now: string | null
}

/** What is sent: the version it is based on, all values, and those that were edited. */
export interface TypedOnTop<Held, Values> {
  base: Held
  values: Values
  edits: Partial<Values>
}

/** What `FormBody` shows about newer versions. */
export interface Versioning {
  /** Changes by others, or by the user in another window; empty while based on the newest version. */
  conflict: readonly FieldChange[]
  /** Puts the edits on top of the newest version and submits them. */
  apply: (submit: () => void) => void
}

export interface VersionedFormProps<Held, Values> {
  /** The record as the server has it now; it may change while the form is open. */
  latest: Held
  valuesOf: (held: Held) => Values
  /** Absent: the server compares no versions of it, so a form starts from the record as it is now. */
  changesOf: ((before: Held, now: Held) => readonly FieldChange[]) | undefined
  /** Problems that the server would refuse, found before sending. */
  problemsOf?: ((typed: TypedOnTop<Held, Values>) => readonly FormProblem[]) | undefined
  /** Names the form; the record's id is added. */
  place: string
}

/**
 * A form over a record that others may change meanwhile. Only edited fields differ from the record, so a
 * newer version updates all other fields and keeps the edits.
 */
export function useVersionedForm<Held extends Versioned, Values extends object>(
  props: VersionedFormProps<Held, Values>,
) {
  const { latest, valuesOf, changesOf } = props
  const place = `${props.place} ${latest.id}`
  const [base, setBase] = useState(() => (changesOf && leftAlong<Held>(place)) ?? latest)
  // A ref, because applying to a newer version submits before React renders it.
  const held = useRef(base)
  const formNow = useRef<CheckedForm<Values, TypedOnTop<Held, Values>>>(null)
  const form = useCheckedForm<Values, TypedOnTop<Held, Values>>(
    (values) => {
      const checked = { base: held.current, values, edits: formNow.current?.now().edits ?? {} }
      const problems = props.problemsOf?.(checked) ?? []
      return problems.length > 0 ? { problems } : { checked }
    },
    valuesOf(base),
    { place, along: () => held.current },
  )
  formNow.current = form
  const changes = base === latest ? [] : (changesOf?.(base, latest) ?? [])
  const isBehind = latest.version > base.version || (latest.version === base.version && changes.length > 0)

  const rebase = () => {
    const { edits } = form.now()
    held.current = latest
    setBase(latest)
    form.restart(valuesOf(latest), edits)
  }
  useLayoutEffect(() => {
    if (!isBehind) return
    // Without edits or without visible changes there is nothing to ask.
    if (changes.length === 0 || Object.keys(form.now().edits).length === 0) rebase()
  })
  const versioning: Versioning = {
    conflict: isBehind && form.isDirty ? changes : [],
    apply: (submit) => {
      rebase()
      submit()
    },
  }
  return { form, base, versioning }
}
