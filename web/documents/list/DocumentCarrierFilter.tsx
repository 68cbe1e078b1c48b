import { useQuery } from '@tanstack/react-query'
import { listDocumentCarriers } from '#shared/documents/documents.contract.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'

/** The carriers that occur in documents; the chosen one is offered even while they load. */
export function DocumentCarrierFilter({
  carrier,
  onChange,
}: {
  carrier: string
  onChange: (changed: { carrier: string }) => void
}) {
  const { data = [] } = useQuery({
    ...caching.reference,
    queryKey: ['document-carriers'],
    queryFn: ({ signal }) => call(listDocumentCarriers, { signal }),
  })
  const carriers = carrier === '' || data.includes(carrier) ? data : [carrier, ...data]
  return (
    <FilterSelect
      label="통신사"
      value={carrier}
      options={carriers}
      onChoose={(carrier) => onChange({ carrier })}
    />
  )
}
