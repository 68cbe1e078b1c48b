import { type FormEvent, useId, useState } from 'react'
import { ApiError, isLoginAsked, sentenceOf } from '../../../lib/api-client.ts'

/** What somebody proves themselves by; an empty one is missing. */
export type ProofField = 'currentPassword' | 'otp'

const MISSING: Record<ProofField, string> = {
  currentPassword: '현재 비밀번호를 입력해주세요',
  otp: '인증번호를 입력해주세요.',
}

/** A form of such fields: errors beside them, the first one focused, and no sending twice. */
export function useProof(
  fields: readonly ProofField[],
  send: (values: Record<ProofField, string>) => Promise<void>,
) {
  const formId = useId()
  const [errors, setErrors] = useState<Partial<Record<ProofField, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const place = (found: Partial<Record<ProofField, string>>) => {
      setErrors(found)
      const wrong = fields.find((field) => found[field] !== undefined)
      const input = wrong === undefined ? null : form.elements.namedItem(wrong)
      if (input instanceof HTMLInputElement) input.focus()
    }
    const data = new FormData(form)
    const values = {
      currentPassword: String(data.get('currentPassword') ?? ''),
      otp: String(data.get('otp') ?? '').trim(),
    }
    const missing = fields.filter((field) => values[field] === '')
    setFailure(null)
    place(Object.fromEntries(missing.map((field) => [field, MISSING[field]])))
    if (missing.length > 0) return
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      const placed = placedErrors(error, fields)
      place(placed)
      if (Object.keys(placed).length === 0 && !isLoginAsked(error)) setFailure(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }
  return { form: { id: formId, onSubmit, noValidate: true }, formId, errors, failure, isSending }
}

function placedErrors(error: unknown, fields: readonly ProofField[]): Partial<Record<ProofField, string>> {
  if (!(error instanceof ApiError)) return {}
  const named = error.details.filter(({ field }) => fields.some((each) => each === field))
  if (named.length > 0) return Object.fromEntries(named.map(({ field, message }) => [field, message]))
  return error.code === 'INVALID_CREDENTIALS' ? { currentPassword: '현재 비밀번호가 올바르지 않습니다.' } : {}
}
