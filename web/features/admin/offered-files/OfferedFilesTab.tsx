import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { OfferedFileList } from './OfferedFileList.tsx'
import { PRICING, TEMPLATES } from './offered-kinds.ts'

const Templates = () => <OfferedFileList kind={TEMPLATES} />
const PricingTables = () => <OfferedFileList kind={PRICING} />

/** 서식: the form templates and price tables of /downloads. */
export function OfferedFilesTab() {
  return (
    <ViewTabs
      label="서식 관리"
      views={[
        { value: 'templates', label: '서식', Panel: Templates },
        { value: 'pricing-tables', label: '단가표', Panel: PricingTables },
      ]}
    />
  )
}
