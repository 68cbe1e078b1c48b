import { Text } from '@chakra-ui/react'
import Trash2 from 'lucide-react/icons/trash-2'
import {
  type ContactCode,
  ContactCodeInput,
  createContactCode,
  listContactCodes,
  updateContactCode,
} from '#shared/contact-codes/contact-code.contract.ts'
import { dealerGroupOf } from '#shared/contact-codes/dealer-group.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import { formatCount } from '#shared/count.ts'
import { uploadContactCodes } from '#shared/imports/imports.contract.ts'
import { lastPlannedDay, PRICE_DAYS } from '#shared/price-period.ts'
import { call } from '../../../lib/api-client.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { carrierFilter, searchFilter, stateFilter } from '../../../records/filters.tsx'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { ADMIN_KEY, REFERENCE_KEY } from '../../../records/record-keys.ts'
import { CarrierChoice, ContactCodeField } from '../../../records/reference-fields.tsx'
import { useManagers } from '../../../records/reference-lists.ts'
import { pagesOf, type Resource, recordForm } from '../../../records/resource.ts'
import { CardFacts } from '../../../records/row-actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { fieldColumn } from '../../../ui/data-table/column.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AssignmentHistory } from './AssignmentHistory.tsx'
import {
  CodeForm,
  type CodeValues,
  codeFormOf,
  codeShown,
  inputOf,
  NewCodeForm,
} from './contact-code-form.ts'
import { type ChosenCodes, useChosenCodes } from './use-chosen-codes.ts'
import { useDeleteCodes } from './use-delete-codes.ts'

const CODES_KEY = [...REFERENCE_KEY, 'contact-codes'] as const

/** The codes by which stores submit; the server searches and pages, as there may be ten thousand of them. */
const CODES: Resource<ContactCode> = {
  word: '접점코드',
  words: { upload: '접점코드 업로드' },
  queryKey: CODES_KEY,
  // The list of stores shows contact codes too, so it is read again as well.
  changes: ADMIN_KEY,
  readPage: pagesOf(listContactCodes),
  filters: [searchFilter('코드, 판매점, 영업과장 검색'), carrierFilter(), stateFilter()],
  nameOf: (row) => row.code,
  columns: [
    fieldColumn('code', '접점코드', { width: '9rem' }),
    fieldColumn('dealerName', '판매점명', { width: '12rem' }),
    fieldColumn('carrier', '통신사', { width: '8rem' }),
    { key: 'group', header: '그룹', cell: (row) => <Group code={row.code} /> },
    fieldColumn('realSalesPOS', '실판매 POS', { width: '9rem' }),
    fieldColumn('salesManagerName', '담당 영업과장', { width: '8rem' }),
  ],
  minWidth: '70rem',
  firstView: { until: 'carrier', widened: 'dealerName' },
  cardTitle: (row) => row.dealerName,
  card: (row) => {
    const group = dealerGroupOf(row.code)
    return (
      <>
        <CardFacts of={[row.code, row.carrier, row.salesManagerName]} />
        <CardFacts small of={[group?.label, group?.pos, row.realSalesPOS]} />
      </>
    )
  },
  emptyHint: '접점코드가 있어야 판매점이 접수를 신청할 수 있습니다.',
  setActive: {
    run: ({ id }, isActive) => call(updateContactCode, { params: { id }, body: { isActive } }),
    changes: CODES_KEY,
  },
  remove: {
    run: ({ id }) => call(deleteContactCode, { params: { id } }),
    consequence: (row) =>
      `${row.code} · ${row.dealerName} · ${row.carrier}\n이 코드로는 더 이상 접수할 수 없습니다.`,
  },
  form: recordForm({
    schema: CodeForm,
    newSchema: NewCodeForm,
    newMissing: createContactCode.missing.sentence,
    start: (row, { carrier = '' }) => codeFormOf(row, carrier),
    Fields: ContactCodeFields,
    inputOf,
    create: (body) => call(createContactCode, { body: ContactCodeInput.parse(body) }),
    update: ({ id, version }, body) =>
      call(updateContactCode, { params: { id }, body: { ...body, version } }),
    shown: codeShown,
    fieldOfCode: { CONTACT_CODE_TAKEN: 'code' },
  }),
  upload: {
    kind: 'contact-codes',
    endpoint: uploadContactCodes,
    forceUpdate: '이미 있는 접점코드도 파일의 내용으로 바꾸기',
  },
  useSelection: ({ list, asked }) => {
    const chosen = useChosenCodes(list, asked)
    return {
      selection: chosen.selection,
      bar: chosen.count === 0 ? null : <CodeSelectionBar chosen={chosen} />,
    }
  },
}

