import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ErrorCode } from '#shared/errors.ts'
import { ApiError, sentenceOf } from '../../lib/api-client.ts'
import type { FormErrorItem } from '../../ui/FormErrorSummary.tsx'

/** The errors of a flat form, one line a field, in the order of its values; what is about no field stands elsewhere. */
export function errorItems(errors: FieldErrors, values: object): FormErrorItem[] {
  return Object.keys(values).flatMap((field) => {
    const message = errors[field]?.message
    return typeof message !== 'string' || message === '' ? [] : [{ field, message }]
  })
}

/** Some of what is wrong was left empty: what is filled in but refused is not missing. */
export function isSomethingMissing(
  items: readonly FormErrorItem[],
  values: Record<string, unknown>,
): boolean {
  return items.some(({ field }) => {
    const value = values[field]
    return typeof value === 'string' && value.trim() === ''
  })
}

/** Puts a refusal of the server where it belongs: at the fields it names, at the field of its code, else above the form. */
export function placeErrors<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  error: unknown,
  fieldOfCode: Partial<Record<ErrorCode, Path<Values>>>,
): void {
  const known = Object.keys(form.getValues()) as Path<Values>[]
  const named =
    error instanceof ApiError
      ? error.details.flatMap(({ field, message }) => {
          const name = known.find((candidate) => candidate === field)
          return name === undefined ? [] : [{ name, message }]
        })
      : []
  const byCode = error instanceof ApiError ? fieldOfCode[error.code as ErrorCode] : undefined
  if (named.length === 0 && byCode !== undefined) named.push({ name: byCode, message: sentenceOf(error) })
  if (named.length === 0) form.setError('root', { message: sentenceOf(error) })
  for (const [index, { name, message }] of named.entries()) {
    form.setError(name, { message }, { shouldFocus: index === 0 })
  }
}
