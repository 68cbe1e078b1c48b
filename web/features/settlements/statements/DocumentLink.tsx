import { Link, useLocation } from 'react-router-dom'
import { documentPageAddress } from '../../../documents/list/document-page-address.ts'
import type { CaseState } from '../../../documents/list/use-open-page.ts'
import { None } from '../../../ui/data-table/cells.tsx'

/** A document's number, which leads to the application's page and from there back to this list. */
export function DocumentLink({ id, number }: { id: number | null; number: string | null }) {
  const { pathname, search } = useLocation()
  if (id === null || number === null) return <None />
  const from = { title: '지급내역', address: pathname + search, ids: [id] }
  return (
    <Link
      to={documentPageAddress(id)}
      state={{ from } satisfies CaseState}
      className="row-name tabular"
      title={number}
      draggable={false}
    >
      {number}
    </Link>
  )
}
