import { Flex, Text } from '@chakra-ui/react'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type DeletedDocument, listDeletedDocuments } from '#shared/documents/deletion.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { daysLeft } from '../../../documents/deletion/days-left.ts'
import { useRestoreDocuments } from '../../../documents/deletion/use-restore-documents.ts'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { DOCUMENTS_KEY } from '../../../records/record-keys.ts'
import { pagesOf, type Resource } from '../../../records/resource.ts'
import { CardFacts } from '../../../records/row-actions.tsx'
import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Cut, ExactTime, Strong } from '../../../ui/data-table/cells.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { AllDocuments } from './AllDocuments.tsx'

/** Deleted documents, which can be restored for 30 days; read again when anybody deletes or restores. */
const DELETED: Resource<DeletedDocument> = {
  word: '서류',
  words: { list: '삭제된 서류', empty: '삭제된 서류가 없습니다.' },
  queryKey: [...DOCUMENTS_KEY, 'deleted'],
  readPage: pagesOf(listDeletedDocuments),
  note: (
    <Text textStyle="sm" color="fg.muted" maxWidth="none">
      삭제된 서류는 30일 뒤에 첨부 파일, 채팅과 함께 완전히 사라집니다.
    </Text>
  ),
  nameOf: (row) => row.customerName,
  columns: [
    {
      key: 'deletedAt',
      header: '삭제일시',
      width: '8.75rem',
      cell: (row) => <ExactTime at={row.deletedAt} />,
    },
    { key: 'customer', header: '고객', width: '6rem', cell: (row) => <Strong>{row.customerName}</Strong> },
    {
      key: 'number',
      header: '접수번호',
      width: '9rem',
      cell: (row) => <span className="tabular">{row.documentNumber}</span>,
    },
    {
      key: 'status',
      header: '개통 상태',
      width: '7.25rem',
      cell: (row) => <StatusBadge status={row.activationStatus} />,
    },
    { key: 'left', header: '남은 기간', width: '7rem', cell: (row) => <DaysLeft row={row} /> },
    { key: 'by', header: '삭제 처리자', width: '7rem', cell: (row) => <Cut>{row.deletedByName}</Cut> },
    { key: 'store', header: '판매점', cell: (row) => <Cut>{row.storeName}</Cut> },
    { key: 'carrier', header: '통신사', width: '6rem', cell: (row) => <Cut>{row.carrier}</Cut> },
  ],
  actionsHeader: '복구',
  actionsWidth: '6rem',
  minWidth: '1080px',
  firstView: { until: 'left', widened: 'customer' },
  cardAside: (row) => <StatusBadge status={row.activationStatus} />,
  card: (row) => (
    <>
      <CardFacts of={[row.documentNumber, row.carrier, row.storeName]} />
      <CardFacts small of={[`${formatKstDateTime(row.deletedAt)} 삭제`, row.deletedByName]} />
      <Flex mt="2" justify="space-between" align="center">
        <DaysLeft row={row} />
        <RestoreButton row={row} />
      </Flex>
    </>
  ),
  emptyHint: '삭제한 서류는 30일 동안 여기에서 복구할 수 있고, 그 뒤에는 완전히 사라집니다.',
  Actions: ({ row, isCard }) => (isCard ? null : <RestoreButton row={row} />),
}

function DaysLeft({ row }: { row: DeletedDocument }) {
  const days = daysLeft(row.restorableUntil, new Date())
  return (
    <Badge size="sm" colorPalette={days <= 3 ? 'orange' : 'gray'}>
      {days}일 남음
    </Badge>
  )
}

function RestoreButton({ row }: { row: DeletedDocument }) {
  const { restore, isRestoring } = useRestoreDocuments()
  const press = async () => {
    const isSure = await confirm({
      title: '서류를 복구하시겠습니까?',
      body: `${row.customerName} · ${row.documentNumber}\n삭제하기 전의 상태로 목록에 다시 나타납니다.`,
      confirmLabel: '복구',
    })
    if (isSure) await restore([row.id])
  }
  return (
    <Button
      size="xs"
      variant="outline"
      colorPalette="gray"
      aria-label={`${row.customerName} 복구`}
      loading={isRestoring}
      onClick={() => void press()}
    >
      <RotateCcw aria-hidden />
      복구
    </Button>
  )
}

const Deleted = () => <ResourceList of={DELETED} />

/** 서류: all documents in any status, and the deleted ones. */
export default function DocumentsTab() {
  return (
    <ViewTabs
      label="서류 관리"
      views={[
        { value: 'all', label: '전체 서류', Panel: AllDocuments },
        { value: 'deleted', label: '삭제된 서류', Panel: Deleted },
      ]}
    />
  )
}
