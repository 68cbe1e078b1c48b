import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { readLeftBehind } from '../../lib/left-behind.ts'
import { useSession } from '../../lib/session-store.ts'
import { type CheckedForm, type FormProblem, useCheckedForm } from './checked-form.ts'

/** What a form can be over: each change of it counts its version up, but for amounts, which runs through the settlements change. */
interface Versioned {
  id: number
  version: number
}

/** A field that another person changed, as it is read. */
export interface FieldChange {
  label: string
  before: string | null
  now: string | null
}

/** What is sent: the version that the typing is on top of, all that stands in the form, and what of it was typed. */
export interface TypedOnTop<Held, Values> {
  base: Held
  values: Values
  edits: Partial<Values>
}

/** What `FormBody` shows of it. */
export interface Versioning {
  /** What was changed since by somebody, perhaps in another window of one's own; none while the form is on top of the newest. */
  conflict: readonly FieldChange[]
  /** Puts the typing on top of the newest version and submits it. */
  apply: (submit: () => void) => void
}

export interface VersionedFormProps<Held, Values> {
  /** As the server has it now; may change while the form is open. */
  latest: Held
  valuesOf: (held: Held) => Values
  changesOf: (before: Held, now: Held) => readonly FieldChange[]
  /** What the server would refuse, found here. */
  problemsOf?: ((typed: TypedOnTop<Held, Values>) => readonly FormProblem[]) | undefined
  /** Names the form; the record is added. */
  place: string
}

/**
 * A form over what others may change meanwhile. Only what was typed differs from what is there, so that a newer version brings
 * along every field that was left alone, and nothing typed is lost.
 */
export function useVersionedForm<Held extends Versioned, Values extends object>(
  props: VersionedFormProps<Held, Values>,
) {
  const { latest, valuesOf, changesOf } = props
  const place = `${props.place} ${latest.id}`
  const [base, setBase] = useState(() => leftAlong<Held>(place) ?? latest)
  // What was applied on top of a newer version is sent at once, before it is drawn.
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
  const changes = useMemo(() => changesOf(base, latest), [base, latest, changesOf])
  const isBehind = latest.version > base.version || (latest.version === base.version && changes.length > 0)

  const rebase = () => {
    const { edits } = form.now()
    held.current = latest
    setBase(latest)
    form.restart(valuesOf(latest), edits)
  }
  useLayoutEffect(() => {
    if (!isBehind) return
    // Nothing typed, or nothing that can be seen: no question to ask.
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

/** What was kept beside the typing when a form of this name went away unasked. */
export function leftAlong<Along>(form: string): Along | undefined {
  const accountId = useSession.getState().user?.id
  return readLeftBehind<{ along: Along }>({ accountId, form })?.along
}
