import { QueueLimits, readQueueLimits, saveQueueLimits } from '#shared/documents/queue.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useAdminQuery } from '../../records/admin-query.ts'
import { judged, useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { QUEUE_LIMITS_KEY } from '../../records/record-keys.ts'
import { TextField } from '../../ui/TextField.tsx'
import { UnreadDialog } from '../../ui/UnreadDialog.tsx'

const TITLE = '대기 시간 기준'

/** From how many minutes of waiting applications are shown as late, for the whole office. */
export function QueueLimitsDialog({ onClose }: { onClose: () => void }) {
  const query = useAdminQuery([...QUEUE_LIMITS_KEY, 'setting'], readQueueLimits)
  if (query.data !== undefined) return <LimitsForm limits={query.data} onClose={onClose} />
  return <UnreadDialog of={query} title={TITLE} fields={2} onClose={onClose} />
}

function LimitsForm({ limits, onClose }: { limits: QueueLimits; onClose: () => void }) {
  const form = useCheckedForm(
    judge,
    { warnMinutes: String(limits.warnMinutes), alarmMinutes: String(limits.alarmMinutes) },
    { place: 'queue limits' },
  )
  return (
    <FormDialog
      title={TITLE}
      description="접수 목록에서 오래 기다린 신청의 대기 시간을 색으로 표시합니다."
      size="sm"
      form={form}
      save={(checked) => call(saveQueueLimits, { body: checked })}
      saved="대기 시간 기준을 저장했습니다."
      failed="대기 시간 기준 저장 실패"
      changes={QUEUE_LIMITS_KEY}
      submitLabel="저장"
      onClose={onClose}
    >
      <TextField label="경고 (분)" required inputMode="numeric" {...form.field('warnMinutes')} />
      <TextField label="위험 (분)" required inputMode="numeric" {...form.field('alarmMinutes')} />
    </FormDialog>
  )
}

function judge(typed: Record<keyof QueueLimits, string>) {
  const numbers = Object.entries(typed).map(([name, text]) => [
    name,
    /^\d{1,6}$/.test(text) ? Number(text) : undefined,
  ])
  return judged(QueueLimits, Object.fromEntries(numbers))
}
