import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { isSame } from '../../lib/is-same.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { useLeftBehind } from '../../ui/use-left-behind.ts'

/** A problem with one field. */
export interface FormProblem {
  field: string
  message: string
}

/** The values to send, or the problems that prevent it. */
export type Judged<Checked> = { checked: Checked } | { problems: readonly FormProblem[] }

/** A zod schema or a function; a promise where the code has to be loaded first. */
export type Check<Values, Checked> =
  | Schema<Checked>
  | ((values: Values) => Judged<Checked> | Promise<Judged<Checked>>)

export interface Schema<Checked> {
  parse: (values: unknown) => Checked
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Checked }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
}

/** The props that every field of web/ui takes from its form. */
export interface FieldBinding<Value> {
  name: string
  value: Value
  error: string | undefined
  /** Takes the event of a native element, or the value itself. */
  onChange: (typed: unknown) => void
}

/** What a form's fields need from it. */
export interface FormFields<Values> {
  values: Values
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>
  /** Changes values as typing would, for a choice that fills in other fields. */
  change: (changed: Partial<Values>) => void
  /** Sets a field's problem before anything is checked; null removes it. */
  mark: (name: keyof Values & string, problem: string | null) => void
}

export interface CheckedForm<Values, Checked = Values> extends FormFields<Values> {
  /** The changed values. Only they are sent, so an edit never undoes another person's change. */
  edits: Partial<Values>
  isDirty: boolean
  /** Only the changed parts of `input`, which was made from the form's values. */
  changed: <Input extends object>(input: Input) => Partial<Input>
  /** Problems in the order of the values, which is the order of the fields. */
  problems: readonly FormProblem[]
  /** A problem that belongs to no single field. */
  failure: string | undefined
  /** Current values and edits, even before React renders them. */
  now: () => { values: Values; edits: Partial<Values>; typed: number }
  /** Counts the changes by typing. */
  typed: number
  judge: (then: {
    checked: (checked: Checked) => Promise<void>
    wrong: (problems: readonly FormProblem[]) => void
  }) => Promise<void>
  show: (problems: readonly FormProblem[], failure?: string) => void
  /** Starts anew with `values` and these edits on top. */
  restart: (values: Values, edits?: Partial<Values>) => void
  mayClose: () => Promise<boolean>
  letGo: () => void
}

export interface FormLeaving {
  /** Names the form and its record; under it, input of a form that closed without asking is found again. */
  place?: string
  /** What is kept together with the input. */
  along?: () => unknown
  /** Whether leaving the page would lose the input; by default when there is a `place`. */
  isLost?: boolean
}

const FAILURE = 'root'

