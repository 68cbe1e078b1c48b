import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ErrorCode } from '#shared/errors.ts'
import { ApiError, hasCode, isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import type { CheckedForm, FormProblem } from './checked-form.ts'
import { LOOK_FIRST, SAVE_AGAIN, tellFailure } from './failure.ts'
import { focusField } from './form-keys.ts'
import { isStopped } from './use-upload.ts'

/** What is wrong, as the form shows it. */
export interface Refusal {
  problems: readonly FormProblem[]
  /** About no single field. */
  failure?: string | undefined
  /** Where to go then, instead of the first wrong field. */
  focus?: string
}

export interface FormSavingProps<Values extends object, Checked, Saved = unknown> {
  form: CheckedForm<Values, Checked>
  /** Sends what was checked. What it throws is shown beside the fields that it names, else above them. */
  save: (checked: Checked) => Promise<Saved>
  /** What came of it is not always that it was saved: then what is typed stays to be lost. */
  isSaved?: ((saved: Saved) => boolean) | undefined
  /** Asks about what was checked before it is sent; false: it stays in the form. */
  ask?: ((checked: Checked) => Promise<boolean>) | undefined
  /** There is something to change: saving what is as it was sends nothing. */
  isEdit?: boolean | undefined
  /** Nothing can be saved now; Enter does nothing then. */
  isShut?: boolean | undefined
  /** Saving it once more does no harm, and no list tells whether it was saved; an edit is so anyway. */
  isRepeatable?: boolean | undefined
  /** What the user reads when it was saved; nothing where `onSaved` says it. */
  saved?: string | undefined
  /** Of the toast that says so, instead of 성공. */
  savedTitle?: string | undefined
  /** The title of the toast when it was not, and what both toasts are about. */
  failed: string
  /** Reads again what has changed then. */
  readAgain?: (() => Promise<unknown>) | undefined
  /** Which field a refusal is about, where the server names only a code. */
  fieldOfCode?: Partial<Record<ErrorCode, keyof Values & string>> | undefined
  /** Instead of reading fields and code: where a failure belongs. */
  refusalOf?: ((error: unknown) => Refusal) | undefined
  /** Instead of the toast under `failed`. */
  tell?: ((error: unknown) => void) | undefined
  /** What is said aloud of wrong fields, beside the summary. */
  tellWrong?: ((problems: readonly FormProblem[]) => void) | undefined
  /** One sentence over fields that were left empty, also as a toast. */
  missingSentence?: string | undefined
  /** Makes what came with VERSION_CONFLICT known; false when it was nothing of ours. */
  adopt?: ((current: unknown) => boolean | Promise<boolean>) | undefined
}

/** Thrown by `save` when the user decided against it: nothing is said. */
export class GivenUp extends Error {}

/** What `FormBody` shows of a form that is checked and saved. */
export interface FormSaving {
  formId: string
  element: RefObject<HTMLFormElement | null>
  submit: (event?: FormEvent) => void
  problems: readonly FormProblem[]
  problemsTitle: string | undefined
  failure: string | undefined
  goTo: (field: string) => void
  isSubmitting: boolean
  /** The last try met a newer version of another person's. */
  isOutdated: boolean
  /** Asks about what is typed and not saved; true when the form may go. */
  mayClose: () => Promise<boolean>
}

/** Checks and saves a form: nothing is sent twice, and what is wrong is shown where it belongs. */
export function useFormSaving<Values extends object, Checked, Saved>(
  props: FormSavingProps<Values, Checked, Saved> & { onSaved: (saved: Saved) => unknown },
): FormSaving {
  const { form, failed } = props
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const [isOutdated, setOutdated] = useState(false)

  const goTo = (field: string) => focusField(element.current, field)
  const missingSentence = (problems: readonly FormProblem[]) =>
    isSomethingMissing(problems, form.values) ? props.missingSentence : undefined
  const tellWrong =
    props.tellWrong ??
    ((problems: readonly FormProblem[]) => {
      const missing = missingSentence(problems)
      if (missing !== undefined) toast.error(missing, { title: '입력 오류' })
    })

  const refuse = (error: unknown) => {
    const refusal = (props.refusalOf ?? placed)(error)
    // What is inert takes no focus, and a summary that is not there yet cannot move what is focused.
    flushSync(() => {
      setSubmitting(false)
      form.show(refusal.problems, refusal.failure)
    })
    const first = refusal.focus ?? refusal.problems[0]?.field
    if (first !== undefined) goTo(first)
  }
  const placed = (error: unknown): Refusal => placedRefusal(error, form.values, props.fieldOfCode)
  const tell =
    props.tell ??
    ((error: unknown) => {
      tellFailure(error, failed, props.isEdit || props.isRepeatable ? SAVE_AGAIN : LOOK_FIRST)
    })
  const save = async (checked: Checked) => {
    let saved: Saved
    try {
      if (props.ask !== undefined && !(await props.ask(checked))) return
      saved = await props.save(checked)
    } catch (error) {
      // The form shows what changed; a sentence beside it would say the same again.
      if (hasCode(error, 'VERSION_CONFLICT') && (await props.adopt?.(error.current))) return setOutdated(true)
      if (isLoginAsked(error) || error instanceof GivenUp) return
      if (isStopped(error)) return void toast.info('업로드를 중지했습니다.', { about: failed })
      refuse(error)
      tell(error)
      // Perhaps it was saved and only the answer got lost, or somebody else's change is why it was refused.
      void props.readAgain?.()
      return
    }
    if (props.saved !== undefined) toast.success(props.saved, { title: props.savedTitle, about: failed })
    if (props.isSaved?.(saved) ?? true) form.letGo()
    await props.onSaved(saved)
    await props.readAgain?.()
  }
  const send = async () => {
    isBusy.current = true
    setSubmitting(true)
    setOutdated(false)
    try {
      await form.judge({
        checked: save,
        wrong: (problems) => {
          // Drawn first: a summary that is not there yet cannot move what is focused.
          flushSync(() => setSubmitting(false))
          const [first] = problems
          if (first !== undefined) goTo(first.field)
          tellWrong(problems)
        },
      })
    } finally {
      isBusy.current = false
      setSubmitting(false)
    }
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    // A dialog lies in the tree of its page: a form around it must not be submitted as well.
    event?.stopPropagation()
    if (isBusy.current || props.isShut) return
    if (props.isEdit && Object.keys(form.now().edits).length === 0) {
      toast.info('변경된 내용이 없습니다.')
      return
    }
    void send()
  }
  const { problems, failure, mayClose } = form
  const problemsTitle = missingSentence(problems)
  return {
    ...{ formId, element, submit, goTo, isSubmitting, isOutdated, mayClose },
    ...{ problems, problemsTitle, failure },
  }
}

/** Some of what is wrong was left empty: what is filled in but refused is not missing. */
function isSomethingMissing(problems: readonly FormProblem[], values: object): boolean {
  return problems.some(({ field }) => {
    const value: unknown = values[field as keyof typeof values]
    return typeof value === 'string' && value.trim() === ''
  })
}

/** Where a failure belongs: at the fields that the server names, at the field of its code, else above the form. */
export function placedRefusal(
  error: unknown,
  values: object,
  fieldOfCode: Partial<Record<string, string>> = {},
): Refusal {
  const sentence = sentenceOf(error)
  if (!(error instanceof ApiError)) return { problems: [], failure: sentence }
  const named = error.details.flatMap(({ field, message }) =>
    field !== undefined && field in values ? [{ field, message }] : [],
  )
  if (named.length > 0) return { problems: named }
  const field = fieldOfCode[error.code]
  return field === undefined
    ? { problems: [], failure: sentence }
    : { problems: [{ field, message: sentence }] }
}
