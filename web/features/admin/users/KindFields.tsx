import type { UseFormRegisterReturn } from 'react-hook-form'
import { RadioCards } from '../../../ui/RadioCards.tsx'

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
  kind: UseFormRegisterReturn
  workerKind: UseFormRegisterReturn
  isWorker: boolean
  error?: string | undefined
  hint?: string | undefined
}

/** What somebody of the staff is (DECISIONS.md §2). */
export function KindFields({ kind, workerKind, isWorker, error, hint }: KindFieldsProps) {
  return (
    <>
      <RadioCards
        label="계정 유형"
        options={KINDS}
        error={error}
        hint={isWorker ? undefined : hint}
        {...kind}
      />
      {isWorker ? (
        <RadioCards label="근무자 권한" options={WORKER_KINDS} hint={hint} {...workerKind} />
      ) : null}
    </>
  )
}
