import { AppError, type ErrorCode } from '#shared/errors.ts'

/** A broken rule, with the field that breaks it and the sentence that the user reads. */
export function broken(field: string, message: string, code: ErrorCode = 'RULE_BROKEN'): AppError {
  return new AppError(code, { message, details: [{ field, message }] })
}
