import { confirm } from './confirm.ts'

/** True when nothing was typed, or when the user agrees to discard it. */
export async function askToDiscard(isDirty: boolean): Promise<boolean> {
  if (!isDirty) return true
  return confirm({
    title: '저장하지 않고 닫을까요?',
    body: '입력한 내용은 사라집니다.',
    confirmLabel: '닫기',
    cancelLabel: '계속 입력',
    destructive: true,
  })
}
