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
  /** A problem that belongs to no single field. */
  failure?: string | undefined
  /** The field to focus instead of the first wrong one. */
  focus?: string
}

export interface FormSavingProps<Values extends object, Checked, Saved = unknown> {
  form: CheckedForm<Values, Checked>
  /** Sends the checked values. A thrown error is shown at the fields that it names, else above them. */
  save: (checked: Checked) => Promise<Saved>
  /** False when the answer does not mean that it was saved: then the input still counts as unsaved. */
  isSaved?: ((saved: Saved) => boolean) | undefined
  /** Asks before sending; false keeps the input in the form. */
  ask?: ((checked: Checked) => Promise<boolean>) | undefined
  /** The form edits a record: without changes nothing is sent. */
  isEdit?: boolean | undefined
  /** Nothing can be saved now; Enter does nothing. */
  isShut?: boolean | undefined
  /** Sending it again does no harm, although it is not an edit. */
  isRepeatable?: boolean | undefined
  /** The sentence after saving; left out where `onSaved` says it. */
  saved?: string | undefined
  /** The title of that toast instead of 성공. */
  savedTitle?: string | undefined
  /** The title of the toast after a failure; it also names what both toasts are about. */
  failed: string
  /** Reads again what may have changed. */
  readAgain?: (() => Promise<unknown>) | undefined
  /** The field that a refusal is about, where the server names only a code. */
  fieldOfCode?: Partial<Record<ErrorCode, keyof Values & string>> | undefined
  /** Replaces the default placing of a failure by fields and code. */
  refusalOf?: ((error: unknown) => Refusal) | undefined
  /** Replaces the default toast about a failure. */
  tell?: ((error: unknown) => void) | undefined
  /** Announces wrong fields in addition to the summary. */
  tellWrong?: ((problems: readonly FormProblem[]) => void) | undefined
  /** One sentence about fields left empty, also shown as a toast. */
  missingSentence?: string | undefined
  /** Stores the record of a VERSION_CONFLICT; false when it is not the record of this form. */
  adopt?: ((current: unknown) => boolean | Promise<boolean>) | undefined
}

/** Thrown by `save` when the user decided against it; nothing is reported. */
export class GivenUp extends Error {}

/** What `FormBody` needs to show a form that is checked and saved. */
export interface FormSaving {
  formId: string
  element: RefObject<HTMLFormElement | null>
  submit: (event?: FormEvent) => void
  problems: readonly FormProblem[]
  problemsTitle: string | undefined
  failure: string | undefined
  goTo: (field: string) => void
  isSubmitting: boolean
  /** The last save was refused, because another person had saved a newer version. */
  isOutdated: boolean
  /** Asks about unsaved input; true when the form may close. */
  mayClose: () => Promise<boolean>
}

