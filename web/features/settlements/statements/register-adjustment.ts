import { addAdjustment, type SettlementEntry } from '#shared/statements/ledger.contract.ts'
import { upload } from '../../../lib/api-upload.ts'
import { newSubmissionId } from '../../../lib/submission-id.ts'
import { GivenUp } from '../../../records/form/use-form-saving.ts'
import type { Sending } from '../../../records/form/use-upload.ts'
import { confirm } from '../../../ui/confirm.ts'
import type { CheckedAdjustment } from './adjustment-form.ts'

/**
 * Enters the adjustment of one form, with one key for all tries, so that a lost answer enters nothing twice. Where the form was
 * changed after such a try, the server answers with what has arrived; then asks whether to enter the other one too. `begun`: the
 * key of a form that closed without an answer.
 */
export function adjustmentRegistration(begun: string | undefined) {
  let key = begun ?? newSubmissionId()
  const send = ({ file, ...body }: CheckedAdjustment, sending: Sending) =>
    upload(addAdjustment, { body, file, idempotencyKey: key, ...sending })
  return {
    key: () => key,
    async register(adjustment: CheckedAdjustment, sending: Sending): Promise<SettlementEntry> {
      const entry = await send(adjustment, sending)
      if (isOf(entry, adjustment)) return entry
      const mayBeAnother = await confirm({
        title: '앞서 보낸 조정이 이미 등록되어 있습니다.',
        body: '지금 입력한 내용을 새 조정으로 한 번 더 등록하시겠습니까?',
        confirmLabel: '새 조정으로 등록',
      })
      if (!mayBeAnother) throw new GivenUp()
      key = newSubmissionId()
      return send(adjustment, sending)
    },
  }
}

function isOf(entry: SettlementEntry, sent: CheckedAdjustment): boolean {
  return (
    entry.storeId === Number(sent.storeId) &&
    entry.month === sent.month &&
    entry.category === sent.category &&
    entry.amount === Number(sent.amount) &&
    entry.reason === sent.reason &&
    (entry.documentNumber ?? undefined) === sent.documentNumber
  )
}
