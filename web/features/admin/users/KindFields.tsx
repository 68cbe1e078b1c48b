import type { FormFields } from '../../../records/form/checked-form.ts'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import type { UserForm } from './user-form.ts'

const KINDS = [
  { value: 'worker', label: '근무자' },
  { value: 'sales_manager', label: '영업과장' },
  { value: 'admin', label: '관리자' },
]
const WORKER_KINDS = [
  { value: 'worker', label: '근무자', description: '모든 서류 처리' },
  { value: 'dealer_worker', label: '개통 담당', description: '본인 업무와 채팅' },
  { value: 'user', label: '삭제 권한', description: '서류 삭제까지' },
]

export interface KindFieldsProps {
  form: FormFields<Pick<UserForm, 'kind' | 'workerKind'>>
  hint?: string | undefined
}

/** The kind of a staff account: administrator, sales manager or one of the kinds of workers. */
export function KindFields({ form: { field, values }, hint }: KindFieldsProps) {
  const isWorker = values.kind === 'worker'
  return (
    <>
      <RadioCards label="계정 유형" options={KINDS} hint={isWorker ? undefined : hint} {...field('kind')} />
      {isWorker ? (
        <RadioCards label="근무자 권한" options={WORKER_KINDS} hint={hint} {...field('workerKind')} />
      ) : null}
    </>
  )
}
