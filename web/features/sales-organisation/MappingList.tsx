import * as z from 'zod/mini'
import {
  type ContactCodeMapping,
  ContactCodeMappingInput,
  createContactCodeMapping,
  deleteContactCodeMapping,
  updateContactCodeMapping,
} from '#shared/sales-org/contact-code-mapping.contract.ts'
import { call } from '../../lib/api-client.ts'
import { carrierFilter, searchFilter } from '../../records/filters.tsx'
import type { FormFields } from '../../records/form/checked-form.ts'
import { selectedId } from '../../records/form/selected-id.ts'
import { ResourceList } from '../../records/ResourceList.tsx'
import { USERS_KEY } from '../../records/record-keys.ts'
import { CarrierChoice, ContactCodeField } from '../../records/reference-fields.tsx'
import { MAPPINGS, managerOptions, useManagers } from '../../records/reference-lists.ts'
import { type Resource, recordForm } from '../../records/resource.ts'
import { CardFacts } from '../../records/row-actions.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { fieldColumn } from '../../ui/data-table/column.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

const { managerId, carrier, contactCode } = ContactCodeMappingInput.shape
const MappingForm = z.object({
  managerId: selectedId(managerId),
  carrier,
  contactCode,
  isActive: z.boolean(),
})
/** The form as it is typed; the manager is an id as text, the value of a select. */
type MappingValues = z.input<typeof MappingForm>

/** Contact codes whose figures a manager sees in addition to those of the codes assigned to them. */
const MAPPING_LIST: Resource<ContactCodeMapping> = {
  word: '접점 코드 매핑',
  words: {
    added: '접점 코드 매핑이 생성되었습니다',
    addFailed: '접점 코드 매핑 생성 중 오류가 발생했습니다.',
    edited: '접점 코드 매핑이 수정되었습니다',
    editFailed: '접점 코드 매핑 수정 중 오류가 발생했습니다.',
    removed: '접점 코드 매핑이 삭제되었습니다',
    removeFailed: '접점 코드 매핑 삭제 중 오류가 발생했습니다.',
  },
  queryKey: MAPPINGS.key,
  changes: USERS_KEY,
  readAll: MAPPINGS.read,
  filters: [
    searchFilter('접점코드, 판매점 검색', (row) => [row.contactCode, row.dealerName]),
    {
      name: 'manager',
      Field: ({ value, onChange }) => {
        const managers = useManagers()
        return (
          <FilterSelect
            key={`managers ${managers.length}`}
            label="영업과장"
            value={value}
            onChoose={onChange}
            options={managerOptions(managers, Number(value))}
          />
        )
      },
      keeps: (row, manager) => manager === row.managerId.toString(),
    },
    carrierFilter(),
  ],
  nameOf: (row) => `${row.managerName} ${row.contactCode}`,
  columns: [
    fieldColumn('managerName', '영업과장', { width: '8rem', isSorted: true }),
    fieldColumn('carrier', '통신사', { width: '8rem', isSorted: true }),
    fieldColumn('contactCode', '접점코드', { width: '8rem', isSorted: true }),
    fieldColumn('dealerName', '판매점명', { isSorted: true }),
  ],
  minWidth: '760px',
  cardTitle: (row) => row.managerName,
  card: (row) => <CardFacts of={[row.carrier, row.contactCode, row.dealerName]} />,
  emptyHint: '담당 접점코드 외에 다른 코드의 실적도 보게 하려면 매핑을 추가해주세요.',
  setActive: {
    run: ({ id }, isActive) => call(updateContactCodeMapping, { params: { id }, body: { isActive } }),
  },
  remove: {
    run: ({ id }) => call(deleteContactCodeMapping, { params: { id } }),
    label: (row) => `${row.managerName} ${row.contactCode} 매핑 삭제`,
    consequence: (row) =>
      `${[row.managerName, row.carrier, row.contactCode, row.dealerName].join(' · ')}\n이 영업과장은 이 코드의 실적을 더 이상 볼 수 없습니다.`,
  },
  form: recordForm({
    schema: MappingForm,
    // The manager and the carrier that the list is filtered by are the first values of a new mapping.
    start: (row, { manager = '', carrier = '' }) => ({
      managerId: row?.managerId.toString() ?? manager,
      carrier: row?.carrier ?? carrier,
      contactCode: row?.contactCode ?? '',
      isActive: row?.isActive ?? true,
    }),
    Fields: MappingFields,
    inputOf: (checked) => checked,
    create: (body) => call(createContactCodeMapping, { body }),
    update: ({ id }, body) => call(updateContactCodeMapping, { params: { id }, body }),
  }),
}

export const MappingList = () => <ResourceList of={MAPPING_LIST} />

function MappingFields({ form, row }: { form: FormFields<MappingValues>; row: ContactCodeMapping | null }) {
  const { field } = form
  const chosenCarrier = form.values.carrier
  const managers = managerOptions(useManagers(), row?.managerId)
  return (
    <>
      <SelectField
        label="영업과장"
        required
        placeholder="영업과장을 선택해주세요"
        options={managers}
        hint="매핑은 이 코드의 모든 날짜의 실적을 함께 보게 합니다. 담당 영업과장은 바뀌지 않습니다."
        {...field('managerId')}
      />
      <CarrierChoice kept={row?.carrier} {...field('carrier')} />
      <ContactCodeField
        carrier={chosenCarrier}
        label="접점코드"
        required
        hint={chosenCarrier === '' ? undefined : `${chosenCarrier}의 접점코드를 찾습니다.`}
        {...field('contactCode')}
        onMatch={(match) => form.change({ contactCode: match.code, carrier: match.carrier })}
      />
      <CheckboxField
        label="활성"
        description="활성 매핑의 실적만 영업과장에게 보입니다."
        {...field('isActive')}
      />
    </>
  )
}
