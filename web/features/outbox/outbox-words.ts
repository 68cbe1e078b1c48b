import { formatKstMonthDayTime } from '#shared/kst.ts'
import type { OutboxItem } from '../../offline/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The names of the kinds of records. */
export const KIND_LABELS: Record<string, string> = { application: '접수 신청', supplement: '보완 답변' }

/** When the next try is; null when the record is not sent by itself. */
export function nextTryWords(item: OutboxItem, now: number): string | null {
  if (item.state !== 'waiting') return null
  if (item.attempts === 0 && item.nextAttemptAt <= now) return '연결되면 바로 전송합니다.'
  if (item.nextAttemptAt <= now) return '곧 다시 시도합니다.'
  return `다음 시도 ${formatKstMonthDayTime(new Date(item.nextAttemptAt))}`
}

/** True for a record that has waited for more than a day, which is shown with a warning. */
export function isOverdue(item: OutboxItem, now: number): boolean {
  const isQueued = item.state !== 'done' && item.state !== 'rejected' && item.state !== 'reopened'
  return isQueued && now - item.submittedAt > DAY_MS
}

/** True if the record can be opened in its form again: not while it is being sent, nor afterwards. */
export function isEditable(item: OutboxItem): boolean {
  return item.kind in KIND_LABELS && item.state !== 'sending' && item.state !== 'done'
}
