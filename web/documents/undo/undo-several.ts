import { undoChange } from '#shared/documents/queue.contract.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { type Refusal, refusalLine } from '../bulk/refusal-line.ts'

/** Quick enough for hundreds within the time for it, and gentle to the server. */
const AT_ONCE = 5

/** A document, and the version that the change made. */
export interface Changed {
  id: number
  version: number
  customerName: string
}

/** Takes back what was changed at once, each document for itself, and says how many, and whose it could not. */
export async function undoSeveral(changed: readonly Changed[]): Promise<void> {
  const waiting = [...changed]
  const refused: Refusal[] = []
  const undoNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { id, version, customerName } = next
      await call(undoChange, { params: { id }, body: { version } }).catch((error: unknown) => {
        refused.push({ customerName, error: sentenceOf(error) })
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, undoNext))
  const undone = changed.length - refused.length
  if (undone > 0) toast.success(`${undone}건을 되돌렸습니다.`)
  if (refused.length > 0)
    toast.error(refusalLine(refused), { title: `${refused.length}건은 되돌리지 못했습니다` })
}
