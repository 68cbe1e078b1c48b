import { useLayoutEffect, useRef } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { useLeftBehind } from '../../ui/use-left-behind.ts'

/** What is wrong with one field. */
export interface FormProblem {
  field: string
  message: string
}

/** What is checked, as it is to be sent, or why it cannot be. */
export type Judged<Checked> = { checked: Checked } | { problems: readonly FormProblem[] }

/** A schema of zod, or a rule of one's own; a promise where its code is loaded first. */
export type Check<Values, Checked> =
  | Schema<Checked>
  | ((values: Values) => Judged<Checked> | Promise<Judged<Checked>>)

export interface Schema<Checked> {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Checked }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
}

/** What every field of web/ui takes from its form. */
export interface FieldBinding<Value> {
  name: string
  value: Value
  error: string | undefined
  /** The event of a native element, or the value itself. */
  onChange: (typed: unknown) => void
}

/** What the fields of a form need of it. */
export interface FormFields<Values> {
  values: Values
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>
  /** As if it were typed: a choice that fills in other fields. */
  change: (changed: Partial<Values>) => void
  /** Says what is wrong with a field before anything is checked; null: nothing. */
  mark: (name: keyof Values & string, problem: string | null) => void
}

export interface CheckedForm<Values, Checked = Values> extends FormFields<Values> {
  /** What was typed and differs from what the form began with: an edit never undoes what somebody else saved meanwhile. */
  edits: Partial<Values>
  isDirty: boolean
  /** Of `input`, which is made of the form, only what was changed. */
  changed: <Input extends object>(input: Input) => Partial<Input>
  /** Errors in the order of the values, which is that of the fields. */
  problems: readonly FormProblem[]
  /** What is wrong with no single field. */
  failure: string | undefined
  /** Values and edits at this moment, also between two drawings. */
  now: () => { values: Values; edits: Partial<Values>; typed: number }
  /** Counts how often it was typed into. */
  typed: number
  judge: (then: {
    checked: (checked: Checked) => Promise<void>
    wrong: (problems: readonly FormProblem[]) => void
  }) => Promise<void>
  show: (problems: readonly FormProblem[], failure?: string) => void
  /** Begins anew: with `values`, and what was typed on top of them. */
  restart: (values: Values, edits?: Partial<Values>) => void
  mayClose: () => Promise<boolean>
  letGo: () => void
}

export interface FormLeaving {
  /** Names the form and its record: what goes away unasked, as by the browser's back, is there again when it opens anew. */
  place?: string
  /** What is kept beside the typing. */
  along?: () => unknown
  /** Leaving the page would lose what is typed; so it is where there is a `place`. */
  isLost?: boolean
}

const FAILURE = 'root'

/**
 * The one form of the app: what is typed, what of it differs, and what is wrong with it. Nothing of react-hook-form is known
 * outside this room.
 */
export function useCheckedForm<Values extends object, Checked = Values>(
  check: Check<Values, Checked>,
  start: Values,
  leaving: FormLeaving = {},
): CheckedForm<Values, Checked> {
  const judge = (values: object) => judged(check, values as Values)
  const hook = useForm<Record<string, unknown>, unknown, object>({
    defaultValues: { ...start },
    shouldFocusError: false,
    resolver: async (values) => {
      const found = await judge(values)
      if ('checked' in found) return { values: { checked: found.checked }, errors: {} }
      return { values: {}, errors: errorsOf(found.problems, values) }
    },
  })
  const { errors, defaultValues } = hook.formState
  const begun = (defaultValues ?? start) as Values
  const values = hook.watch() as Values
  const edits = editsOf(values, begun)
  const isDirty = Object.keys(edits).length > 0
  const typed = useRef(0)

  const { left, keep, ...gone } = useLeftBehind<{ edits: Partial<Values> }>(leaving.place ?? null)
  keep(isDirty ? () => ({ edits, along: leaving.along?.() }) : null)
  useUnsavedChanges(isDirty && (leaving.isLost ?? leaving.place !== undefined))
  useLayoutEffect(() => {
    // On top of the record as it is now: what was not typed stays as others saved it.
    if (left !== undefined) hook.reset({ ...hook.getValues(), ...left.edits }, { keepDefaultValues: true })
  }, [hook, left])

  /** What was mended is no longer said: the changed fields, and those that are right again because of them. */
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
  const change = (changed: Partial<Values>) => {
    typed.current += 1
    for (const [name, value] of Object.entries(changed)) hook.setValue(name, value)
    mend(Object.keys(changed))
  }
  return {
    values,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name]?.message as string | undefined,
      onChange: (event) => change({ [name]: typedValue(event) } as Partial<Values>),
    }),
    change,
    mark: (name, message) =>
      message === null ? hook.clearErrors(name) : hook.setError(name, { type: 'refused', message }),
    edits,
    isDirty,
    changed: (input) => pick(input, (name) => name in edits),
    problems: problemsIn(errors, values),
    failure: errors[FAILURE]?.message,
    now: () => {
      const now = hook.getValues() as Values
      const edits = editsOf(now, (hook.formState.defaultValues ?? start) as Values)
      return { values: now, edits, typed: typed.current }
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
      // The form tells of its errors only when it is through.
      if (found !== null) wrong(found)
    },
    show: (problems, failure) => {
      hook.clearErrors()
      for (const { field, message } of problems) hook.setError(field, { type: 'refused', message })
      if (failure !== undefined) hook.setError(FAILURE, { type: 'refused', message: failure })
    },
    restart: (fresh, kept = {}) => {
      const keepErrors = Object.keys(kept).length > 0
      hook.reset({ ...fresh }, { keepErrors })
      if (keepErrors) hook.reset({ ...fresh, ...kept }, { keepDefaultValues: true, keepErrors })
    },
    ...gone,
  }
}

/** What a check says of what is typed. */
export function judged<Values, Checked>(check: Check<Values, Checked>, values: Values) {
  if (typeof check === 'function') return check(values)
  const parsed = check.safeParse(values)
  if (parsed.success) return { checked: parsed.data }
  return {
    problems: parsed.error.issues.map(({ path, message }) => ({
      field: String(path[0] ?? FAILURE),
      message,
    })),
  }
}

/** One sentence a field, the first; what is about no field of the form stands above it. */
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

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isPlain(one) || !isPlain(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]))
}

/** An array or a record; a file is what it is. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Blob)
}

function typedValue(typed: unknown): unknown {
  const target = typeof typed === 'object' && typed !== null && 'target' in typed ? typed.target : null
  if (target instanceof HTMLInputElement) return target.type === 'checkbox' ? target.checked : target.value
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return target.value
  return typed
}
