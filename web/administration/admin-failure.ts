import { ApiError, NetworkError, sentenceOf } from '../lib/api-client.ts'

/** `409: 사용 중이어서 …`: how the admin area reads a refusal out (SPEC.md §8, DECISIONS.md §10). */
export function failureText(error: unknown): string {
  return error instanceof ApiError ? `${error.status}: ${error.message}` : sentenceOf(error)
}

export interface Failure {
  title: string
  sentence: string
}

/** Without an answer nobody knows whether it was done, and `advice` says what to do then; null: the server answered. */
export function unansweredFailure(error: unknown, what: '저장' | '등록', advice: string): Failure | null {
  if (!(error instanceof NetworkError)) return null
  return { title: `${what} 여부 확인 필요`, sentence: `${sentenceOf(error)}\n${advice}` }
}

/** For what is saved anew as it is: an edit, a password. */
export const SAVE_AGAIN = '저장되었을 수 있습니다. 다시 저장해도 두 번 저장되지 않습니다.'
