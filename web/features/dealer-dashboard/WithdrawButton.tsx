import { useState } from 'react'
import { withdrawApplication } from '#shared/documents/dealer-applications.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { call, isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'

/** Whether the store may take it back; the server asks the same. */
export function isWithdrawable({ activationStatus, assignedWorkerId }: Document): boolean {
  return activationStatus === '대기' && assignedWorkerId === null
}

const FAILED = '신청을 회수하지 못했습니다.'

/** Takes an application back that nobody works on yet, after a question. */
export function WithdrawButton({ application, onDone }: { application: Document; onDone: () => void }) {
  const [isRunning, setRunning] = useState(false)
  const { id, version, customerName, documentNumber } = application
  const withdraw = async () => {
    const isSure = await confirm({
      title: '이 신청을 회수하시겠습니까?',
      body: `${customerName} · ${documentNumber}\n회수한 신청은 취소로 바뀌며, 다시 접수하려면 새로 작성해야 합니다.`,
      confirmLabel: '신청 회수',
      cancelLabel: '돌아가기',
      destructive: true,
    })
    if (!isSure) return
    setRunning(true)
    try {
      await call(withdrawApplication, { params: { id }, body: { version } })
      toast.success(`${customerName}님 신청을 회수했습니다.`, { about: FAILED })
    } catch (error) {
      if (!isLoginAsked(error)) toast.error(sentenceOf(error, FAILED), { about: FAILED })
    } finally {
      setRunning(false)
      onDone()
    }
  }
  return (
    <Button
      variant="outline"
      colorPalette="red"
      loading={isRunning}
      onClick={() => void withdraw()}
      aria-label={`${customerName} 신청 회수`}
    >
      신청 회수
    </Button>
  )
}
