import { Flex, Text } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import {
  type ContactCode,
  listContactCodes,
  updateContactCode,
} from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import { ActiveSwitch } from '../../../administration/ActiveSwitch.tsx'
import { AdminList } from '../../../administration/AdminList.tsx'
import { DeleteButton } from '../../../administration/DeleteButton.tsx'
import {
  REFERENCE_KEY,
  useCarrierOptions,
  useLiveReference,
} from '../../../administration/reference-lists.ts'
import { useAdminFilter } from '../../../administration/use-admin-filter.ts'
import { usePagedList } from '../../../administration/use-paged-list.ts'
import { call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { ContactCodeDialog } from './ContactCodeDialog.tsx'

const CODES_KEY = [...REFERENCE_KEY, 'contact-codes'] as const

const COLUMNS: readonly Column<ContactCode>[] = [
  { key: 'code', header: '접점코드', width: '10rem', cell: (row) => row.code },
  { key: 'dealerName', header: '판매점명', cell: (row) => row.dealerName },
  { key: 'carrier', header: '통신사', width: '9rem', cell: (row) => row.carrier },
  { key: 'realSalesPOS', header: '실판매 POS', cell: (row) => row.realSalesPOS ?? '–' },
  {
    key: 'salesManagerName',
    header: '담당 영업과장',
    width: '9rem',
    cell: (row) => row.salesManagerName ?? '–',
  },
  { key: 'actions', header: '상태', width: '9.5rem', pinned: true, cell: (row) => <Actions row={row} /> },
]

/** The codes by which stores submit; the server searches and pages, so that ten thousand of them stay quick. */
export function ContactCodesTab() {
  const [open, setOpen] = useState<ContactCode | 'new' | null>(null)
  useLiveReference()
  const { values, set, reset } = useAdminFilter(['q', 'carrier'])
  const carriers = useCarrierOptions(values.carrier)
  const list = usePagedList([...CODES_KEY, values.q, values.carrier], (start, signal) =>
    call(listContactCodes, {
      query: {
        ...start,
        ...(values.q && { search: values.q }),
        ...(values.carrier && { carrier: values.carrier }),
      },
      signal,
    }),
  )
  return (
    <>
      <AdminList
        label="접점코드 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.code}
        onOpen={setOpen}
        onReset={reset}
        empty={{
          title: '등록된 접점코드가 없습니다',
          description: '접점코드가 있어야 판매점이 접수를 신청할 수 있습니다.',
        }}
        filters={
          <>
            <SearchField label="코드, 판매점, 담당자 검색" value={values.q} onSearch={(q) => set({ q })} />
            <SelectField
              label="통신사"
              hideLabel
              size="sm"
              placeholder="모든 통신사"
              value={values.carrier}
              onChange={(event) => set({ carrier: event.currentTarget.value })}
              options={carriers}
            />
          </>
        }
        actions={
          <Button size="sm" onClick={() => setOpen('new')}>
            <Plus aria-hidden />
            접점코드 추가
          </Button>
        }
        renderCard={(row) => (
          <>
            <Flex justify="space-between" align="center" gap="2">
              <Text fontWeight="semibold" truncate>
                {row.dealerName}
              </Text>
              <Actions row={row} />
            </Flex>
            <Text textStyle="sm" color="fg.muted">
              {[row.code, row.carrier, row.salesManagerName].filter(Boolean).join(' · ')}
            </Text>
          </>
        )}
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

function Actions({ row }: { row: ContactCode }) {
  return (
    <Flex align="center" justify="space-between" gap="2" flexShrink="0">
      <CodeSwitch row={row} />
      <CodeDelete row={row} />
    </Flex>
  )
}

function CodeSwitch({ row }: { row: ContactCode }) {
  return (
    <ActiveSwitch
      name={row.code}
      isActive={row.isActive}
      run={(isActive) => call(updateContactCode, { params: { id: row.id }, body: { isActive } })}
      changes={CODES_KEY}
      failed="접점코드 수정 실패"
    />
  )
}

function CodeDelete({ row }: { row: ContactCode }) {
  return (
    <DeleteButton
      label={`${row.code} 삭제`}
      question={{
        title: '접점코드를 삭제하시겠습니까?',
        body: `${row.code} · ${row.dealerName} · ${row.carrier}\n이 코드로는 더 이상 접수할 수 없습니다.`,
      }}
      run={() => call(deleteContactCode, { params: { id: row.id } })}
      changes={CODES_KEY}
      done="접점코드가 삭제되었습니다."
      failed="접점코드 삭제 실패"
    />
  )
}
