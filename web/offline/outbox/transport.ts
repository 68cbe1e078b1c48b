import type { HttpAnswer } from '../../lib/post-form.ts'
import type { OfflineFile } from '../offline-file.ts'
import type { OutboxRow } from './outbox-item.ts'

/** What a request needs to know besides the fields. */
export type SendableItem = Pick<
  OutboxRow,
  'submissionId' | 'accountId' | 'kind' | 'target' | 'submittedAt' | 'receipt'
>

/** A record that the server once accepted, with what it signed then. */
export interface OfferedItem {
  submissionId: string
  receipt: object | null
}

export interface Sending {
  sessionId: string
  /** Fraction from 0 to 1. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** Sends to the server. Null, or any error, counts as no answer. */
export interface Transport {
  /** False for a kind that only a newer version of the app can send. */
  knows(kind: string): boolean
  /** Whether onProgress is called during the upload; if not, silence does not mean that it stalls. */
  reportsProgress: boolean
  send(
    item: SendableItem,
    fields: unknown,
    file: OfflineFile | null,
    sending: Sending,
  ): Promise<HttpAnswer | null>
  /** True once the server knows that the session with this token is over. */
  endSession(endToken: string, signal: AbortSignal): Promise<boolean>
  /** Asks where the server has these records, of which the device still holds a copy. */
  offer(
    items: readonly OfferedItem[],
    sending: Pick<Sending, 'sessionId' | 'signal'>,
  ): Promise<HttpAnswer | null>
  withdraw(submissionId: string, sending: Pick<Sending, 'sessionId' | 'signal'>): Promise<HttpAnswer | null>
}
