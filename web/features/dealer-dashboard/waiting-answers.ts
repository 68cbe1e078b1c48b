import type { OutboxItem } from '../../offline/index.ts'

/** The documents whose answer to 보완필요 waits on the device; after a refusal another can be written. */
export function waitingAnswers(outbox: readonly OutboxItem[]): ReadonlySet<unknown> {
  return new Set(
    outbox
      .filter(({ kind, state }) => kind === 'supplement' && state !== 'done' && state !== 'rejected')
      .map(({ target }) => (target as { documentId?: unknown } | null)?.documentId),
  )
}
