import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { DeductionList } from './DeductionList.tsx'
import { PolicyList } from './PolicyList.tsx'

/** 부가서비스 정책: what settlements take off and add beside the unit price. */
export function PoliciesTab() {
  return (
    <ViewTabs
      label="부가서비스 정책"
      views={[
        { value: 'policies', label: '정책', Panel: PolicyList },
        { value: 'deductions', label: '부가서비스 차감', Panel: DeductionList },
      ]}
    />
  )
}
