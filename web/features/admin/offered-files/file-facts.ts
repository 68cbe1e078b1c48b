import { formatKstDateTime } from '#shared/kst.ts'
import { formatBytes } from '../../../ui/file-check.ts'
import type { OfferedRow } from './offered-kinds.ts'

/** The facts about an uploaded file, which cannot be edited. */
export function fileFacts({ fileName, fileSize, uploadedAt }: OfferedRow) {
  return [
    { label: '파일', value: fileName },
    { label: '크기', value: formatBytes(fileSize) },
    { label: '등록', value: formatKstDateTime(uploadedAt) },
  ]
}
