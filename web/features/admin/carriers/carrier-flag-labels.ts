import { CARRIER_FLAG_NAMES, type Carrier, type CarrierFlag } from '#shared/carriers/carrier.contract.ts'

export const CARRIER_FLAG_LABELS = {
  isWired: '유선 통신사',
  documentRequired: '서류 필수',
  requireCustomerName: '고객명',
  requireCustomerPhone: '연락처',
  requireCustomerEmail: '이메일',
  requireContactCode: '개통방명 코드',
  requireCarrier: '통신사',
  requirePreviousCarrier: '이전통신사',
  requireDocumentUpload: '서류 첨부',
  requireBundleNumber: '결합번호',
  requireBundleCarrier: '결합통신사',
  requireDesiredNumber: '희망번호',
  allowNewCustomer: '신규',
  allowPortIn: '번호이동',
} as const satisfies Record<CarrierFlag, string>

/** The flags as the form groups them; all that require a field of an application are one group. */
export const CARRIER_FLAG_GROUPS: readonly { label: string; flags: readonly CarrierFlag[] }[] = [
  { label: '가입 유형', flags: ['allowNewCustomer', 'allowPortIn'] },
  { label: '필수 입력 항목', flags: CARRIER_FLAG_NAMES.filter((name) => name.startsWith('require')) },
  { label: '구분', flags: ['documentRequired', 'isWired'] },
]

/** The fields that an application of this carrier must have: `고객명, 연락처`. */
export function requiredFields(carrier: Carrier): string {
  return CARRIER_FLAG_NAMES.filter((name) => name.startsWith('require') && carrier[name])
    .map((name) => CARRIER_FLAG_LABELS[name])
    .join(', ')
}

/** The customer types that the carrier allows: `신규, 번호이동`. */
export function allowedTypes(carrier: Carrier): string {
  return (['allowNewCustomer', 'allowPortIn'] as const)
    .filter((name) => carrier[name])
    .map((name) => CARRIER_FLAG_LABELS[name])
    .join(', ')
}
