import { Text } from '@chakra-ui/react'
import type { ComponentType, ReactNode } from 'react'
import {
  type Carrier,
  deleteCarrier,
  deleteOtherCarrier,
  orderCarriers,
  orderOtherCarriers,
  updateCarrier,
  updateOtherCarrier,
} from '#shared/carriers/carrier.contract.ts'
import { uploadCarriers } from '#shared/imports/imports.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { ImportButton } from '../../../records/imports/ImportButton.tsx'
import { CARRIERS_KEY, OTHER_CARRIERS_KEY, REFERENCE_KEY } from '../../../records/record-keys.ts'
import { readCarriers, readOtherCarriers } from '../../../records/reference-lists.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { CarrierDialog, type CarrierDialogProps } from './CarrierDialog.tsx'
import { allowedTypes, requiredFields } from './carrier-flag-labels.ts'
import { OtherCarrierDialog } from './OtherCarrierDialog.tsx'

/** One of the two kinds of carriers: what it is called, what its list shows beside name and place, and its calls. */
export interface CarrierKind {
  word: '통신사' | '기타 통신사'
  queryKey: readonly string[]
  read: (signal: AbortSignal) => Promise<Carrier[]>
  order: typeof orderCarriers | typeof orderOtherCarriers
  setActive: (id: number, isActive: boolean) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  Dialog: ComponentType<CarrierDialogProps>
  nameWidth: string
  columns: readonly Column<Carrier>[]
  minWidth: string
  /** Below the name on a phone. */
  cardFacts: (row: Carrier) => ReactNode
  upload?: ReactNode
}

/** With what each asks of an application. */
export const CARRIERS: CarrierKind = {
  word: '통신사',
  queryKey: CARRIERS_KEY,
  read: readCarriers,
  order: orderCarriers,
  setActive: (id, isActive) => call(updateCarrier, { params: { id }, body: { isActive } }),
  remove: (id) => call(deleteCarrier, { params: { id } }),
  Dialog: CarrierDialog,
  nameWidth: '9rem',
  minWidth: '45rem',
  columns: [
    { key: 'isWired', header: '구분', width: '4rem', cell: (row) => (row.isWired ? '유선' : '무선') },
    { key: 'types', header: '가입 유형', width: '8rem', cell: (row) => allowedTypes(row) || '–' },
    { key: 'required', header: '필수 입력 항목', cell: (row) => requiredFields(row) || '–' },
  ],
  cardFacts: (row) => (
    <>
      <Text textStyle="sm" color="fg.muted">
        {[row.isWired ? '유선' : '무선', allowedTypes(row)].filter(Boolean).join(' · ')}
      </Text>
      <Text textStyle="xs" color="fg.subtle">
        필수: {requiredFields(row) || '없음'}
      </Text>
    </>
  ),
  upload: (
    <ImportButton
      kind="carriers"
      endpoint={uploadCarriers}
      title="통신사 엑셀 업로드"
      changes={REFERENCE_KEY}
    />
  ),
}

/** Name and contact code are asked for, no document, both customer types (SPEC.md §3). */
export const OTHER_CARRIERS: CarrierKind = {
  word: '기타 통신사',
  queryKey: OTHER_CARRIERS_KEY,
  read: readOtherCarriers,
  order: orderOtherCarriers,
  setActive: (id, isActive) => call(updateOtherCarrier, { params: { id }, body: { isActive } }),
  remove: (id) => call(deleteOtherCarrier, { params: { id } }),
  Dialog: OtherCarrierDialog,
  nameWidth: '14rem',
  columns: [{ key: 'description', header: '설명', cell: (row) => row.description ?? '–' }],
  minWidth: '640px',
  cardFacts: (row) =>
    row.description ? (
      <Text textStyle="sm" color="fg.muted">
        {row.description}
      </Text>
    ) : null,
}
