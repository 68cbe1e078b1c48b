import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useViewParam } from '../../../administration/use-admin-filter.ts'
import { useSocketMessage } from '../../../lib/portal-socket.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { OfferedFileList } from './OfferedFileList.tsx'
import { OFFERED_KEY, PRICING, TEMPLATES } from './offered-kinds.ts'

const VIEWS = ['templates', 'pricing-tables'] as const
const ITEMS = [
  { value: 'templates', label: '서식' },
  { value: 'pricing-tables', label: '단가표' },
]

/** 서식: the form templates and price tables of /downloads. */
export function OfferedFilesTab() {
  const [view, choose] = useViewParam('view', VIEWS)
  const queries = useQueryClient()
  // What another administrator uploads or switches off.
  const changed = useCallback(() => void queries.invalidateQueries({ queryKey: OFFERED_KEY }), [queries])
  useSocketMessage('downloads_changed', changed)
  return (
    <Tabs look="pill" label="서식 관리" items={ITEMS} value={view} onChange={choose}>
      <OfferedFileList key={view} kind={view === 'templates' ? TEMPLATES : PRICING} />
    </Tabs>
  )
}
