import type { SeveralChanged } from '#shared/documents/queue.contract.ts'
import { AppError } from '#shared/errors.ts'

/** Changes documents one after another, each in its own transaction, and tells of each what became of it. */
export async function changeSeveral<Chosen extends { id: number }>(
  chosen: readonly Chosen[],
  change: (document: Chosen) => Promise<void>,
): Promise<SeveralChanged> {
  const outcome: SeveralChanged = { changed: [], refused: [] }
  for (const document of chosen) {
    try {
      await change(document)
      outcome.changed.push(document.id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.refused.push({ id: document.id, error: error.message })
    }
  }
  return outcome
}
