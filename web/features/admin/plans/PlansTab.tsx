import { useViewParam } from '../../../administration/use-admin-filter.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { AdditionalServiceList } from './AdditionalServiceList.tsx'
import { ServicePlanList } from './ServicePlanList.tsx'

const VIEWS = ['plans', 'additional-services'] as const

export function PlansTab() {
  const [view, choose] = useViewParam('view', VIEWS)
  return (
    <Tabs
      look="pill"
      label="요금제 관리"
      items={[
        { value: 'plans', label: '요금제' },
        { value: 'additional-services', label: '부가서비스' },
      ]}
      value={view}
      onChange={choose}
    >
      {view === 'plans' ? <ServicePlanList /> : <AdditionalServiceList />}
    </Tabs>
  )
}
