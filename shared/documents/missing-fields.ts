import type { CARRIER_FLAGS } from '../carriers/carrier.contract.ts'
import { DOCUMENT_FIELDS } from './document-fields.ts'

/** What an application may have to carry, in the order in which the form shows it. */
const REQUIRED_FIELDS = [
  'carrier',
  'previousCarrier',
  'contactCode',
  'customerName',
  'customerPhone',
  'customerEmail',
  'desiredNumber',
  'bundleNumber',
  'bundleCarrier',
  'file',
] as const
export type RequiredField = (typeof REQUIRED_FIELDS)[number]

export function labelOf(field: RequiredField): string {
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
      : ['customerName', 'customerPhone', 'file']
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
  return REQUIRED_FIELDS.filter((field) => needed[field])
}

/** The required fields that are empty. */
export function missingFields(required: readonly RequiredField[], values: Values): RequiredField[] {
  return required.filter((field) => {
    const value = values[field]
    return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  })
}

/** `다음 필드를 입력해주세요: 고객명, 연락처` (title 입력 오류). */
export function missingFieldsSentence(missing: readonly RequiredField[]): string {
  return `다음 필드를 입력해주세요: ${missing.map(labelOf).join(', ')}`
}
