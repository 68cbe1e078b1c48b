import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { wireId } from '../wire.ts'
import { downloadDocument, fileQuery } from './dealer-applications.contract.ts'

/** What a document answers as its `filePath`. */
export const filePathOf = (documentId: number) => downloadDocument.path.replace(':id', String(documentId))
const FILE_PATH = new RegExp(`^${downloadDocument.path.replace(':id', '(\\d+)')}$`)
/** The id in such a path; of any other path 0, which is no document's and so not found, as what is another store's. */
const idInFilePath = z.pipe(
  z.string().check(z.startsWith('/')),
  z.pipe(
    z.transform((path: string) => FILE_PATH.exec(path)?.[1] ?? ''),
    z.catch(wireId, 0),
  ),
)

/** The same file under a second address, by the document's id or by its `filePath`, percent-encoded. */
export const downloadDocumentFile = defineEndpoint({
  method: 'GET',
  path: '/api/files/documents/:id',
  cost: 'download',
  summary: '첨부 서류 다운로드 (다른 주소, 서류 번호나 퍼센트 인코딩한 filePath로)',
  access: 'documents.read',
  params: z.strictObject({ id: z.union([wireId, idInFilePath], '번호나 파일 경로가 올바르지 않습니다.') }),
  query: fileQuery,
  response: { kind: 'file', description: '올린 그대로의 파일, 이름은 {고객명}_서류.{확장자}' },
  logged: 'download',
})
