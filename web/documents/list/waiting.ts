import { isOpenStatus } from '#shared/documents/activation-status.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import type { QueueLimits } from '#shared/documents/queue.contract.ts'

type Waiting = Pick<ListedDocument, 'activationStatus' | 'waitingSince'>

/** For how many whole minutes an application has waited; null when it waits for nobody any more. */
export function waitedMinutes({ activationStatus, waitingSince }: Waiting, minute: number): number | null {
  if (!isOpenStatus(activationStatus)) return null
  return Math.max(0, minute - Math.floor(Date.parse(waitingSince) / 60_000))
}

/** `35분`, `3시간`, `2일`: whole units, cut. */
export function waitedWords(minutes: number): string {
  if (minutes < 60) return `${minutes}분`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}시간`
  return `${Math.floor(minutes / (24 * 60))}일`
}

/** The office waits for the store, not the store for the office. */
export function waitsForStore({ activationStatus }: Pick<Waiting, 'activationStatus'>): boolean {
  return activationStatus === '보완필요'
}

/** How late the office is by the administrator's limits. */
export function lateness(
  document: Pick<Waiting, 'activationStatus'>,
  minutes: number,
  limits: QueueLimits,
): 'alarm' | 'warn' | 'none' {
  if (waitsForStore(document)) return 'none'
  if (minutes >= limits.alarmMinutes) return 'alarm'
  return minutes >= limits.warnMinutes ? 'warn' : 'none'
}
