import { useQuery } from '@tanstack/react-query'
import { listDealerRegistrations } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { caching } from '../../../lib/query-client.ts'
import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { DealerList } from './DealerList.tsx'
import { REGISTRATIONS_KEY } from './dealer-lists.ts'
import { KpNumbers } from './KpNumbers.tsx'
import { Registrations } from './Registrations.tsx'

/** The stores' accounts, those that ask to be let in, and the registry of KP numbers. */
export function DealersTab() {
  const { data: waiting } = useQuery({
    ...caching.admin,
    queryKey: [...REGISTRATIONS_KEY, 'waiting'],
    queryFn: ({ signal }) => call(listDealerRegistrations, { query: { status: '대기', limit: 1 }, signal }),
  })
  return (
    <ViewTabs
      label="판매점 관리"
      views={[
        { value: 'list', label: '판매점 목록', Panel: DealerList },
        {
          value: 'registrations',
          label: '등록 신청',
          count: waiting?.total || undefined,
          Panel: Registrations,
        },
        { value: 'kp-numbers', label: 'KP번호', Panel: KpNumbers },
      ]}
    />
  )
}
