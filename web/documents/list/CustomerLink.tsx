import { Link, useLocation } from 'react-router-dom'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { Strong } from '../../ui/data-table/cells.tsx'
import { listOfPath } from '../views/list-view.ts'
import { documentPageAddress } from './document-page-address.ts'
import type { CaseState } from './use-open-page.ts'

/** The customer's name, which leads to the application's page; in a tab of its own by the middle button, or with Ctrl. */
export function CustomerLink({ document: { id, customerName } }: { document: ListedDocument }) {
  const { pathname, search } = useLocation()
  if (listOfPath(pathname) === null) return <Strong>{customerName}</Strong>
  const place = { list: pathname.slice(1), params: new URLSearchParams(search) }
  return (
    <Link
      to={documentPageAddress(id, place)}
      state={{ isOverList: true } satisfies CaseState}
      className="row-name"
      title={customerName}
      // The row is a Tab stop already, and Enter on it does the same.
      tabIndex={-1}
      draggable={false}
    >
      {customerName}
    </Link>
  )
}
