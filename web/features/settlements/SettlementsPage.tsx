import { lazy } from 'react'
import { failureText } from '../../records/form/failure.ts'
import { type View, ViewTabs } from '../../records/ViewTabs.tsx'
import { FailureWords } from '../../ui/failure-words.ts'
import { SettlementsTab } from './SettlementsTab.tsx'

const TABS: readonly [View, ...View[]] = [
  { value: 'settlements', label: '정산 관리', Panel: SettlementsTab },
  { value: 'months', label: '정산 월', Panel: lazy(() => import('./months/MonthsTab.tsx')) },
  { value: 'statements', label: '지급내역', Panel: lazy(() => import('./statements/StatementsTab.tsx')) },
  { value: 'policies', label: '부가서비스 정책', Panel: lazy(() => import('./policies/PoliciesTab.tsx')) },
  {
    value: 'carriers',
    label: '통신사 대조',
    Panel: lazy(() => import('./reconciliation/ReconciliationTab.tsx')),
  },
]

/** 정산 관리: the settlements, their months and statements, the policies that change them, and what carriers pay. */
export default function SettlementsPage() {
  return (
    <FailureWords value={failureText}>
      <ViewTabs param="tab" label="정산" views={TABS} />
    </FailureWords>
  )
}
