import { withdrawApplication } from '#shared/documents/dealer-applications.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { call } from '../../lib/api-client.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'

/** Asks, and takes the application back. Calls `onSure` between both; false: it was not wanted. Throws as `call` does. */
export async function withdrawAfterQuestion(
  { id, version, customerName, documentNumber }: Document,
  onSure: () => void,
): Promise<boolean> {
  const isSure = await confirm({
    title: '이 신청을 회수하시겠습니까?',
    body: `${customerName} · ${documentNumber}\n회수한 신청은 취소로 바뀌며, 다시 접수하려면 새로 작성해야 합니다.`,
    confirmLabel: '신청 회수',
    cancelLabel: '돌아가기',
    destructive: true,
  })
  if (!isSure) return false
  onSure()
  await call(withdrawApplication, { params: { id }, body: { version } })
  toast.success(`${customerName}님 신청을 회수했습니다.`, { about: documentNumber })
  return true
}
