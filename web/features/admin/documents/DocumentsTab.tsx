import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { AllDocuments } from './AllDocuments.tsx'
import { DeletedDocuments } from './DeletedDocuments.tsx'

/** 서류: every document of whatever status, and what was deleted. */
export function DocumentsTab() {
  return (
    <ViewTabs
      label="서류 관리"
      views={[
        { value: 'all', label: '전체 서류', Panel: AllDocuments },
        { value: 'deleted', label: '삭제된 서류', Panel: DeletedDocuments },
      ]}
    />
  )
}
