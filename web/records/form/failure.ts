import { ApiError, NetworkError, sentenceOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'

/** A refusal as the admin area shows it, with the status: `409: 사용 중이어서 …`. */
export function failureText(error: unknown, fallback?: string): string {
  return error instanceof ApiError ? `${error.status}: ${error.message}` : sentenceOf(error, fallback)
}

export interface Failure {
  title: string
  sentence: string
}

/** The title and advice when no answer came, since nobody knows whether the change was made. */
export interface Unanswered {
  title: string
  advice: string
}

/** For a change that does no harm when repeated: an edit, a password. */
export const SAVE_AGAIN: Unanswered = {
  title: '저장 여부 확인 필요',
  advice: '저장되었을 수 있습니다. 다시 저장해도 두 번 저장되지 않습니다.',
}

/** For a change that a repetition would make twice. */
export const LOOK_FIRST: Unanswered = {
  title: '저장 여부 확인 필요',
  advice: '저장되었을 수 있으니 목록을 먼저 확인해주세요.',
}

/** For a change made by pressing one button. */
export const PRESS_AGAIN: Unanswered = {
  title: '처리 여부 확인 필요',
  advice: '처리되었을 수 있습니다. 목록을 확인한 뒤 필요하면 다시 시도해주세요.',
}

/** Null when the server did answer. */
export function unansweredFailure(error: unknown, { title, advice }: Unanswered): Failure | null {
  return error instanceof NetworkError ? { title, sentence: `${sentenceOf(error)}\n${advice}` } : null
}

/** Reports a failed change in a toast, which replaces earlier toasts about the same (`about`). */
export function tellFailure(error: unknown, refused: string, unanswered: Unanswered, about = refused): void {
  const { title, sentence } = unansweredFailure(error, unanswered) ?? {
    title: refused,
    sentence: failureText(error),
  }
  toast.error(sentence, { title, about })
}