/** The app's one form: its values, the edits and the problems. No other module knows react-hook-form. */
export function useCheckedForm<Values extends object, Checked = Values>(
  check: Check<Values, Checked>,
  start: Values,
  leaving: FormLeaving = {},
): CheckedForm<Values, Checked> {
  const judge = (values: object) =>
    typeof check === 'function' ? check(values as Values) : judged(check, values)
  const hook = useForm<Record<string, unknown>, unknown, object>({
    defaultValues: { ...start },
    shouldFocusError: false,
    resolver: async (values) => {
      const found = await judge(values)
      if ('checked' in found) return { values: { checked: found.checked }, errors: {} }
      return { values: {}, errors: errorsOf(found.problems, values) }
    },
  })
  const { errors } = hook.formState
  /** What edits are compared with; a ref, because a form may be submitted in the moment in which it starts anew. */
  const begun = useRef(start)
  const values = hook.watch() as Values
  const edits = editsOf(values, begun.current)
  const isDirty = Object.keys(edits).length > 0
  const typed = useRef(0)

  const { left, keep, ...gone } = useLeftBehind<{ edits: Partial<Values> }>(leaving.place ?? null)
  keep(isDirty ? () => ({ edits, along: leaving.along?.() }) : null)
  useUnsavedChanges(isDirty && (leaving.isLost ?? leaving.place !== undefined))
  useLayoutEffect(() => {
    // On top of the record as it is now: fields that were not edited keep what others saved.
    if (left !== undefined) hook.reset({ ...hook.getValues(), ...left.edits }, { keepDefaultValues: true })
  }, [hook, left])

  /** Removes the problems of changed fields, and of those that are valid again because of them. */
  const mend = (changed: readonly string[]) => {
    const wrong = Object.keys(errors)
    if (wrong.length === 0) return
    const found = judge(hook.getValues())
    const still =
      found instanceof Promise ? wrong : 'checked' in found ? [] : found.problems.map(({ field }) => field)
    const isMended = (name: string) =>
      name === FAILURE || changed.includes(name) || (errors[name]?.type === 'check' && !still.includes(name))
    hook.clearErrors(wrong.filter(isMended))
  }
  const changeNow = (changed: Partial<Values>) => {
    typed.current += 1
    for (const [name, value] of Object.entries(changed)) hook.setValue(name, value)
    mend(Object.keys(changed))
  }
  const latest = useRef(changeNow)
  latest.current = changeNow
  // These stay the same as long as the form is there: fields that did not change are not rendered with every key.
  const { clearErrors, setError } = hook
  const change = useCallback((changed: Partial<Values>) => latest.current(changed), [])
  const mark = useCallback(
    (name: string, message: string | null) =>
      message === null ? clearErrors(name) : setError(name, { type: 'refused', message }),
    [clearErrors, setError],
  )
  const [handlers] = useState(() => new Map<string, (event: unknown) => void>())
  const handlerOf = (name: string) => {
    const handler =
      handlers.get(name) ?? ((event: unknown) => change({ [name]: typedValue(event) } as Partial<Values>))
    handlers.set(name, handler)
    return handler
  }
  return {
    values,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name]?.message as string | undefined,
      onChange: handlerOf(name),
    }),
    change,
    mark,
    edits,
    isDirty,
    changed: (input) => pick(input, (name) => name in edits),
    problems: problemsIn(errors, values),
    failure: errors[FAILURE]?.message,
    now: () => {
      const values = hook.getValues() as Values
      return { values, edits: editsOf(values, begun.current), typed: typed.current }
    },
    typed: typed.current,
    judge: async ({ checked, wrong }) => {
      let found: FormProblem[] | null = null
      await hook.handleSubmit(
        (sent) => checked((sent as { checked: Checked }).checked),
        (errors) => {
          found = problemsIn(errors, hook.getValues())
        },
      )()
      // The form reports its errors only after its submit has ended.
      if (found !== null) wrong(found)
    },
    show: (problems, failure) => {
      hook.clearErrors()
      for (const { field, message } of problems) hook.setError(field, { type: 'refused', message })
      if (failure !== undefined) hook.setError(FAILURE, { type: 'refused', message: failure })
    },
    restart: (fresh, kept = {}) => {
      begun.current = fresh
      const keepErrors = Object.keys(kept).length > 0
      hook.reset({ ...fresh }, { keepErrors })
      if (keepErrors) hook.reset({ ...fresh, ...kept }, { keepDefaultValues: true, keepErrors })
    },
    ...gone,
  }
}

/** What a schema says of what is typed. */
export function judged<Checked>(schema: Schema<Checked>, values: unknown): Judged<Checked> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { checked: parsed.data }
  return {
    problems: parsed.error.issues.map(({ path, message }) => ({
      field: String(path[0] ?? FAILURE),
      message,
    })),
  }
}

/** The first problem of each field; problems of unknown fields stand above the form. */
function errorsOf(problems: readonly FormProblem[], values: object): FieldErrors<Record<string, unknown>> {
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { field, message } of problems)
    errors[field in values ? field : FAILURE] ??= { type: 'check', message }
  return errors as FieldErrors<Record<string, unknown>>
}

function problemsIn(errors: FieldErrors<Record<string, unknown>>, values: object): FormProblem[] {
  return Object.keys(values).flatMap((field) => {
    const message = errors[field]?.message
    return typeof message !== 'string' || message === '' ? [] : [{ field, message }]
  })
}

function editsOf<Values extends object>(values: Values, begun: Values): Partial<Values> {
  return pick(values, (name) => !isSame(values[name as keyof Values], begun[name as keyof Values]))
}

function pick<Whole extends object>(whole: Whole, wanted: (name: string) => boolean): Partial<Whole> {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => wanted(name))) as Partial<Whole>
}

function typedValue(typed: unknown): unknown {
  const target = typeof typed === 'object' && typed !== null && 'target' in typed ? typed.target : null
  if (target instanceof HTMLInputElement) return target.type === 'checkbox' ? target.checked : target.value
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return target.value
  return typed
}
