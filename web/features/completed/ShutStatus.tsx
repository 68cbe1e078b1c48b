import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { ALREADY_CANCELLED } from '#shared/documents/completed.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { ERRORS } from '#shared/errors.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { WHY_GONE } from '../../documents/details/DocumentGone.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface Shut {
  document: Document
  isGone: boolean
}

/** Said aloud when it happens, so it is there before; without anything to say it takes no room. */
export function ShutStatus({ isShut, ...why }: Shut & { isShut: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  // What is put above the text in view stays out of view else.
  useEffect(() => {
    if (isShut) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShut])
  return (
    <Box ref={box} role="status" css={{ '&:empty': { position: 'absolute' } }}>
      {isShut ? <WhyShut {...why} /> : null}
    </Box>
  )
}

/** What happened to a customer that can no longer be edited. */
function WhyShut({ document, isGone }: Shut) {
  const { activationStatus, cancelledAt, cancelledByName } = document
  if (isGone) {
    return (
      <Notice kind="warning" title={ERRORS.DOCUMENT_NOT_FOUND.sentence}>
        {WHY_GONE}
      </Notice>
    )
  }
  if (activationStatus !== '취소')
    return <Notice kind="warning">이 고객은 더 이상 수정할 수 없습니다.</Notice>
  const facts = [cancelledByName, cancelledAt === null ? null : formatKstDateTime(cancelledAt)]
  return (
    <Notice kind="warning" title={ALREADY_CANCELLED}>
      {facts.filter((fact) => fact !== null).join(' · ')}
    </Notice>
  )
}