/** Checks and saves a form, never twice at a time, and shows errors where they belong. */
export function useFormSaving<Values extends object, Checked, Saved>(
  props: FormSavingProps<Values, Checked, Saved> & { onSaved: (saved: Saved) => unknown },
): FormSaving {
  const { form, failed, tell, tellWrong } = props
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const [isOutdated, setOutdated] = useState(false)

  const goTo = (field: string) => focusField(element.current, field)
  const goToFirst = (problems: readonly FormProblem[], field = problems[0]?.field) => {
    const isShown = field === undefined || goTo(field)
    // A field that is not on the screen cannot show its sentence, so the form says it.
    if (!isShown && problems.length === 1) form.show([], problems[0]?.message)
  }
  const missingSentence = (problems: readonly FormProblem[]) =>
    isSomethingMissing(problems, form.values) ? props.missingSentence : undefined

  const refuse = ({ problems, failure, focus }: Refusal) => {
    // Rendered first: an inert field takes no focus, and a summary that appears later would move it.
    flushSync(() => {
      setSubmitting(false)
      form.show(problems, failure)
    })
    goToFirst(problems, focus)
  }
  const save = async (checked: Checked) => {
    let saved: Saved
    try {
      if (props.ask !== undefined && !(await props.ask(checked))) return
      saved = await props.save(checked)
    } catch (error) {
      // The form shows the other person's change, so a sentence about it is not needed.
      if (hasCode(error, 'VERSION_CONFLICT') && (await props.adopt?.(error.current))) return setOutdated(true)
      if (isLoginAsked(error) || error instanceof GivenUp) return
      if (isStopped(error)) return void toast.info('업로드를 중지했습니다.', { about: failed })
      refuse(props.refusalOf?.(error) ?? placedRefusal(error, form.values, props.fieldOfCode))
      if (tell !== undefined) tell(error)
      else tellFailure(error, failed, props.isEdit || props.isRepeatable ? SAVE_AGAIN : LOOK_FIRST)
      // It may have been saved although the answer was lost, or another person's change caused the refusal.
      void props.readAgain?.()
      return
    }
    if (props.saved !== undefined) toast.success(props.saved, { title: props.savedTitle, about: failed })
    if (props.isSaved?.(saved) ?? true) form.letGo()
    await props.onSaved(saved)
    void props.readAgain?.()
  }
  const send = async () => {
    isBusy.current = true
    setSubmitting(true)
    setOutdated(false)
    try {
      await form.judge({
        checked: save,
        wrong: (problems) => {
          // Rendered first, because a summary that appears later would move the focused field.
          flushSync(() => setSubmitting(false))
          goToFirst(problems)
          const missing = missingSentence(problems)
          if (tellWrong !== undefined) tellWrong(problems)
          else if (missing !== undefined) toast.error(missing, { title: '입력 오류', isSilent: true })
        },
      })
    } finally {
      isBusy.current = false
      setSubmitting(false)
    }
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    // A dialog is a React child of its page: the event must not submit a form around it too.
    event?.stopPropagation()
    if (isBusy.current || props.isShut) return
    const problems = unreadIn(element.current)
    if (problems.length > 0) return refuse({ problems })
    if (props.isEdit && Object.keys(form.now().edits).length === 0) {
      toast.info('변경된 내용이 없습니다.')
      return
    }
    void send()
  }
  const { problems, failure, mayClose } = form
  const problemsTitle = missingSentence(problems)
  return {
    formId,
    element,
    submit,
    goTo,
    isSubmitting,
    isOutdated,
    mayClose,
    problems,
    problemsTitle,
    failure,
  }
}

/** True when a wrong field is empty, and not just refused. */
function isSomethingMissing(problems: readonly FormProblem[], values: object): boolean {
  return problems.some(({ field }) => {
    const value: unknown = values[field as keyof typeof values]
    return typeof value === 'string' && value.trim() === ''
  })
}

/** Days that there are not (2026-02-31) or that are typed in part: browsers tell them like fields that are empty. */
export function unreadIn(form: ParentNode | null): FormProblem[] {
  const days = form?.querySelectorAll<HTMLInputElement>('[type^=date]') ?? []
  return [...days].flatMap(({ name, validity }) =>
    validity.badInput ? [{ field: name, message: '날짜를 확인해주세요.' }] : [],
  )
}

/** Places a failure at the fields that the server names, at the field of its code, or above the form. */
export function placedRefusal(
  error: unknown,
  values: object,
  fieldOfCode: Partial<Record<string, string>> = {},
): Refusal {
  const sentence = sentenceOf(error)
  if (!(error instanceof ApiError)) return { problems: [], failure: sentence }
  const named = error.details.flatMap(({ field: path, message }) => {
    // A part of the body has fields of its own: `application.contactCode`.
    const field = path?.split('.').at(-1)
    return field !== undefined && field in values ? [{ field, message }] : []
  })
  if (named.length > 0) return { problems: named }
  const field = fieldOfCode[error.code]
  return field === undefined
    ? { problems: [], failure: sentence }
    : { problems: [{ field, message: sentence }] }
}
