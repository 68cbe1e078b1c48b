import { Text } from '@chakra-ui/react'
import { type ContactCode, updateContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { dealerGroupOf } from '#shared/contact-codes/dealer-group.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { ADMIN_KEY, REFERENCE_KEY } from '../../../records/record-keys.ts'
import { ActiveSwitch, CardHead, DeleteButton, RowActions } from '../../../records/row-actions.tsx'
import type { Column } from '../../../ui/data-table/column.ts'

export const CODES_KEY = [...REFERENCE_KEY, 'contact-codes'] as const

export const CODE_COLUMNS: readonly Column<ContactCode>[] = [
  { key: 'code', header: '접점코드', width: '9rem', cell: (row) => row.code },
  { key: 'dealerName', header: '판매점명', width: '12rem', cell: (row) => row.dealerName },
  { key: 'carrier', header: '통신사', width: '8rem', cell: (row) => row.carrier },
  { key: 'group', header: '그룹', cell: (row) => <Group code={row.code} /> },
  { key: 'realSalesPOS', header: '실판매 POS', width: '9rem', cell: (row) => row.realSalesPOS ?? '–' },
  {
    key: 'salesManagerName',
    header: '담당 영업과장',
    width: '8rem',
    cell: (row) => row.salesManagerName ?? '–',
  },
  { key: 'actions', header: '상태', width: '9.5rem', pinned: true, cell: (row) => <Actions row={row} /> },
]

function Group({ code }: { code: string }) {
  const group = dealerGroupOf(code)
  if (group === null) return '–'
  return (
    <>
      {group.label}{' '}
      <Text as="span" textStyle="xs" color="fg.muted" className="tabular">
        {group.pos}
      </Text>
    </>
  )
}

/** A code on a phone. */
export function CodeCard({ row }: { row: ContactCode }) {
  const group = dealerGroupOf(row.code)
  return (
    <>
      <CardHead title={row.dealerName}>
        <Actions row={row} />
      </CardHead>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {[row.code, row.carrier, row.salesManagerName].filter(Boolean).join(' · ')}
      </Text>
      {group === null && row.realSalesPOS === null ? null : (
        <Text textStyle="xs" color="fg.subtle">
          {[group?.label, group?.pos, row.realSalesPOS].filter(Boolean).join(' · ')}
        </Text>
      )}
    </>
  )
}

function Actions({ row }: { row: ContactCode }) {
  return (
    <RowActions>
      <ActiveSwitch
        name={row.code}
        isActive={row.isActive}
        run={(isActive) => call(updateContactCode, { params: { id: row.id }, body: { isActive } })}
        changes={CODES_KEY}
        failed="접점코드 수정 실패"
      />
      <DeleteButton
        label={`${row.code} 삭제`}
        question={{
          title: '접점코드를 삭제하시겠습니까?',
          body: `${row.code} · ${row.dealerName} · ${row.carrier}\n이 코드로는 더 이상 접수할 수 없습니다.`,
        }}
        run={() => call(deleteContactCode, { params: { id: row.id } })}
        changes={ADMIN_KEY}
        done="접점코드가 삭제되었습니다."
        failed="접점코드 삭제 실패"
      />
    </RowActions>
  )
}
