import { Text } from '@chakra-ui/react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { ClosedList } from '../../documents/closed-list/ClosedList.tsx'
import { CustomerCard } from '../../documents/list/CustomerCard.tsx'
import { withFilter } from '../../lib/address-filter.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import type { ClosedKind } from './closed-kinds.tsx'

const TABS = [
  { value: 'view', label: '조회' },
  { value: 'delete', label: '삭제' },
] as const

/** Cancelled or discarded documents; some accounts may delete them. */
export function ClosedPage({ kind }: { kind: ClosedKind }) {
  const account = useAccount()
  const [params, setParams] = useAddressFilter()
  const mayDelete = account !== null && scopeOf(account, 'documents.delete') !== null
  const isDeleting = mayDelete && params.get('tab') === 'delete'
  return (
    <ClosedList
      label={kind.label}
      status={kind.status}
      date={kind.date}
      columns={kind.columns}
      firstView={kind.firstView}
      renderCard={(document) => <ClosedCard kind={kind} document={document} />}
      isDeleting={isDeleting}
      frame={(content) =>
        mayDelete ? (
          <Tabs
            label={kind.label}
            items={TABS}
            value={isDeleting ? 'delete' : 'view'}
            onChange={(tab) => setParams((now) => withFilter(now, { tab }, { tab: TABS[0].value }))}
          >
            {content}
          </Tabs>
        ) : (
          content
        )
      }
    />
  )
}

/** A document on a phone. */
function ClosedCard({ kind, document }: { kind: ClosedKind; document: ListedDocument }) {
  const why = kind.why(document)
  return (
    <CustomerCard document={document}>
      {why === '' ? null : (
        <Text textStyle="sm" lineClamp="2">
          {why}
        </Text>
      )}
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        {kind.doneBy(document)}
      </Text>
    </CustomerCard>
  )
}
