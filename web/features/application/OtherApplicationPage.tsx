import { useEffect, useState } from 'react'
import { useAccount } from '../../lib/session-store.ts'
import { useOffline } from '../../records/device/offline-context.ts'
import { useReference } from '../../records/device/reference.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { OtherApplicationForm } from './OtherApplicationForm.tsx'
import { draftFrom, OTHER_DRAFT_ID, type OtherDraft } from './other-application.ts'

/** 기타 신청: work other than activations, recorded as 기타완료 as soon as it is submitted. */
export default function OtherApplicationPage() {
  const account = useAccount()
  const offline = useOffline()
  const { reference, isMissing, retry } = useReference()
  const [start, setStart] = useState<OtherDraft | null>(null)
  const accountId = account?.id ?? 0

  useEffect(() => {
    let isLeft = false
    const begin = (stored: unknown) => void (isLeft || setStart(draftFrom(stored)))
    // An unreadable draft must not prevent a new application.
    if (offline === null) begin(null)
    else
      offline.drafts.load(accountId, OTHER_DRAFT_ID).then(
        (draft) => begin(draft?.value),
        () => begin(null),
      )
    return () => {
      isLeft = true
    }
  }, [offline, accountId])

  if (isMissing) {
    return (
      <ErrorState
        title="양식에 필요한 정보를 불러오지 못했습니다."
        description="연결을 확인한 뒤 다시 시도해주세요."
        onRetry={retry}
      />
    )
  }
  if (account === null || reference === null || start === null) return <FormSkeleton fields={6} />
  return <OtherApplicationForm account={account} offline={offline} reference={reference} start={start} />
}
