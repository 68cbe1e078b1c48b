import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type Dealer, listDealers } from '#shared/dealers/dealer.contract.ts'
import { uploadDealers } from '#shared/imports/imports.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { activeIn, StateFilter } from '../../../records/filters.tsx'
import { ImportButton } from '../../../records/imports/ImportButton.tsx'
import { ListView } from '../../../records/ListView.tsx'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { usePagedList } from '../../../records/record-list.ts'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Button } from '../../../ui/Button.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { DealerCard } from './DealerCard.tsx'
import { DealerDialog } from './DealerDialog.tsx'
import { DEALER_COLUMNS, nameOf } from './dealer-columns.tsx'
import { DEALERS_KEY } from './dealer-lists.ts'

/** The stores' accounts, however they came to be. */
export function DealerList() {
  const [open, setOpen] = useState<Dealer | 'new' | null>(null)
  const { values, set, reset } = useListFilter(['q', 'state'])
  const isActive = activeIn(values.state)
  const list = usePagedList([...DEALERS_KEY, values.q, isActive], (start, signal) =>
    call(listDealers, {
      query: {
        ...start,
        ...(values.q && { search: values.q }),
        ...(isActive !== undefined && { isActive }),
      },
      signal,
    }),
  )
  return (
    <>
      <ListView
        label="판매점 목록"
        list={list}
        columns={DEALER_COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={nameOf}
        onOpen={setOpen}
        onReset={reset}
        minWidth="72rem"
        firstView={{ until: 'contactPhone', widened: 'dealerName' }}
        empty={{
          title: '등록된 판매점이 없습니다',
          description: '판매점을 추가하거나, KP번호를 등록해 판매점이 직접 가입하게 할 수 있습니다.',
        }}
        filters={
          <>
            <SearchField label="판매점, 아이디, KP번호 검색" value={values.q} onSearch={(q) => set({ q })} />
            <StateFilter state={values.state} onChange={set} />
          </>
        }
        actions={
          <>
            <ImportButton
              kind="dealers"
              endpoint={uploadDealers}
              title="판매점 엑셀 업로드"
              changes={ADMIN_KEY}
            />
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden />
              판매점 추가
            </Button>
          </>
        }
        renderCard={(row) => <DealerCard dealer={row} />}
      />
      {open === null ? null : (
        <DealerDialog
          key={open === 'new' ? 'new' : open.id}
          dealer={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
