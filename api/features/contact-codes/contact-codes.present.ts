import type { Selectable } from 'kysely'
import type {
  CodeAssignment,
  ContactCode,
  ContactCodeMatch,
} from '#shared/contact-codes/contact-code.contract.ts'
import type { ContactCodeTable } from '../../database/tables/reference.ts'
import type { CodeAssignmentRow } from './code-assignments.ts'

export type ContactCodeRow = Selectable<ContactCodeTable>

export function presentContactCode(row: ContactCodeRow): ContactCode {
  return {
    id: row.id,
    code: row.code,
    dealerName: row.dealer_name,
    realSalesPOS: row.real_sales_pos,
    carrier: row.carrier,
    salesManagerId: row.sales_manager_id,
    salesManagerName: row.sales_manager_name,
    isActive: row.is_active === 1,
    version: row.version,
  }
}

/** A code's history, newest first: each row with whoever had the code on its first day until then. */
export function presentAssignments(
  rows: readonly CodeAssignmentRow[],
  names: ReadonlyMap<number, string>,
): CodeAssignment[] {
  const nameOf = (id: number | null | undefined) => (id == null ? null : (names.get(id) ?? null))
  return rows
    .map((row, at) => ({
      id: row.id,
      effectiveFrom: row.effective_from,
      managerName: nameOf(row.manager_id),
      // What was said last of this day or an earlier one was in force on it: nothing ever said where it ends.
      formerManagerName: nameOf(
        rows.slice(0, at).findLast((earlier) => (earlier.effective_from ?? '') <= (row.effective_from ?? ''))
          ?.manager_id,
      ),
      isActive: row.is_active === 1,
      createdByName: nameOf(row.created_by),
      createdAt: row.created_at,
    }))
    .reverse()
}

export function presentMatch(match: ContactCodeMatch): ContactCodeMatch {
  return { code: match.code, dealerName: match.dealerName, carrier: match.carrier }
}
