import { hasCode } from '../../lib/api-client.ts'
import { newSubmissionId } from '../../lib/submission-id.ts'
import { confirm } from '../../ui/confirm.ts'
import { GivenUp } from './use-form-saving.ts'

/**
 * Registers what one form holds (`word`: 정산), with one key for all tries, so that a lost answer registers nothing twice. Where the
 * form was changed after such a try had arrived, the server refuses it; then asks whether to register the other one too. `begun`:
 * the key of a form that closed without an answer, which the form keeps along with its values.
 */
export function registerOnce<Sent extends unknown[]>(
  word: string,
  begun: string | undefined,
  send: (key: string, ...sent: Sent) => Promise<unknown>,
) {
  let key = begun ?? newSubmissionId()
  return {
    key: () => key,
    async register(...sent: Sent): Promise<unknown> {
      try {
        return await send(key, ...sent)
      } catch (error) {
        if (!hasCode(error, 'IDEMPOTENCY_MISMATCH')) throw error
      }
      const mayBeAnother = await confirm({
        title: `앞서 보낸 ${word}이 이미 등록되어 있습니다.`,
        body: `지금 입력한 내용을 새 ${word}으로 한 번 더 등록하시겠습니까?`,
        confirmLabel: `새 ${word}으로 등록`,
      })
      if (!mayBeAnother) throw new GivenUp()
      key = newSubmissionId()
      return send(key, ...sent)
    },
  }
}
