import { Text } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { matchesKorean } from '#shared/korean.ts'
import {
  type ContactCodeMapping,
  deleteContactCodeMapping,
  updateContactCodeMapping,
} from '#shared/sales-org/contact-code-mapping.contract.ts'
import { call } from '../../lib/api-client.ts'
import { CarrierFilter } from '../../records/filters.tsx'
import { ListView } from '../../records/ListView.tsx'
import { USERS_KEY } from '../../records/record-keys.ts'
import { useWholeList } from '../../records/record-list.ts'
import { MAPPINGS, managerOptions, useManagers } from '../../records/reference-lists.ts'
import { ActiveSwitch, CardHead, DeleteButton, RowActions } from '../../records/row-actions.tsx'
import { useListFilter } from '../../records/use-list-filter.ts'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { MappingDialog } from './MappingDialog.tsx'

const COLUMNS: readonly Column<ContactCodeMapping>[] = [
  { key: 'managerName', header: '영업과장', width: '8rem', cell: (row) => row.managerName },
  { key: 'carrier', header: '통신사', width: '8rem', cell: (row) => row.carrier },
  { key: 'contactCode', header: '접점코드', width: '8rem', cell: (row) => row.contactCode },
  { key: 'dealerName', header: '판매점명', cell: (row) => row.dealerName },
  { key: 'actions', header: '상태', width: '9.5rem', pinned: true, cell: (row) => <Actions row={row} /> },
]

/** Contact codes whose figures somebody sees besides those that are their own. */
export function MappingsTab() {
  const [open, setOpen] = useState<ContactCodeMapping | 'new' | null>(null)
  const { values, set, reset } = useListFilter(['q', 'manager', 'carrier'])
  const managers = useManagers()
  const list = useWholeList(MAPPINGS.key, MAPPINGS.read, (row) => isShown(row, values))
  return (
    <>
      <ListView
        label="접점 코드 매핑 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.managerName} ${row.contactCode}`}
        onOpen={setOpen}
        onReset={reset}
        minWidth="760px"
        empty={{
          title: '등록된 접점 코드 매핑이 없습니다',
          description: '담당 접점코드 외에 다른 코드의 실적도 보게 하려면 매핑을 추가하세요.',
        }}
        filters={
          <>
            <SearchField label="접점코드, 판매점 검색" value={values.q} onSearch={(q) => set({ q })} />
            <FilterSelect
              key={`managers ${managers.length}`}
              label="영업과장"
              value={values.manager}
              onChoose={(manager) => set({ manager })}
              options={managerOptions(managers, Number(values.manager))}
            />
            <CarrierFilter carrier={values.carrier} onChange={set} />
          </>
        }
        actions={
          <Button size="sm" onClick={() => setOpen('new')}>
            <Plus aria-hidden />
            매핑 추가
          </Button>
        }
        renderCard={(row) => (
          <>
            <CardHead title={row.managerName}>
              <Actions row={row} />
            </CardHead>
            <Text textStyle="sm" color="fg.muted">
              {[row.carrier, row.contactCode, row.dealerName].join(' · ')}
            </Text>
          </>
        )}
      />
      {open === null ? null : (
        <MappingDialog
          mapping={open === 'new' ? null : open}
          manager={values.manager}
          carrier={values.carrier}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function isShown(row: ContactCodeMapping, filter: { q: string; manager: string; carrier: string }): boolean {
  return (
    [row.contactCode, row.dealerName].some((text) => matchesKorean(text, filter.q)) &&
    (filter.manager === '' || filter.manager === row.managerId.toString()) &&
    (filter.carrier === '' || filter.carrier === row.carrier)
  )
}

function Actions({ row }: { row: ContactCodeMapping }) {
  const name = `${row.managerName} ${row.contactCode}`
  return (
    <RowActions>
      <ActiveSwitch
        name={name}
        isActive={row.isActive}
        run={(isActive) => call(updateContactCodeMapping, { params: { id: row.id }, body: { isActive } })}
        changes={USERS_KEY}
        failed="접점 코드 매핑 수정 중 오류가 발생했습니다."
      />
      <DeleteButton
        label={`${name} 매핑 삭제`}
        question={{
          title: '접점 코드 매핑을 삭제하시겠습니까?',
          body: `${[row.managerName, row.carrier, row.contactCode, row.dealerName].join(' · ')}\n이 영업과장은 이 코드의 실적을 더 이상 볼 수 없습니다.`,
        }}
        run={() => call(deleteContactCodeMapping, { params: { id: row.id } })}
        changes={USERS_KEY}
        done="접점 코드 매핑이 삭제되었습니다"
        failed="접점 코드 매핑 삭제 중 오류가 발생했습니다."
      />
    </RowActions>
  )
}
