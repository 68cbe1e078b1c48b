import { Text } from '@chakra-ui/react'
import Trash2 from 'lucide-react/icons/trash-2'
import {
  type ContactCode,
  listContactCodes,
  updateContactCode,
} from '#shared/contact-codes/contact-code.contract.ts'
import { dealerGroupOf } from '#shared/contact-codes/dealer-group.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import { formatCount } from '#shared/count.ts'
import { uploadContactCodes } from '#shared/imports/imports.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { carrierFilter, searchFilter, stateFilter } from '../../../records/filters.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { ADMIN_KEY, REFERENCE_KEY } from '../../../records/record-keys.ts'
import { pagesOf, type Resource } from '../../../records/resource.ts'
import { CardFacts } from '../../../records/row-actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import { ContactCodeDialog } from './ContactCodeDialog.tsx'
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
  filters: [searchFilter('코드, 판매점, 담당자 검색'), carrierFilter(), stateFilter()],
  nameOf: (row) => row.code,
  columns: [
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
  Dialog: ({ row, values, onClose }) => (
    <ContactCodeDialog code={row} carrier={values['carrier'] ?? ''} onClose={onClose} />
  ),
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

export function ContactCodesTab() {
  return <ResourceList of={CODES} />
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
