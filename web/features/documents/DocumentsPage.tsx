import { Navigate, useSearchParams } from 'react-router-dom'
import { DEFAULT_LIST, documentPageAddress } from '../../documents/list/document-page-address.ts'
import { readOpenDocument } from '../../documents/list/use-open-document.ts'
import { useAccount } from '../../lib/session-store.ts'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { DocumentList } from './DocumentList.tsx'

/** 접수 관리: the documents that are not finished. */
export default function DocumentsPage() {
  const account = useAccount()
  const [params] = useSearchParams()
  // Links of former versions named the document in the list's address.
  const named = readOpenDocument(params)
  if (named !== null)
    return <Navigate to={documentPageAddress(named, { list: DEFAULT_LIST, params })} replace />
  return account === null ? <TableSkeleton /> : <DocumentList key={account.id} account={account} />
}
