import { uploadKpNumbers } from '#shared/imports/imports.contract.ts'
import {
  createKpNumber,
  deleteKpNumber,
  type KpNumber,
  KpNumberInput,
  listKpNumbers,
} from '#shared/kp-numbers/kp-number.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from '../../../lib/api-client.ts'
import { searchFilter } from '../../../records/filters.tsx'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { pagesOf, type Resource, recordForm } from '../../../records/resource.ts'
import { CardFacts } from '../../../records/row-actions.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { KP_NUMBERS_KEY } from './dealer-lists.ts'

/** Each KP number is for one store; one that a store has registered with cannot be deleted. */
const KP_NUMBERS: Resource<KpNumber> = {
  word: 'KP번호',
  queryKey: KP_NUMBERS_KEY,
  readPage: pagesOf(listKpNumbers),
  filters: [searchFilter('KP번호, 판매점, 위치 검색')],
  keyOf: (row) => row.kpNumber,
  nameOf: (row) => row.kpNumber,
  columns: [
    { key: 'kpNumber', header: 'KP번호', cell: (row) => row.kpNumber },
    { key: 'dealerName', header: '판매점', cell: (row) => row.dealerName },
    { key: 'location', header: '위치', cell: (row) => row.location ?? '–' },
    { key: 'dealer', header: '계정', width: '7rem', cell: (row) => <UseBadge row={row} /> },
  ],
  minWidth: '640px',
  cardTitle: (row) => row.dealerName,
  cardAside: (row) => <UseBadge row={row} />,
  card: (row) => <CardFacts of={[row.kpNumber, row.location]} />,
  emptyHint: 'KP번호를 추가하면 판매점이 그 번호로 계정을 만들 수 있습니다.',
  remove: {
    run: ({ kpNumber }) => call(deleteKpNumber, { params: { kpNumber } }),
    isAllowed: ({ dealerId }) => dealerId === null,
    consequence: (row) => `${row.kpNumber} · ${row.dealerName}`,
  },
  form: recordForm({
    schema: KpNumberInput,
    start: () => ({ kpNumber: '', dealerName: '', location: '' }),
    Fields: KpNumberFields,
    inputOf: (checked) => ({ ...checked, location: checked.location || null }),
    create: (body) => call(createKpNumber, { body }),
    size: 'sm',
    fieldOfCode: { KP_NUMBER_TAKEN: 'kpNumber', CONFLICT: 'kpNumber' },
  }),
  mayOpen: false,
  upload: { kind: 'kp-numbers', endpoint: uploadKpNumbers },
}

export function KpNumbers() {
  return <ResourceList of={KP_NUMBERS} />
}

function KpNumberFields({
  form: { field },
}: {
  form: FormFields<{ kpNumber: string; dealerName: string; location: string }>
}) {
  return (
    <>
      <TextField
        label="KP번호"
        required
        maxLength={LIMITS.kpNumber}
        autoCapitalize="characters"
        spellCheck={false}
        {...field('kpNumber')}
      />
      <TextField label="판매점명" required maxLength={LIMITS.name} {...field('dealerName')} />
      <TextField label="위치" maxLength={LIMITS.shortText} {...field('location')} />
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
