import { useViewParam } from '../../../administration/use-admin-filter.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { CarrierList } from './CarrierList.tsx'
import { CARRIERS, OTHER_CARRIERS } from './carrier-kinds.tsx'

const VIEWS = ['carriers', 'other-carriers'] as const

export function CarriersTab() {
  const [view, choose] = useViewParam('view', VIEWS)
  return (
    <Tabs
      look="pill"
      label="통신사 관리"
      items={[
        { value: 'carriers', label: '통신사' },
        { value: 'other-carriers', label: '기타 통신사' },
      ]}
      value={view}
      onChange={choose}
    >
      <CarrierList key={view} kind={view === 'carriers' ? CARRIERS : OTHER_CARRIERS} />
    </Tabs>
  )
}
