import { ApiError, NetworkError, sentenceOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'

/** `409: 사용 중이어서 …`: how the admin area reads a refusal out (SPEC.md §8, DECISIONS.md §10). */
export function failureText(error: unknown): string {
  return error instanceof ApiError ? `${error.status}: ${error.message}` : sentenceOf(error)
}

export interface Failure {
  title: string
  sentence: string
}

/** What stands over a change without an answer, and what to do then: nobody knows whether it was done. */
export interface Unanswered {
  title: string
  advice: string
}

/** What is saved anew as it is: an edit, a password. */
export const SAVE_AGAIN: Unanswered = {
  title: '저장 여부 확인 필요',
  advice: '저장되었을 수 있습니다. 다시 저장해도 두 번 저장되지 않습니다.',
}

/** What would be there twice. */
export const LOOK_FIRST: Unanswered = {
  title: '저장 여부 확인 필요',
  advice: '저장되었을 수 있으니 목록을 먼저 확인해주세요.',
}

/** What one press does. */
export const PRESS_AGAIN: Unanswered = {
  title: '처리 여부 확인 필요',
  advice: '처리되었을 수 있습니다. 목록을 확인한 뒤 필요하면 다시 시도해주세요.',
}

/** null: the server answered. */
export function unansweredFailure(error: unknown, { title, advice }: Unanswered): Failure | null {
  return error instanceof NetworkError ? { title, sentence: `${sentenceOf(error)}\n${advice}` } : null
}

/** Tells what became of a change: the server's refusal under the title `refused`, or that nobody knows. Replaces what was told `about` it. */
export function tellFailure(error: unknown, refused: string, unanswered: Unanswered, about = refused): void {
  const { title, sentence } = unansweredFailure(error, unanswered) ?? {
    title: refused,
    sentence: failureText(error),
  }
  toast.error(sentence, { title, about })
}
