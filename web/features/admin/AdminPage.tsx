import { lazy } from 'react'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { failureText } from '../../records/form/failure.ts'
import { SetupPanel } from '../../records/SetupSteps.tsx'
import { type View, ViewTabs } from '../../records/ViewTabs.tsx'
import { FailureWords } from '../../ui/failure-words.ts'
import { SystemStatus } from './SystemStatus.tsx'
import { UsersTab } from './users/UsersTab.tsx'

const TABS: readonly [View, ...View[]] = [
  { value: 'users', label: '사용자', Panel: UsersTab },
  { value: 'dealers', label: '판매점', Panel: lazy(() => import('./dealers/DealersTab.tsx')) },
  { value: 'carriers', label: '통신사', Panel: lazy(() => import('./carriers/CarriersTab.tsx')) },
  { value: 'service-plans', label: '요금제', Panel: lazy(() => import('./plans/PlansTab.tsx')) },
  {
    value: 'contact-codes',
    label: '접점코드',
    Panel: lazy(() => import('./contact-codes/ContactCodesTab.tsx')),
  },
  { value: 'documents', label: '서류', Panel: lazy(() => import('./documents/DocumentsTab.tsx')) },
  { value: 'workers', label: '근무자 통계', Panel: lazy(() => import('./workers/WorkersTab.tsx')) },
  { value: 'templates', label: '서식', Panel: lazy(() => import('./offered-files/OfferedFilesTab.tsx')) },
  { value: 'pricing', label: '정산단가', Panel: lazy(() => import('./pricing/PricingTab.tsx')) },
  {
    value: 'hidden-pricing',
    label: '히든단가',
    Panel: lazy(() => import('./hidden-pricing/HiddenPricingTab.tsx')),
  },
]

/** 관리자 패널: one tab for each thing that an administrator keeps. */
export default function AdminPage() {
  const [search] = useAddressFilter()
  return (
    <FailureWords value={failureText}>
      <SystemStatus />
      {search.has('tab') ? null : <SetupPanel />}
      <ViewTabs param="tab" label="관리 항목" views={TABS} />
    </FailureWords>
  )
}
