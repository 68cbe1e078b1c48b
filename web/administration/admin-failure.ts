import { ApiError, sentenceOf } from '../lib/api-client.ts'

/** `409: 사용 중이어서 …`: how the admin area reads a refusal out (SPEC.md §8, DECISIONS.md §10). */
export function failureText(error: unknown): string {
  return error instanceof ApiError ? `${error.status}: ${error.message}` : sentenceOf(error)
}
