import { useViewParam } from '../../../administration/use-admin-filter.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { KpNumbers } from './KpNumbers.tsx'
import { Registrations } from './Registrations.tsx'

const VIEWS = ['kp-numbers', 'registrations'] as const

/** The registry of KP numbers, and the stores that ask to be let in. */
export function DealersTab() {
  const [view, choose] = useViewParam('view', VIEWS)
  return (
    <Tabs
      look="pill"
      label="판매점 관리"
      items={[
        { value: 'kp-numbers', label: 'KP번호' },
        { value: 'registrations', label: '등록 신청' },
      ]}
      value={view}
      onChange={choose}
    >
      {view === 'kp-numbers' ? <KpNumbers /> : <Registrations />}
    </Tabs>
  )
}
