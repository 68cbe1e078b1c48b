import type { SeveralChanged } from '#shared/documents/queue.contract.ts'
import type { Context } from '../../../context.ts'
import { toAppError } from '../../../http/error-handler.ts'

const BROKEN = '서버 오류로 변경하지 못했습니다. 잠시 후 다시 시도해주세요.'

/**
 * Changes documents one after another, each in its own transaction, and tells of each what became of it. Also what nobody expected is
 * told so: those before it are changed already.
 */
export async function changeSeveral<Chosen extends { id: number }>(
  log: Context['log'],
  chosen: readonly Chosen[],
  change: (document: Chosen) => Promise<void>,
): Promise<SeveralChanged> {
  const outcome: SeveralChanged = { changed: [], refused: [] }
  for (const document of chosen) {
    const { id } = document
    try {
      await change(document)
      outcome.changed.push(id)
    } catch (error) {
      const known = toAppError(error)
      if (known.status >= 500) log.error({ err: known.cause ?? known, id }, 'one of several changes failed')
      outcome.refused.push({ id, error: known.code === 'INTERNAL' ? BROKEN : known.message })
    }
  }
  return outcome
}
