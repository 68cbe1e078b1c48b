import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { ExpectedAmountList } from './ExpectedAmountList.tsx'
import { ReconciliationView } from './ReconciliationView.tsx'

/** 통신사 대조: what carriers paid, beside the activations, and what they should pay. */
export default function ReconciliationTab() {
  return (
    <ViewTabs
      label="통신사 대조"
      views={[
        { value: 'reconciliation', label: '대조', Panel: ReconciliationView },
        { value: 'expected', label: '받을 금액', Panel: ExpectedAmountList },
      ]}
    />
  )
}
