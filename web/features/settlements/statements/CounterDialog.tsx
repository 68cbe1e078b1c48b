import { formatWon } from '#shared/money.ts'
import { counterAdjustment, type SettlementEntry } from '#shared/statements/ledger.contract.ts'
import { kindWords } from '#shared/statements/statement-words.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** 조정 취소: adds the opposite of an adjustment. */
export function CounterDialog({ entry, onClose }: { entry: SettlementEntry; onClose: () => void }) {
  const form = useCheckedForm(counterAdjustment.body, { reason: '' }, { place: `counter ${entry.id}` })
  return (
    <FormDialog
      title="조정 취소"
      description="조정은 지워지지 않고, 반대 금액의 줄이 더해집니다. 마감된 달의 조정은 다음 달에서 취소됩니다."
      size="sm"
      role="alertdialog"
      form={form}
      save={({ reason }) => call(counterAdjustment, { params: { entryId: entry.id }, body: { reason } })}
      isBrief
      submitLabel="조정 취소"
      submitPalette="red"
      closeLabel="닫기"
      saved="조정이 취소되었습니다."
      failed="조정 취소 실패"
      changes={SETTLEMENTS_KEY}
      onClose={onClose}
    >
      <KeyValueList
        items={[
          { label: '판매점', value: entry.storeName },
          { label: '구분', value: kindWords(entry) },
          { label: '금액', value: formatWon(entry.amount) },
          { label: '사유', value: entry.reason },
        ]}
      />
      <TextField label="취소 사유" required {...form.field('reason')} />
    </FormDialog>
  )
}
