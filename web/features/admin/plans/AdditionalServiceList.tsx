import { Text } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import {
  type AdditionalService,
  deleteAdditionalService,
  listAdditionalServices,
  SERVICE_TYPES,
  updateAdditionalService,
} from '#shared/additional-services/additional-service.contract.ts'
import { uploadAdditionalServices } from '#shared/imports/imports.contract.ts'
import { formatWon } from '#shared/money.ts'
import { call } from '../../../lib/api-client.ts'
import { ImportButton } from '../../../records/imports/ImportButton.tsx'
import { ListView } from '../../../records/ListView.tsx'
import { REFERENCE_KEY } from '../../../records/record-keys.ts'
import { useWholeList } from '../../../records/record-list.ts'
import { ActiveSwitch, CardHead, DeleteButton, RowActions } from '../../../records/row-actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { AdditionalServiceDialog } from './AdditionalServiceDialog.tsx'
import { usePlanFilter } from './use-plan-filter.tsx'

const COLUMNS: readonly Column<AdditionalService>[] = [
  { key: 'carrier', header: '통신사', width: '7.5rem', cell: (row) => row.carrier },
  { key: 'serviceName', header: '부가서비스명', width: '12rem', cell: (row) => row.serviceName },
  { key: 'serviceType', header: '유형', width: '6.5rem', cell: (row) => row.serviceType },
  {
    key: 'monthlyFee',
    header: '월 요금',
    width: '6.5rem',
    numeric: true,
    cell: (row) => formatWon(row.monthlyFee),
  },
  { key: 'description', header: '설명', cell: (row) => row.description ?? '–' },
  { key: 'actions', header: '상태', width: '9.5rem', pinned: true, cell: (row) => <Actions row={row} /> },
]

export function AdditionalServiceList() {
  const [open, setOpen] = useState<AdditionalService | 'new' | null>(null)
  const filter = usePlanFilter({
    search: '부가서비스명 검색',
    type: '서비스 유형',
    types: SERVICE_TYPES,
  })
  const list = useWholeList(
    [...REFERENCE_KEY, 'additional-services'],
    (signal) => call(listAdditionalServices, { signal }),
    (service) => filter.keep({ ...service, name: service.serviceName, type: service.serviceType }),
  )
  return (
    <>
      <ListView
        label="부가서비스 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.serviceName}
        onOpen={setOpen}
        onReset={filter.reset}
        firstView={{ until: 'monthlyFee', widened: 'serviceName' }}
        empty={{ title: '등록된 부가서비스가 없습니다' }}
        filters={filter.fields}
        actions={
          <>
            <ImportButton
              kind="additional-services"
              endpoint={uploadAdditionalServices}
              title="부가서비스 엑셀 업로드"
              changes={REFERENCE_KEY}
            />
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden />
              부가서비스 추가
            </Button>
          </>
        }
        renderCard={(row) => (
          <>
            <CardHead title={row.serviceName}>
              <Actions row={row} />
            </CardHead>
            <Text textStyle="sm" color="fg.muted" className="tabular">
              {[row.carrier, row.serviceType, formatWon(row.monthlyFee)].join(' · ')}
            </Text>
          </>
        )}
      />
      {open === null ? null : (
        <AdditionalServiceDialog
          service={open === 'new' ? null : open}
          carrier={filter.carrier}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Actions({ row }: { row: AdditionalService }) {
  return (
    <RowActions>
      <ServiceSwitch row={row} />
      <ServiceDelete row={row} />
    </RowActions>
  )
}

function ServiceSwitch({ row }: { row: AdditionalService }) {
  return (
    <ActiveSwitch
      name={row.serviceName}
      isActive={row.isActive}
      run={(isActive) => call(updateAdditionalService, { params: { id: row.id }, body: { isActive } })}
      changes={REFERENCE_KEY}
      failed="부가서비스 수정 실패"
    />
  )
}

function ServiceDelete({ row }: { row: AdditionalService }) {
  return (
    <DeleteButton
      label={`${row.serviceName} 삭제`}
      question={{
        title: '부가서비스를 삭제하시겠습니까?',
        body: `${row.carrier} · ${row.serviceName}\n삭제한 부가서비스는 되돌릴 수 없습니다.`,
      }}
      run={() => call(deleteAdditionalService, { params: { id: row.id } })}
      changes={REFERENCE_KEY}
      done="부가서비스가 삭제되었습니다."
      failed="부가서비스 삭제 실패"
    />
  )
}
