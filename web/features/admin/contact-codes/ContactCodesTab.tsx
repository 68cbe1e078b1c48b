import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type ContactCode, listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { uploadContactCodes } from '#shared/imports/imports.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { activeIn, CarrierFilter, StateFilter } from '../../../records/filters.tsx'
import { ImportButton } from '../../../records/imports/ImportButton.tsx'
import { ListView } from '../../../records/ListView.tsx'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { usePagedList } from '../../../records/record-list.ts'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Button } from '../../../ui/Button.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { CodeSelectionBar } from './CodeSelectionBar.tsx'
import { ContactCodeDialog } from './ContactCodeDialog.tsx'
import { CODE_COLUMNS, CODES_KEY, CodeCard } from './code-columns.tsx'
import { useChosenCodes } from './use-chosen-codes.ts'

/** The codes by which stores submit; the server searches and pages, so that ten thousand of them stay quick. */
export function ContactCodesTab() {
  const [open, setOpen] = useState<ContactCode | 'new' | null>(null)
  const { values, set, reset } = useListFilter(['q', 'carrier', 'state'])
  const isActive = activeIn(values.state)
  const filter = {
    ...(values.q && { search: values.q }),
    ...(values.carrier && { carrier: values.carrier }),
    ...(isActive !== undefined && { isActive }),
  }
  const list = usePagedList([...CODES_KEY, values.q, values.carrier, isActive], (start, signal) =>
    call(listContactCodes, { query: { ...start, ...filter }, signal }),
  )
  const chosen = useChosenCodes(list, filter)
  return (
    <>
      <ListView
        label="접점코드 목록"
        list={list}
        columns={CODE_COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.code}
        onOpen={setOpen}
        selection={chosen.selection}
        onReset={reset}
        minWidth="70rem"
        firstView={{ until: 'carrier', widened: 'dealerName' }}
        empty={{
          title: '등록된 접점코드가 없습니다',
          description: '접점코드가 있어야 판매점이 접수를 신청할 수 있습니다.',
        }}
        filters={
          <>
            <SearchField label="코드, 판매점, 담당자 검색" value={values.q} onSearch={(q) => set({ q })} />
            <CarrierFilter carrier={values.carrier} onChange={set} />
            <StateFilter state={values.state} onChange={set} />
          </>
        }
        actions={
          <>
            <ImportButton
              kind="contact-codes"
              endpoint={uploadContactCodes}
              title="접점코드 업로드"
              changes={ADMIN_KEY}
              forceUpdate="이미 있는 접점코드도 파일의 내용으로 바꾸기"
            />
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden />
              접점코드 추가
            </Button>
          </>
        }
        renderCard={(row) => <CodeCard row={row} />}
        below={chosen.count === 0 ? null : <CodeSelectionBar chosen={chosen} />}
      />
      {open === null ? null : (
        <ContactCodeDialog
          code={open === 'new' ? null : open}
          carrier={values.carrier}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
