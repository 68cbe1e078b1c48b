import { lazy } from 'react'
import { failureText } from '../../../records/form/failure.ts'
import { type View, ViewTabs } from '../../../records/ViewTabs.tsx'
import { FailureWords } from '../../../ui/failure-words.ts'
import { Register } from './Register.tsx'

const VIEWS: readonly [View, ...View[]] = [
  { value: 'register', label: '처리 현황', Panel: Register },
  { value: 'periods', label: '보관 기간', Panel: lazy(() => import('./Periods.tsx')) },
  { value: 'person', label: '개인 조회', Panel: lazy(() => import('./PersonSearch.tsx')) },
  { value: 'holds', label: '보류', Panel: lazy(() => import('./Holds.tsx')) },
]

/** 개인정보 처리 현황: what is kept about people, how long and why, and how long customers are kept. */
export default function PrivacyPage() {
  return (
    <FailureWords value={failureText}>
      <ViewTabs param="tab" label="개인정보" views={VIEWS} />
    </FailureWords>
  )
}
