import type { FileKind } from '#shared/endpoint.ts'
import type { FileRisk } from '#shared/files/file-risks.ts'
import { officeBinaryRisks, officePackageRisks } from './office-risks.ts'
import { pdfRisks } from './pdf-risks.ts'

/** What the thread that judges files is sent. */
export interface FileToJudge {
  kind: FileKind
  bytes: Uint8Array
}

/** What may be dangerous in a file of this kind, which it is known to be; empty: nothing. Takes memory and time: call it in a thread. */
export async function fileRisks(kind: FileKind, bytes: Buffer): Promise<FileRisk[]> {
  switch (kind) {
    case 'pdf':
      return pdfRisks(bytes)
    case 'docx':
    case 'xlsx':
      return officePackageRisks(bytes)
    case 'doc':
    case 'xls':
      return officeBinaryRisks(bytes)
    default:
      return []
  }
}
