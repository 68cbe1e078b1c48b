import { useQuery } from '@tanstack/react-query'
import { listDealerRegistrations } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { useViewParam } from '../../../administration/use-admin-filter.ts'
import { call } from '../../../lib/api-client.ts'
import { caching } from '../../../lib/query-client.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { DealerList } from './DealerList.tsx'
import { REGISTRATIONS_KEY } from './dealer-lists.ts'
import { KpNumbers } from './KpNumbers.tsx'
import { Registrations } from './Registrations.tsx'

const VIEWS = ['list', 'registrations', 'kp-numbers'] as const
const PANELS = { list: DealerList, registrations: Registrations, 'kp-numbers': KpNumbers }

/** The stores' accounts, those that ask to be let in, and the registry of KP numbers. */
export function DealersTab() {
  const [view, choose] = useViewParam('view', VIEWS)
  const { data: waiting } = useQuery({
    ...caching.admin,
    queryKey: [...REGISTRATIONS_KEY, 'waiting'],
    queryFn: ({ signal }) => call(listDealerRegistrations, { query: { status: '대기', limit: 1 }, signal }),
  })
  const Panel = PANELS[view]
  return (
    <Tabs
      look="pill"
      label="판매점 관리"
      items={[
        { value: 'list', label: '판매점 목록' },
        { value: 'registrations', label: '등록 신청', count: waiting?.total || undefined },
        { value: 'kp-numbers', label: 'KP번호' },
      ]}
      value={view}
      onChange={choose}
    >
      <Panel />
    </Tabs>
  )
}
