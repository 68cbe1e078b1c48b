import { Flex, Text } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { uploadKpNumbers } from '#shared/imports/imports.contract.ts'
import { deleteKpNumber, type KpNumber, listKpNumbers } from '#shared/kp-numbers/kp-number.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { ImportButton } from '../../../records/imports/ImportButton.tsx'
import { ListView } from '../../../records/ListView.tsx'
import { usePagedList } from '../../../records/record-list.ts'
import { DeleteButton } from '../../../records/row-actions.tsx'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { KP_NUMBERS_KEY } from './dealer-lists.ts'
import { KpNumberDialog } from './KpNumberDialog.tsx'

/** One KP number, one store; a number with which a store has registered stays. */
export function KpNumbers() {
  const [isAdding, setAdding] = useState(false)
  const { values, set, reset } = useListFilter(['q'])
  const list = usePagedList([...KP_NUMBERS_KEY, values.q], (start, signal) =>
    call(listKpNumbers, { query: { ...start, ...(values.q && { search: values.q }) }, signal }),
  )
  const columns = useMemo<Column<KpNumber>[]>(
    () => [
      { key: 'kpNumber', header: 'KP번호', cell: (row) => row.kpNumber },
      { key: 'dealerName', header: '판매점', cell: (row) => row.dealerName },
      { key: 'location', header: '위치', cell: (row) => row.location ?? '–' },
      { key: 'dealer', header: '계정', width: '7rem', cell: (row) => <UseBadge row={row} /> },
      {
        key: 'delete',
        header: '삭제',
        width: '4rem',
        align: 'end',
        pinned: true,
        cell: (row) => <DeleteKpNumber row={row} />,
      },
    ],
    [],
  )
  return (
    <>
      <ListView
        label="KP번호 목록"
        list={list}
        columns={columns}
        rowKey={(row) => row.kpNumber}
        rowLabel={(row) => row.kpNumber}
        minWidth="640px"
        onReset={reset}
        empty={{
          title: '등록된 KP번호가 없습니다',
          description: 'KP번호를 추가하면 판매점이 그 번호로 계정을 만들 수 있습니다.',
        }}
        filters={
          <SearchField label="KP번호, 판매점, 위치 검색" value={values.q} onSearch={(q) => set({ q })} />
        }
        actions={
          <>
            <ImportButton
              kind="kp-numbers"
              endpoint={uploadKpNumbers}
              title="KP번호 엑셀 업로드"
              changes={KP_NUMBERS_KEY}
            />
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              KP번호 추가
            </Button>
          </>
        }
        renderCard={(row) => (
          <Flex justify="space-between" gap="3" align="center">
            <div>
              <Text fontWeight="semibold">{row.dealerName}</Text>
              <Text textStyle="sm" color="fg.muted">
                {[row.kpNumber, row.location].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <Flex align="center" gap="2">
              <UseBadge row={row} />
              <DeleteKpNumber row={row} />
            </Flex>
          </Flex>
        )}
      />
      {isAdding ? <KpNumberDialog onClose={() => setAdding(false)} /> : null}
    </>
  )
}

function UseBadge({ row }: { row: KpNumber }) {
  return row.dealerId === null ? (
    <Badge size="sm">미등록</Badge>
  ) : (
    <Badge size="sm" colorPalette="green">
      등록됨
    </Badge>
  )
}

function DeleteKpNumber({ row }: { row: KpNumber }) {
  if (row.dealerId !== null) return null
  return (
    <DeleteButton
      label={`${row.kpNumber} 삭제`}
      question={{ title: 'KP번호를 삭제하시겠습니까?', body: `${row.kpNumber} · ${row.dealerName}` }}
      run={() => call(deleteKpNumber, { params: { kpNumber: row.kpNumber } })}
      changes={KP_NUMBERS_KEY}
      done="KP번호가 삭제되었습니다."
      failed="KP번호 삭제 실패"
    />
  )
}
