import { useState } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

/** Whether the store may take it back; the server asks the same. */
export function isWithdrawable({ activationStatus, assignedWorkerId }: Document): boolean {
  return activationStatus === '대기' && assignedWorkerId === null
}

const FAILED = '신청을 회수하지 못했습니다. 연결을 확인해주세요.'

/** Takes an application back that nobody works on yet, after a question. */
export function WithdrawButton({ application, onDone }: { application: Document; onDone: () => void }) {
  const [isRunning, setRunning] = useState(false)
  const withdraw = async () => {
    try {
      // Not kept on devices, since only the server can do it.
      const { withdrawAfterQuestion } = await import('./withdraw-application.ts')
      if (await withdrawAfterQuestion(application, () => setRunning(true))) onDone()
    } catch (error) {
      if (!isLoginAsked(error)) toast.error(sentenceOf(error, FAILED), { about: application.documentNumber })
      onDone()
    }
    setRunning(false)
  }
  return (
    <Button
      variant="outline"
      colorPalette="red"
      loading={isRunning}
      onClick={() => void withdraw()}
      aria-label={`${application.customerName} 신청 회수`}
    >
      신청 회수
    </Button>
  )
}
