import { useMemo, useState } from 'react'
import type { SettlementEntry } from '#shared/statements/ledger.contract.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListBody } from '../../../ui/ListBody.tsx'
import { CounterDialog } from './CounterDialog.tsx'
import { EntryCard, entryColumns } from './entry-columns.tsx'
import { useEntries } from './statements.api.ts'

/** The entries of one document, which its amounts are the sums of. */
export function DocumentEntries({ documentId }: { documentId: number }) {
  const list = useEntries({ documentId })
  const [countered, setCountered] = useState<SettlementEntry | null>(null)
  const columns = useMemo(
    () => entryColumns({ onCounter: setCountered }).filter(({ key }) => key !== 'document'),
    [],
  )
  return (
    <>
      <ListBody list={list}>
        <DataTable
          label="이 서류의 원장"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          loading={list.isLoading}
          onEndReached={list.loadMore}
          minWidth="54rem"
          empty={<EmptyState plain title="원장에 줄이 없습니다." />}
          renderCard={(entry) => <EntryCard entry={entry} onCounter={setCountered} />}
        />
      </ListBody>
      {countered === null ? null : <CounterDialog entry={countered} onClose={() => setCountered(null)} />}
    </>
  )
}
