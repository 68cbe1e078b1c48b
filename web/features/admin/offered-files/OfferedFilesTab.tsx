import { useViewParam } from '../../../administration/use-admin-filter.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { OfferedFileList } from './OfferedFileList.tsx'
import { PRICING, TEMPLATES } from './offered-kinds.ts'

const VIEWS = ['templates', 'pricing-tables'] as const
const ITEMS = [
  { value: 'templates', label: '서식' },
  { value: 'pricing-tables', label: '단가표' },
]

/** 서식: the form templates and price tables of /downloads. */
export function OfferedFilesTab() {
  const [view, choose] = useViewParam('view', VIEWS)
  return (
    <Tabs look="pill" label="서식 관리" items={ITEMS} value={view} onChange={choose}>
      <OfferedFileList key={view} kind={view === 'templates' ? TEMPLATES : PRICING} />
    </Tabs>
  )
}
