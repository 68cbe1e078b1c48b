import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { DeductionList } from './DeductionList.tsx'
import { PolicyList } from './PolicyList.tsx'

/** The tab of the policies and of the deductions for add-ons. */
export default function PoliciesTab() {
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
