import type { OutboxItem } from '../../offline/index.ts'

/** The documents whose answer to 보완필요 is still being sent; after a refusal another can be written. */
export function waitingAnswers(items: readonly OutboxItem[] | null): ReadonlySet<unknown> {
  return new Set(
    items
      ?.filter(({ kind, state }) => kind === 'supplement' && state !== 'done' && state !== 'rejected')
      .map(({ target }) => (target as { documentId?: unknown } | null)?.documentId),
  )
}
