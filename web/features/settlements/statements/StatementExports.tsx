import Banknote from 'lucide-react/icons/banknote'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { formatCount } from '#shared/count.ts'
import { monthWords } from '#shared/kst.ts'
import {
  downloadStatement,
  downloadStatements,
  exportPayouts,
  exportStatement,
  exportStatements,
} from '#shared/statements/statement.contract.ts'
import { ExportDialog, type ExportDialogProps } from '../../../documents/export/ExportDialog.tsx'
import { download } from '../../../lib/api-download.ts'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { useSaving } from '../../../ui/use-saving.ts'
import { inFiles } from './count-files.ts'

/** Papers go to stores: the settings say how they see hidden prices, which the screens of the office show apart. */
const AS_SEEN = { label: '히든단가', value: '판매점에 보이는 대로 (정산 설정)' }

/** All statements of a month: the sums of stores, and every line. */
export function StatementsExportButton({ month }: { month: string }) {
  const params = { month }
  return (
    <ExportButton
      month={month}
      facts={[{ label: '자료', value: '모든 판매점의 합계와 모든 줄' }, AS_SEEN]}
      fetchWorkbook={({ reason, ...fetching }) =>
        download(exportStatements, { params, query: { reason }, ...fetching })
      }
    >
      <FileSpreadsheet aria-hidden />
      전체 엑셀
    </ExportButton>
  )
}

/** All statements of a month as PDFs, to be sent to the stores. */
export function StatementPdfsButton({ month }: { month: string }) {
  const params = { month }
  return (
    <ExportButton
      month={month}
      words={{
        title: '지급내역서 PDF',
        making: '판매점마다 PDF를 만들고 있습니다.',
        received: (done, total) => `판매점 ${formatCount(total)}곳 가운데 ${formatCount(done)}곳`,
        done: '지급내역서 PDF 내보내기 완료',
        failed: '지급내역서 PDF 내보내기 실패',
      }}
      facts={[{ label: '자료', value: '판매점마다 지급내역서 PDF 하나, 압축 파일 하나로' }, AS_SEEN]}
      fetchWorkbook={({ reason, signal, onProgress }) =>
        download(downloadStatements, { params, query: { reason }, signal, onProgress: inFiles(onProgress) })
      }
    >
      <FileText aria-hidden />
      전체 PDF
    </ExportButton>
  )
}

/** The payout file; until the month is closed there is none, as `#payout-problem` says. */
export function PayoutButton({ month, isShut }: { month: string; isShut: boolean }) {
  const params = { month }
  return (
    <ExportButton
      month={month}
      disabled={!isShut}
      aria-describedby={isShut ? undefined : 'payout-problem'}
      words={{
        title: '지급 파일',
        making: '지급 파일을 만들고 있습니다.',
        done: '지급 파일 내보내기 완료',
        failed: '지급 파일 내보내기 실패',
      }}
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
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        loading={pdf.progress !== null}
        onClick={pdf.start}
      >
        <FileText aria-hidden />
        PDF
      </Button>
      <ExportButton
        month={month}
        facts={[{ label: '판매점', value: name }, AS_SEEN]}
        fetchWorkbook={({ reason, ...fetching }) =>
          download(exportStatement, { params, query: { reason }, ...fetching })
        }
      >
        <FileSpreadsheet aria-hidden />
        엑셀
      </ExportButton>
    </>
  )
}

type ExportButtonProps = Pick<ExportDialogProps, 'facts' | 'fetchWorkbook' | 'words'> &
  Pick<ButtonProps, 'children' | 'disabled' | 'aria-describedby'> & { month: string }

/** A button that asks for the reason of an export. */
function ExportButton({ month, facts, fetchWorkbook, words, ...button }: ExportButtonProps) {
  return (
    <DialogButton
      {...button}
      dialog={(close) => (
        <ExportDialog
          {...(words && { words })}
          facts={[{ label: '월', value: monthWords(month) }, ...facts]}
          submitLabel="내보내기"
          example={`${Number(month.slice(5))}월 지급`}
          fetchWorkbook={fetchWorkbook}
          onClose={close}
        />
      )}
    />
  )
}
