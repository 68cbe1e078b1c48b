import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { CarrierList } from './CarrierList.tsx'
import { CARRIERS, OTHER_CARRIERS } from './carrier-kinds.tsx'

const Carriers = () => <CarrierList kind={CARRIERS} />
const OtherCarriers = () => <CarrierList kind={OTHER_CARRIERS} />

export function CarriersTab() {
  return (
    <ViewTabs
      label="통신사 관리"
      views={[
        { value: 'carriers', label: '통신사', Panel: Carriers },
        { value: 'other-carriers', label: '기타 통신사', Panel: OtherCarriers },
      ]}
    />
  )
}
