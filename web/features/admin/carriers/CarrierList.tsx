import { Flex, Text } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import {
  type Carrier,
  deleteCarrier,
  orderCarriers,
  updateCarrier,
} from '#shared/carriers/carrier.contract.ts'
import { uploadCarriers } from '#shared/imports/imports.contract.ts'
import { ActiveSwitch } from '../../../administration/ActiveSwitch.tsx'
import { AdminList } from '../../../administration/AdminList.tsx'
import { DeleteButton } from '../../../administration/DeleteButton.tsx'
import { ImportButton } from '../../../administration/imports/ImportButton.tsx'
import { CARRIERS_KEY, REFERENCE_KEY, readCarriers } from '../../../administration/reference-lists.ts'
import { useWholeList } from '../../../administration/use-whole-list.ts'
import { call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { CarrierDialog } from './CarrierDialog.tsx'
import { CarrierOrder } from './CarrierOrder.tsx'
import { allowedTypes, requiredFields } from './carrier-flag-labels.ts'
import { OrderButton } from './OrderButton.tsx'
import { useCarrierFilter } from './use-carrier-filter.tsx'

const COLUMNS: readonly Column<Carrier>[] = [
  { key: 'displayOrder', header: '순서', width: '4.5rem', numeric: true, cell: (row) => row.displayOrder },
  { key: 'name', header: '통신사명', width: '11rem', cell: (row) => row.name },
  { key: 'isWired', header: '구분', width: '5rem', cell: (row) => (row.isWired ? '유선' : '무선') },
  { key: 'types', header: '가입 유형', width: '9rem', cell: (row) => allowedTypes(row) || '–' },
  { key: 'required', header: '필수 입력 항목', cell: (row) => requiredFields(row) || '–' },
  { key: 'actions', header: '상태', width: '9.5rem', pinned: true, cell: (row) => <Actions row={row} /> },
]

/** The carriers in display order, with what each asks of an application. */
export function CarrierList() {
  const [open, setOpen] = useState<Carrier | 'new' | null>(null)
  const [isOrdering, setOrdering] = useState(false)
  const { keep, reset, fields } = useCarrierFilter()
  const list = useWholeList(CARRIERS_KEY, readCarriers, keep)
  if (isOrdering) {
    return (
      <CarrierOrder
        label="통신사 표시 순서"
        queryKey={CARRIERS_KEY}
        read={readCarriers}
        endpoint={orderCarriers}
        onDone={() => setOrdering(false)}
      />
    )
  }
  return (
    <>
      <AdminList
        label="통신사 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={setOpen}
        onReset={reset}
        empty={{ title: '등록된 통신사가 없습니다' }}
        filters={fields}
        actions={
          <>
            <OrderButton onClick={() => setOrdering(true)} />
            <ImportButton
              kind="carriers"
              endpoint={uploadCarriers}
              title="통신사 엑셀 업로드"
              changes={REFERENCE_KEY}
            />
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden />
              통신사 추가
            </Button>
          </>
        }
        renderCard={(row) => (
          <>
            <Flex justify="space-between" align="center" gap="2">
              <Text fontWeight="semibold" truncate>
                {row.name}
              </Text>
              <Actions row={row} />
            </Flex>
            <Text textStyle="sm" color="fg.muted">
              {[row.isWired ? '유선' : '무선', allowedTypes(row)].filter(Boolean).join(' · ')}
            </Text>
            <Text textStyle="xs" color="fg.subtle">
              필수: {requiredFields(row) || '없음'}
            </Text>
          </>
        )}
      />
      {open === null ? null : (
        <CarrierDialog
          carrier={open === 'new' ? null : open}
          nextOrder={list.size}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Actions({ row }: { row: Carrier }) {
  return (
    <Flex align="center" justify="space-between" gap="2" flexShrink="0">
      <CarrierSwitch row={row} />
      <CarrierDelete row={row} />
    </Flex>
  )
}

function CarrierSwitch({ row }: { row: Carrier }) {
  return (
    <ActiveSwitch
      name={row.name}
      isActive={row.isActive}
      run={(isActive) => call(updateCarrier, { params: { id: row.id }, body: { isActive } })}
      changes={REFERENCE_KEY}
      failed="통신사 수정 실패"
    />
  )
}

function CarrierDelete({ row }: { row: Carrier }) {
  return (
    <DeleteButton
      label={`${row.name} 삭제`}
      question={{
        title: '통신사를 삭제하시겠습니까?',
        body: `${row.name}\n삭제한 통신사는 되돌릴 수 없습니다.`,
      }}
      run={() => call(deleteCarrier, { params: { id: row.id } })}
      changes={REFERENCE_KEY}
      done="통신사가 삭제되었습니다."
      failed="통신사 삭제 실패"
    />
  )
}
