import { Text } from '@chakra-ui/react'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useCallback, useMemo, useState } from 'react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { ClosedList } from '../../documents/closed-list/ClosedList.tsx'
import { CustomerCard } from '../../documents/list/CustomerCard.tsx'
import type { ClosedFilter } from '../../documents/list/closed-filter.ts'
import { useOpenPage } from '../../documents/list/use-open-page.ts'
import { useAccount } from '../../lib/session-store.ts'
import { CardFacts } from '../../records/row-actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { CompletedExport } from './CompletedExport.tsx'
import {
  activatedAt,
  activatedBy,
  COMPLETED_FIRST,
  completedColumns,
  MemoButton,
  totalFee,
} from './completed-columns.tsx'

/** 개통완료 관리: activated customers by the day of activation, with an Excel export. */
export default function CompletedPage() {
  const account = useAccount()
  const openPage = useOpenPage()
  const openMemo = useCallback(({ id }: ListedDocument) => openPage(id), [openPage])
  const columns = useMemo(() => completedColumns(openMemo), [openMemo])
  const mayExport = account !== null && scopeOf(account, 'documents.export') !== null
  return (
    <ClosedList
      label="개통완료 목록"
      status="개통"
      date="activatedAt"
      hasCarrier
      columns={columns}
      firstView={COMPLETED_FIRST}
      renderCard={(document) => <CompletedCard document={document} onMemo={openMemo} />}
      actions={({ total, isStale }, filter) =>
        mayExport ? <ExportButton filter={filter} total={total} isStale={isStale} /> : null
      }
    />
  )
}

interface ExportButtonProps {
  filter: ClosedFilter
  total: number | undefined
  /** The rows still belong to the previous filter. */
  isStale: boolean
}

function ExportButton({ filter, total, isStale }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={total === undefined || total === 0 || isStale}
        onClick={() => setOpen(true)}
      >
        <FileSpreadsheet aria-hidden />
        엑셀 내보내기
      </Button>
      {isOpen && total !== undefined ? (
        <CompletedExport filter={filter} total={total} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

interface CompletedCardProps {
  document: ListedDocument
  onMemo: (document: ListedDocument) => void
}

/** An activated customer on a phone. */
function CompletedCard({ document, onMemo }: CompletedCardProps) {
  return (
    <CustomerCard document={document}>
      <CardFacts of={[document.servicePlanName, totalFee(document), document.deviceModel]} />
      {document.notes === null ? null : <MemoButton document={document} onMemo={onMemo} />}
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        {activatedAt(document)} 개통 · {activatedBy(document)}
      </Text>
    </CustomerCard>
  )
}
