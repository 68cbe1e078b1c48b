import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { documentPageAddress } from '../../documents/list/document-page-address.ts'
import type { Entry } from './palette-entries.ts'

/** An application as a line of the palette. */
export function documentEntry(found: ListedDocument): Entry {
  const facts = [
    STATUS_TABLE[found.activationStatus].label,
    found.customerPhone,
    found.storeName,
    found.documentNumber,
  ]
  return {
    key: `document ${found.id}`,
    label: found.customerName,
    detail: facts.filter((fact) => fact !== null && fact !== '').join(' · '),
    chosen: { to: documentPageAddress(found.id) },
  }
}
