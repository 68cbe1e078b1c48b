import { Flex, Text } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import {
  type Carrier,
  deleteOtherCarrier,
  orderOtherCarriers,
  updateOtherCarrier,
} from '#shared/carriers/carrier.contract.ts'
import { ActiveSwitch } from '../../../administration/ActiveSwitch.tsx'
import { AdminList } from '../../../administration/AdminList.tsx'
import { DeleteButton } from '../../../administration/DeleteButton.tsx'
import {
  OTHER_CARRIERS_KEY,
  REFERENCE_KEY,
  readOtherCarriers,
} from '../../../administration/reference-lists.ts'
import { useWholeList } from '../../../administration/use-whole-list.ts'
import { call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { CarrierOrder } from './CarrierOrder.tsx'
import { OrderButton } from './OrderButton.tsx'
import { OtherCarrierDialog } from './OtherCarrierDialog.tsx'
import { useCarrierFilter } from './use-carrier-filter.tsx'

const COLUMNS: readonly Column<Carrier>[] = [
  { key: 'displayOrder', header: '순서', width: '4.5rem', numeric: true, cell: (row) => row.displayOrder },
  { key: 'name', header: '통신사명', width: '14rem', cell: (row) => row.name },
  { key: 'description', header: '설명', cell: (row) => row.description ?? '–' },
  { key: 'actions', header: '상태', width: '9.5rem', pinned: true, cell: (row) => <Actions row={row} /> },
]

/** Other carriers: name and contact code are asked for, no document, both customer types (SPEC.md §3). */
export function OtherCarrierList() {
  const [open, setOpen] = useState<Carrier | 'new' | null>(null)
  const [isOrdering, setOrdering] = useState(false)
  const { keep, reset, fields } = useCarrierFilter()
  const list = useWholeList(OTHER_CARRIERS_KEY, readOtherCarriers, keep)
  if (isOrdering) {
    return (
      <CarrierOrder
        label="기타 통신사 표시 순서"
        queryKey={OTHER_CARRIERS_KEY}
        read={readOtherCarriers}
        endpoint={orderOtherCarriers}
        onDone={() => setOrdering(false)}
      />
    )
  }
  return (
    <>
      <AdminList
        label="기타 통신사 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={setOpen}
        onReset={reset}
        minWidth="640px"
        empty={{ title: '등록된 기타 통신사가 없습니다' }}
        filters={fields}
        actions={
          <>
            <OrderButton onClick={() => setOrdering(true)} />
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden />
              기타 통신사 추가
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
            {row.description ? (
              <Text textStyle="sm" color="fg.muted">
                {row.description}
              </Text>
            ) : null}
          </>
        )}
      />
      {open === null ? null : (
        <OtherCarrierDialog
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
      <OtherCarrierSwitch row={row} />
      <OtherCarrierDelete row={row} />
    </Flex>
  )
}

function OtherCarrierSwitch({ row }: { row: Carrier }) {
  return (
    <ActiveSwitch
      name={row.name}
      isActive={row.isActive}
      run={(isActive) => call(updateOtherCarrier, { params: { id: row.id }, body: { isActive } })}
      changes={REFERENCE_KEY}
      failed="통신사 수정 실패"
    />
  )
}

function OtherCarrierDelete({ row }: { row: Carrier }) {
  return (
    <DeleteButton
      label={`${row.name} 삭제`}
      question={{
        title: '기타 통신사를 삭제하시겠습니까?',
        body: `${row.name}\n삭제한 통신사는 되돌릴 수 없습니다.`,
      }}
      run={() => call(deleteOtherCarrier, { params: { id: row.id } })}
      changes={REFERENCE_KEY}
      done="통신사가 삭제되었습니다."
      failed="통신사 삭제 실패"
    />
  )
}
