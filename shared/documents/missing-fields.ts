import type { CARRIER_FLAGS } from '../carriers/carrier.contract.ts'
import { asObject } from '../korean.ts'
import { DOCUMENT_FIELDS } from './document-fields.ts'

/** The fields that have a place of their own in an application's form, in its order; all others come behind them. */
export const FORM_ORDER = [
  'file',
  'carrier',
  'customerType',
  'previousCarrier',
  'servicePlanId',
  'contactCode',
  'storeName',
  'customerName',
  'customerPhone',
  'customerEmail',
  'desiredNumber',
  'bundleNumber',
  'bundleCarrier',
] as const
/** What an application may have to carry. */
export type RequiredField = Exclude<
  (typeof FORM_ORDER)[number],
  'customerType' | 'servicePlanId' | 'storeName'
>

function labelOf(field: RequiredField): string {
  return field === 'file' ? '서류 첨부' : DOCUMENT_FIELDS[field].label
}

export type CarrierRequirements = { readonly [Flag in keyof typeof CARRIER_FLAGS]: boolean }

type Values = { readonly [Field in RequiredField]?: unknown } & { readonly customerType?: string | undefined }

/**
 * The fields that an application must carry: by its carrier's flags, or, for the staff's short upload without a carrier,
 * name, phone and file. A port-in needs its previous carrier whatever the flag.
 */
export function requiredFields(
  carrier: CarrierRequirements | null,
  customerType: string,
  isDealer: boolean,
): RequiredField[] {
  if (carrier === null) {
    return isDealer
      ? ['carrier', 'contactCode', 'customerName', 'customerPhone']
      : ['file', 'customerName', 'customerPhone']
  }
  const isPortIn = customerType === 'port-in'
  const needed: Record<RequiredField, boolean> = {
    carrier: carrier.requireCarrier || isDealer,
    previousCarrier: isPortIn,
    contactCode: carrier.requireContactCode || isDealer,
    customerName: carrier.requireCustomerName,
    customerPhone: carrier.requireCustomerPhone,
    customerEmail: carrier.requireCustomerEmail,
    desiredNumber: carrier.requireDesiredNumber && !isPortIn,
    bundleNumber: carrier.requireBundleNumber,
    bundleCarrier: carrier.requireBundleCarrier,
    file: carrier.documentRequired || carrier.requireDocumentUpload,
  }
  return FORM_ORDER.filter(
    (field): field is RequiredField => field in needed && needed[field as RequiredField],
  )
}

/** The required fields that are empty. */
export function missingFields(required: readonly RequiredField[], values: Values): RequiredField[] {
  return required.filter((field) => {
    const value = values[field]
    return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  })
}

/** `서류를 첨부해주세요. 고객명, 연락처를 입력해주세요.` (title 입력 오류). */
export function missingFieldsSentence(
  missing: readonly RequiredField[],
  fileNeeded = '서류를 첨부해주세요.',
): string {
  const typed = missing.filter((field) => field !== 'file').map(labelOf)
  return [
    ...(missing.includes('file') ? [fileNeeded] : []),
    ...(typed.length > 0 ? [`${asObject(typed.join(', '))} 입력해주세요.`] : []),
  ].join(' ')
}
