import { ViewTabs } from '../../records/ViewTabs.tsx'
import { CompanyReplies, OwnReplies } from './CannedReplies.tsx'

/** 상용구 관리: the company's replies and one's own. */
export default function CannedRepliesPage() {
  return (
    <ViewTabs
      param="tab"
      label="상용구"
      views={[
        { value: 'company', label: '회사', Panel: CompanyReplies },
        { value: 'own', label: '내 상용구', Panel: OwnReplies },
      ]}
    />
  )
}
