import { useAccount } from '../../lib/session-store.ts'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { DocumentList } from './DocumentList.tsx'

/** 접수 관리: the documents that are not finished. */
export default function DocumentsPage() {
  const account = useAccount()
  return account === null ? <TableSkeleton /> : <DocumentList key={account.id} account={account} />
}
