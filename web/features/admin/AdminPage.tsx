import { type ComponentType, lazy, Suspense } from 'react'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { SystemStatus } from './SystemStatus.tsx'
import { UsersTab } from './UsersTab.tsx'
import { useViewParam } from './use-admin-filter.ts'

const DealersTab = lazy(async () => ({ default: (await import('./DealersTab.tsx')).DealersTab }))
const CarriersTab = lazy(async () => ({ default: (await import('./CarriersTab.tsx')).CarriersTab }))
const PlansTab = lazy(async () => ({ default: (await import('./PlansTab.tsx')).PlansTab }))
const ContactCodesTab = lazy(async () => ({
  default: (await import('./ContactCodesTab.tsx')).ContactCodesTab,
}))
const DeletedDocumentsTab = lazy(async () => ({
  default: (await import('./DeletedDocumentsTab.tsx')).DeletedDocumentsTab,
}))

const TABS = ['users', 'dealers', 'carriers', 'service-plans', 'contact-codes', 'documents'] as const
type AdminTab = (typeof TABS)[number]

const LABELS: Record<AdminTab, string> = {
  users: '사용자',
  dealers: '판매점',
  carriers: '통신사',
  'service-plans': '요금제',
  'contact-codes': '접점코드',
  documents: '서류',
}
const PANELS: Record<AdminTab, ComponentType> = {
  users: UsersTab,
  dealers: DealersTab,
  carriers: CarriersTab,
  'service-plans': PlansTab,
  'contact-codes': ContactCodesTab,
  documents: DeletedDocumentsTab,
}

/** 관리자 패널 (SPEC.md §2): the tab is in the address, so that it can be linked to and survives a reload. */
export default function AdminPage() {
  const [tab, choose] = useViewParam('tab', TABS)
  const Panel = PANELS[tab]
  return (
    <>
      <SystemStatus />
      <Tabs
        label="관리 항목"
        items={TABS.map((value) => ({ value, label: LABELS[value] }))}
        value={tab}
        onChange={choose}
      >
        <Suspense fallback={<TableSkeleton />}>
          <Panel />
        </Suspense>
      </Tabs>
    </>
  )
}
