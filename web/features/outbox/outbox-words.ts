import { formatKstMonthDayTime } from '#shared/kst.ts'
import type { OutboxItem } from '../../offline/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What a record is called, by its kind. */
export const KIND_LABELS: Record<string, string> = { application: '접수 신청', supplement: '보완 답변' }

/** When the sender tries next, or null when it does not try by itself. */
export function nextTryWords(item: OutboxItem, now: number): string | null {
  if (item.state !== 'waiting') return null
  if (item.attempts === 0 && item.nextAttemptAt <= now) return '연결되면 바로 전송합니다.'
  if (item.nextAttemptAt <= now) return '곧 다시 시도합니다.'
  return `다음 시도 ${formatKstMonthDayTime(new Date(item.nextAttemptAt))}`
}

/** A record that has waited to be sent for more than a day deserves a warning. */
export function isOverdue(item: OutboxItem, now: number): boolean {
  const isQueued = item.state !== 'done' && item.state !== 'rejected' && item.state !== 'reopened'
  return isQueued && now - item.submittedAt > DAY_MS
}

/** Can be opened in a form again. What is on its way or arrived cannot. */
export function isEditable(item: OutboxItem): boolean {
  return item.kind in KIND_LABELS && item.state !== 'sending' && item.state !== 'done'
}
