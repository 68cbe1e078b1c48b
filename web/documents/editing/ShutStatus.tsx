import { type ReactNode, useEffect, useRef } from 'react'
import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { ALREADY_CANCELLED } from '#shared/documents/completed.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { ERRORS } from '#shared/errors.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { LiveStatus } from '../../ui/LiveStatus.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { WHY_GONE } from '../details/DocumentGone.tsx'

interface Shut {
  document: Document
  isGone: boolean
}

const SHUT = '지금은 이 신청을 수정할 수 없습니다.'

export interface ShutStatusProps extends Shut {
  isShut: boolean
  /** Shown instead, whether or not the form is shut. */
  said?: ReactNode
}

/**
 * Says, also to screen readers, why a form can no longer be saved: somebody finished or deleted the document.
 */
export function ShutStatus({ isShut, said, ...why }: ShutStatusProps) {
  const box = useRef<HTMLDivElement>(null)
  // Scrolls to the message, which may appear above the visible part.
  useEffect(() => {
    if (isShut) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShut])
  return <LiveStatus ref={box}>{said ?? (isShut ? <WhyShut {...why} /> : null)}</LiveStatus>
}

function WhyShut({ document, isGone }: Shut) {
  if (isGone) {
    return (
      <Notice kind="warning" title={ERRORS.DOCUMENT_NOT_FOUND.sentence}>
        {WHY_GONE}
      </Notice>
    )
  }
  const { activationStatus, activatedAt } = document
  const isCancelledActivation = activationStatus === '취소' && activatedAt !== null
  return (
    <Notice kind="warning" title={isCancelledActivation ? ALREADY_CANCELLED : SHUT}>
      {standingWords(document)}
    </Notice>
  )
}

/** `취소 · 김근무 · 2026-11-20 10:00`: the status, and who brought the document into it and when. */
export function standingWords(document: Document): string {
  const { by, at } = lastStep(document)
  const facts = [
    STATUS_TABLE[document.activationStatus].label,
    by,
    at === null ? null : formatKstDateTime(at),
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}

/** Who brought the document into its status and when, where the document has that. */
function lastStep(document: Document): { by: string | null; at: string | null } {
  switch (document.activationStatus) {
    case '개통':
      return { by: document.activatedByName, at: document.activatedAt }
    case '취소':
      return { by: document.cancelledByName, at: document.cancelledAt }
    case '폐기':
      return { by: null, at: document.discardedAt }
    case '기타완료':
      return { by: null, at: document.otherCompletedAt }
    default:
      return { by: document.assignedWorkerName, at: null }
  }
}
