import { downloadDocument } from '#shared/documents/dealer-applications.contract.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { ApiError, isLoginAsked } from '../../lib/api-client.ts'
import { download } from '../../lib/api-download.ts'
import { saveFile } from '../../lib/download.ts'
import { downloadAfterWarning } from '../../ui/download-after-warning.ts'
import { toast } from '../../ui/toast.ts'

/** Asks first where the file may be dangerous. Saves the current or an earlier file under the server's name and reports the result. Never throws. */
export async function saveDocumentFile({ id }: ListedDocument, fileId?: number): Promise<void> {
  const about = `다운로드 ${id}`
  try {
    const downloaded = await downloadAfterWarning((query) =>
      download(downloadDocument, { params: { id }, query: { fileId, ...query } }),
    )
    if (downloaded === null) return
    const { blob, fileName } = downloaded
    saveFile(blob, fileName)
    toast.success(fileName, { title: '다운로드 완료', about })
  } catch (error) {
    if (isLoginAsked(error)) return
    const sentence =
      error instanceof ApiError ? '파일 다운로드에 실패했습니다.' : '파일 다운로드 중 오류가 발생했습니다.'
    toast.error(sentence, { title: '다운로드 실패', about })
  }
}
