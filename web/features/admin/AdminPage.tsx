import { type ComponentType, lazy, Suspense } from 'react'
import { useLiveRecords } from '../../administration/live-records.ts'
import { useViewParam } from '../../administration/use-admin-filter.ts'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { SystemStatus } from './SystemStatus.tsx'
import { UsersTab } from './users/UsersTab.tsx'

interface AdminTab {
  value: string
  label: string
  Panel: ComponentType
}

const USERS: AdminTab = { value: 'users', label: '사용자', Panel: UsersTab }
const OTHERS: readonly AdminTab[] = [
  {
    value: 'dealers',
    label: '판매점',
    Panel: lazy(async () => ({ default: (await import('./dealers/DealersTab.tsx')).DealersTab })),
  },
  {
    value: 'carriers',
    label: '통신사',
    Panel: lazy(async () => ({ default: (await import('./carriers/CarriersTab.tsx')).CarriersTab })),
  },
  {
    value: 'service-plans',
    label: '요금제',
    Panel: lazy(async () => ({ default: (await import('./plans/PlansTab.tsx')).PlansTab })),
  },
  {
    value: 'contact-codes',
    label: '접점코드',
    Panel: lazy(async () => ({
      default: (await import('./contact-codes/ContactCodesTab.tsx')).ContactCodesTab,
    })),
  },
  {
    value: 'documents',
    label: '서류',
    Panel: lazy(async () => ({
      default: (await import('./documents/DocumentsTab.tsx')).DocumentsTab,
    })),
  },
  {
    value: 'workers',
    label: '근무자 통계',
    Panel: lazy(async () => ({ default: (await import('./workers/WorkersTab.tsx')).WorkersTab })),
  },
  {
    value: 'templates',
    label: '서식',
    Panel: lazy(async () => ({
      default: (await import('./offered-files/OfferedFilesTab.tsx')).OfferedFilesTab,
    })),
  },
  {
    value: 'pricing',
    label: '정산단가',
    Panel: lazy(async () => ({ default: (await import('./pricing/PricingTab.tsx')).PricingTab })),
  },
  {
    value: 'hidden-pricing',
    label: '히든단가',
    Panel: lazy(async () => ({
      default: (await import('./hidden-pricing/HiddenPricingTab.tsx')).HiddenPricingTab,
    })),
  },
]
const TABS = [USERS, ...OTHERS]

/** 관리자 패널 (SPEC.md §2): the tab is in the address, so that it can be linked to and survives a reload. */
export default function AdminPage() {
  useLiveRecords()
  const [value, choose] = useViewParam('tab', [USERS.value, ...OTHERS.map((tab) => tab.value)])
  const { Panel } = TABS.find((tab) => tab.value === value) ?? USERS
  return (
    <>
      <SystemStatus />
      <Tabs label="관리 항목" items={TABS} value={value} onChange={choose}>
        <Suspense fallback={<TableSkeleton />}>
          <Panel />
        </Suspense>
      </Tabs>
    </>
  )
}
