import { useViewParam } from '../../../administration/use-admin-filter.ts'
import { useAccount } from '../../../lib/session-store.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { AllDocuments } from './AllDocuments.tsx'
import { DeletedDocuments } from './DeletedDocuments.tsx'

const VIEWS = ['all', 'deleted'] as const

/** 서류: every document of whatever status, and what was deleted. */
export function DocumentsTab() {
  const account = useAccount()
  const [view, choose] = useViewParam('view', VIEWS)
  return (
    <Tabs
      look="pill"
      label="서류 관리"
      items={[
        { value: 'all', label: '전체 서류' },
        { value: 'deleted', label: '삭제된 서류' },
      ]}
      value={view}
      onChange={choose}
    >
      {view === 'deleted' ? (
        <DeletedDocuments />
      ) : account === null ? null : (
        <AllDocuments account={account} />
      )}
    </Tabs>
  )
}
