import Banknote from 'lucide-react/icons/banknote'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { monthWords } from '#shared/kst.ts'
import {
  downloadStatement,
  exportPayouts,
  exportStatement,
  exportStatements,
} from '#shared/statements/statement.contract.ts'
import { ExportDialog, type ExportDialogProps } from '../../../documents/export/ExportDialog.tsx'
import { download } from '../../../lib/api-download.ts'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { useSaving } from '../../../ui/use-saving.ts'

const LOOK = { size: 'sm', variant: 'outline', colorPalette: 'gray' } as const

/** All statements of a month: the sums of stores, and every line. */
export function StatementsExportButton({ month }: { month: string }) {
  const params = { month }
  return (
    <ExportButton
      month={month}
      facts={[{ label: '자료', value: '모든 판매점의 합계와 모든 줄' }]}
      fetchWorkbook={({ reason, ...fetching }) =>
        download(exportStatements, { params, query: { reason }, ...fetching })
      }
    >
      <FileSpreadsheet aria-hidden />
      Excel 전체
    </ExportButton>
  )
}

/** The payout file; `problem`: why there is none yet, which `#payout-problem` shows. */
export function PayoutButton({ month, problem }: { month: string; problem: string | null }) {
  const params = { month }
  return (
    <ExportButton
      month={month}
      disabled={problem !== null}
      aria-describedby={problem === null ? undefined : 'payout-problem'}
      words={{ title: '지급 파일', done: '지급 파일 내보내기 완료', failed: '지급 파일 내보내기 실패' }}
      facts={[{ label: '자료', value: '지급할 판매점의 은행, 계좌번호 전체, 예금주, 금액' }]}
      fetchWorkbook={({ reason, ...fetching }) =>
        download(exportPayouts, { params, query: { reason }, ...fetching })
      }
    >
      <Banknote aria-hidden />
      지급 파일
    </ExportButton>
  )
}

/** One store's statement as a workbook and as a PDF. */
export function StatementFileButtons({
  month,
  storeId,
  name,
}: {
  month: string
  storeId: number
  name: string
}) {
  const params = { month, storeId }
  const pdf = useSaving(
    (fetching) => download(downloadStatement, { params, ...fetching }),
    '지급내역서를 다운로드하지 못했습니다.',
  )
  return (
    <>
      <Button {...LOOK} loading={pdf.progress !== null} onClick={pdf.start}>
        <FileText aria-hidden />
        PDF
      </Button>
      <ExportButton
        month={month}
        facts={[{ label: '판매점', value: name }]}
        fetchWorkbook={({ reason, ...fetching }) =>
          download(exportStatement, { params, query: { reason }, ...fetching })
        }
      >
        <FileSpreadsheet aria-hidden />
        Excel
      </ExportButton>
    </>
  )
}

type ExportButtonProps = Pick<ExportDialogProps, 'facts' | 'fetchWorkbook' | 'words'> &
  Pick<ButtonProps, 'children' | 'disabled' | 'aria-describedby'> & { month: string }

/** A button that asks for the reason of an export. */
function ExportButton({ month, facts, fetchWorkbook, words, ...button }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...LOOK} {...button} onClick={() => setOpen(true)} />
      {isOpen ? (
        <ExportDialog
          {...(words && { words })}
          facts={[{ label: '월', value: monthWords(month) }, ...facts]}
          submitLabel="내보내기"
          example={`${Number(month.slice(5))}월 지급`}
          fetchWorkbook={fetchWorkbook}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