export default function ContactCodesTab() {
  return <ResourceList of={CODES} />
}

function ContactCodeFields({ form, row: code }: { form: FormFields<CodeValues>; row: ContactCode | null }) {
  const { field } = form
  const managers = useManagerOptions(code)
  const today = useKstDay()
  const isNew = code === null
  return (
    <>
      <ContactCodeField
        label="접점코드"
        required
        hint={isNew ? '이미 있는 코드를 고르면 판매점명과 통신사를 가져옵니다.' : undefined}
        {...field('code')}
        onMatch={({ code: chosen, dealerName, carrier }) =>
          form.change({ code: chosen, dealerName, carrier })
        }
      />
      <ContactCodeField of="dealerName" label="판매점명" required {...field('dealerName')} />
      <CarrierChoice kept={code?.carrier} {...field('carrier')} />
      <SelectField
        label="담당 영업과장"
        required={isNew}
        placeholder="담당 영업과장을 선택해주세요"
        options={managers}
        hint={managers.length === 0 ? '사용자 탭에서 영업과장 계정을 먼저 추가해주세요.' : undefined}
        {...field('salesManagerId')}
      />
      <DateField
        label="담당 시작일"
        min={PRICE_DAYS.min}
        max={lastPlannedDay(today)}
        hint={
          isNew
            ? '비워두면 처음부터 담당한 것으로 봅니다. 앞으로의 날짜를 넣으면 그날까지는 담당이 없습니다.'
            : '담당을 바꿀 때 비워두면 오늘부터이고, 앞으로의 날짜를 넣으면 그날 바뀝니다. 그 전의 실적은 그날의 담당 영업과장에게 남습니다.'
        }
        {...field('effectiveFrom')}
      />
      <TextField label="실판매 POS" {...field('realSalesPOS')} />
      <CheckboxField label="활성" description="활성 코드로만 접수할 수 있습니다." {...field('isActive')} />
      {code === null ? null : <AssignmentHistory code={code} />}
    </>
  )
}

function useManagerOptions(code: ContactCode | null): { value: string; label: string }[] {
  const options = useManagers()
    .filter(({ isActive }) => isActive)
    .map(({ id, name, username }) => ({
      value: id.toString(),
      label: `${name} (${username})`,
    }))
  const kept = code?.salesManagerId?.toString()
  if (kept === undefined || options.some(({ value }) => value === kept)) return options
  return [{ value: kept, label: code?.salesManagerName ?? kept }, ...options]
}

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

/** How many codes are selected, and the buttons that delete them or select all that match the filter. */
function CodeSelectionBar({ chosen }: { chosen: ChosenCodes }) {
  const { count, isAll, isWhole, total } = chosen
  const { deleteCodes, isDeleting } = useDeleteCodes()
  const canChooseMore = isAll && !isWhole && total > count
  return (
    <SelectionBar
      label="선택한 접점코드"
      status={isWhole ? `검색된 ${formatCount(count)}개 모두 선택` : `${formatCount(count)}개 선택`}
      isAll={isAll}
      onChooseAll={chosen.chooseAll}
      onClear={chosen.clear}
    >
      {canChooseMore ? (
        <Button size="sm" variant="ghost" onClick={chosen.chooseWhole}>
          검색된 {formatCount(total)}개 모두 선택
        </Button>
      ) : null}
      <Button
        size="sm"
        colorPalette="red"
        loading={isDeleting}
        loadingText="삭제 중…"
        onClick={() => void deleteCodes(chosen)}
      >
        <Trash2 aria-hidden />
        선택 삭제
      </Button>
    </SelectionBar>
  )
}
