import type * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import { hasHangul } from '#shared/korean.ts'

/** Parses strictly; throws INVALID_INPUT with one detail a wrong field. */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const details = result.error.issues.slice(0, 20).map((issue) => ({
    field:
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, 5).join(', ')
        : issue.path.map(String).join('.'),
    message: issue.code === 'unrecognized_keys' ? '알 수 없는 항목입니다.' : inKorean(issue.message),
  }))
  throw new AppError('INVALID_INPUT', {
    details: details.map(bounded),
    message: details[0]?.message || undefined,
  })
}

/** The contracts' own sentences, or a general Korean one in place of the library's English. */
function inKorean(message: string): string {
  return hasHangul(message) ? message : '값이 올바르지 않습니다.'
}

/** Cuts the field name, which comes from the request, so that an answer never repeats a megabyte. */
function bounded(detail: { field: string; message: string }) {
  return { field: detail.field.slice(0, 100), message: detail.message.slice(0, 300) }
}
