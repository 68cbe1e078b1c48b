import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { AdditionalServiceList } from './AdditionalServiceList.tsx'
import { ServicePlanList } from './ServicePlanList.tsx'

export default function PlansTab() {
  return (
    <ViewTabs
      label="요금제 관리"
      views={[
        { value: 'plans', label: '요금제', Panel: ServicePlanList },
        { value: 'additional-services', label: '부가서비스', Panel: AdditionalServiceList },
      ]}
    />
  )
}
