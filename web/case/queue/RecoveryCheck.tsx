import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { checkRecovered } from '#shared/documents/queue.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { useAdoptCurrent } from '../../documents/document.api.ts'
import { showSaved } from '../../documents/list/document-list.ts'
import { call, hasCode, sentenceOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

const FAILED = '확인 완료 실패'

export interface RecoveryCheckProps {
  account: SessionUser
  document: DocumentWithAmounts
}

/** Says that what was done to a recovered document before the loss of data was checked. */
export function RecoveryCheck({ account, document }: RecoveryCheckProps) {
  const { id, version, recoveredAt, isMasked } = document
  const queries = useQueryClient()
  const adopt = useAdoptCurrent()
  const [isChecking, setChecking] = useState(false)
  if (recoveredAt === null || isMasked || scopeOf(account, 'documents.process') === null) return null

  const check = async () => {
    setChecking(true)
    try {
      showSaved(queries, await call(checkRecovered, { params: { id }, body: { version } }))
      toast.success('이제 일반 서류로 처리합니다.', { title: '이전 처리 내용 확인 완료', about: FAILED })
    } catch (error) {
      if (hasCode(error, 'VERSION_CONFLICT')) adopt(error.current)
      toast.error(sentenceOf(error), { title: FAILED, about: FAILED })
    } finally {
      setChecking(false)
    }
  }
  return (
    <Button size="sm" variant="outline" loading={isChecking} onClick={() => void check()}>
      이전 처리 내용 확인 완료
    </Button>
  )
}
