import { saveViewAlarm, ViewAlarm } from '#shared/access-log/customers-seen.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { judged, useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { SEEN_KEY } from '../../../records/record-keys.ts'
import { TextField } from '../../../ui/TextField.tsx'

/** The number of customers on one day above which an account is told to the administrator. */
export function ViewAlarmDialog({ alarm, onClose }: { alarm: ViewAlarm; onClose: () => void }) {
  const form = useCheckedForm(
    judge,
    { customersPerDay: alarm.customersPerDay === null ? '' : String(alarm.customersPerDay) },
    { place: 'view alarm' },
  )
  return (
    <FormDialog
      title="열람 경보 기준"
      description="한 계정이 하루에 이보다 많은 고객을 보거나 내보내면 관리자에게 알립니다. 비워 두면 알리지 않습니다."
      size="sm"
      form={form}
      save={(checked) => call(saveViewAlarm, { body: checked })}
      saved="열람 경보 기준을 저장했습니다."
      failed="열람 경보 기준 저장 실패"
      changes={SEEN_KEY}
      submitLabel="저장"
      onClose={onClose}
    >
      <TextField
        label="하루 고객 수"
        inputMode="numeric"
        hint="1에서 100,000명"
        {...form.field('customersPerDay')}
      />
    </FormDialog>
  )
}

function judge({ customersPerDay }: { customersPerDay: string }) {
  const typed = customersPerDay.trim()
  const limit = typed === '' ? null : /^\d{1,6}$/.test(typed) ? Number(typed) : undefined
  return judged(ViewAlarm, { customersPerDay: limit })
}
