import {
  CARRIER_FLAG_NAMES,
  type CarrierFlag,
  type CarrierInput,
  type updateCarrier,
  type updateOtherCarrier,
} from '#shared/carriers/carrier.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { flagColumn, textColumn } from '../../database/sent-values.ts'

const FLAG_COLUMNS = {
  isWired: 'is_wired',
  documentRequired: 'document_required',
  requireCustomerName: 'require_customer_name',
  requireCustomerPhone: 'require_customer_phone',
  requireCustomerEmail: 'require_customer_email',
  requireContactCode: 'require_contact_code',
  requireCarrier: 'require_carrier',
  requirePreviousCarrier: 'require_previous_carrier',
  requireDocumentUpload: 'require_document_upload',
  requireBundleNumber: 'require_bundle_number',
  requireBundleCarrier: 'require_bundle_carrier',
  requireDesiredNumber: 'require_desired_number',
  allowNewCustomer: 'allow_new_customer',
  allowPortIn: 'allow_port_in',
} as const satisfies Record<CarrierFlag, string>

type FlagColumn = (typeof FLAG_COLUMNS)[CarrierFlag]

/** Carriers of the "other" list always have these flags, whatever the defaults of other carriers are. */
export const OTHER_CARRIER_COLUMNS = {
  is_other: 1,
  is_wired: 0,
  document_required: 0,
  require_customer_name: 1,
  require_customer_phone: 0,
  require_customer_email: 0,
  require_contact_code: 1,
  require_carrier: 1,
  require_previous_carrier: 0,
  require_document_upload: 0,
  require_bundle_number: 0,
  require_bundle_carrier: 0,
  require_desired_number: 0,
  allow_new_customer: 1,
  allow_port_in: 1,
} as const satisfies Record<FlagColumn | 'is_other', 0 | 1>

export function presentFlags(row: Record<FlagColumn, number>): Record<CarrierFlag, boolean> {
  const flags = CARRIER_FLAG_NAMES.map((flag) => [flag, row[FLAG_COLUMNS[flag]] === 1])
  return Object.fromEntries(flags) as Record<CarrierFlag, boolean>
}

/** The columns that the input sets, without the name; those that it does not mention are undefined. */
export function carrierColumns(input: BodyOf<typeof updateCarrier>) {
  const flags = CARRIER_FLAG_NAMES.flatMap((flag) => {
    const value = input[flag]
    return value === undefined ? [] : [[FLAG_COLUMNS[flag], value ? 1 : 0] as const]
  })
  return {
    display_order: input.displayOrder,
    is_active: flagColumn(input.isActive),
    bundle_number: textColumn(input.bundleNumber),
    bundle_carrier: textColumn(input.bundleCarrier),
    ...(Object.fromEntries(flags) as Partial<Record<FlagColumn, 0 | 1>>),
  }
}

export const CARRIER_COLUMN_TYPES = {
  display_order: 'bigint',
  is_active: 'bigint',
  bundle_number: 'text',
  bundle_carrier: 'text',
  ...(Object.fromEntries(Object.values(FLAG_COLUMNS).map((column) => [column, 'bigint'])) as Record<
    FlagColumn,
    'bigint'
  >),
} as const

/** For an input that mentions every field: no column is undefined. */
export function wholeCarrierColumns(input: Required<Omit<CarrierInput, 'name'>>) {
  return carrierColumns(input) as Record<FlagColumn | 'display_order' | 'is_active', number> &
    Record<'bundle_number' | 'bundle_carrier', string | null>
}

export function otherCarrierColumns(input: BodyOf<typeof updateOtherCarrier>) {
  return {
    display_order: input.displayOrder,
    is_active: flagColumn(input.isActive),
    description: textColumn(input.description),
  }
}
