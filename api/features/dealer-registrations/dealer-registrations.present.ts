import type { Selectable } from 'kysely'
import { formatBusinessNumber } from '#shared/business-number.ts'
import type { DealerRegistration } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { REGISTRATION_STATUSES } from '#shared/dealer-registrations/registration-statuses.ts'
import { formatPhone } from '#shared/phone.ts'
import type { DealerRegistrationTable } from '../../database/tables/accounts.ts'

export type DealerRegistrationRow = Selectable<DealerRegistrationTable>

export function presentDealerRegistration(
  row: DealerRegistrationRow,
  active: ReadonlySet<string>,
): DealerRegistration {
  return {
    id: row.id,
    businessName: row.business_name,
    businessRegistrationNumber: formatBusinessNumber(row.business_registration_number),
    representativeName: row.representative_name,
    businessAddress: row.business_address,
    phoneNumber: formatPhone(row.phone_number),
    email: row.email,
    contactCode: row.contact_code,
    username: row.username,
    additionalInfo: row.additional_info,
    bankAccount: row.bank_account,
    bankName: row.bank_name,
    accountHolder: row.account_holder,
    status: REGISTRATION_STATUSES.find((status) => status === row.status) ?? '대기',
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
    rejectionReason: row.rejection_reason,
    isActive: row.status === '승인' && active.has(row.username_key),
    createdAt: row.created_at,
  }
}
