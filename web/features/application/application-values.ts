import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import { ApplicationFields, type ApplicationFieldTexts } from '#shared/documents/application.contract.ts'
import {
  type CarrierRequirements,
  FIELD_LABELS,
  missingFields,
  missingFieldsSentence,
  type RequiredField,
  requiredFields,
} from '#shared/documents/missing-fields.ts'
import { isPortIn } from '#shared/documents/port-in.ts'

/** What stands in the form: text as typed, empty where nothing is. */
export interface ApplicationValues {
  customerType: 'new' | 'port-in'
  carrier: string
  previousCarrier: string
  contactCode: string
  storeName: string
  customerName: string
  customerPhone: string
  customerEmail: string
  servicePlanId: string
  desiredNumber: string
  bundleNumber: string
  bundleCarrier: string
  notes: string
}
export type ApplicationFieldName = keyof ApplicationValues | 'file'

export const EMPTY_APPLICATION: ApplicationValues = {
  customerType: 'new',
  carrier: '',
  previousCarrier: '',
  contactCode: '',
  storeName: '',
  customerName: '',
  customerPhone: '',
  customerEmail: '',
  servicePlanId: '',
  desiredNumber: '',
  bundleNumber: '',
  bundleCarrier: '',
  notes: '',
}

export interface ApplicationProblem {
  field: ApplicationFieldName
  message: string
}

/** What the server would refuse, found on the device: missing fields by the carrier's flags, then wrong ones. */
export function applicationProblems(
  values: ApplicationValues,
  given: { carrier: (CarrierRequirements & { name: string }) | null; hasFile: boolean; isDealer: boolean },
): { problems: ApplicationProblem[]; sentence: string | null } {
  const { carrier, hasFile, isDealer } = given
  const required = requiredFields(carrier, values.customerType, isDealer)
  const missing = missingFields(required, { ...values, file: hasFile ? 'file' : null })
  if (missing.length > 0) {
    const problems = missing.map((field) => ({ field, message: missingMessage(field) }))
    return { problems, sentence: missingFieldsSentence(missing) }
  }
  const problems = wrongFields(values)
  return { problems, sentence: problems[0]?.message ?? null }
}

function missingMessage(field: RequiredField): string {
  return `${FIELD_LABELS[field]}: 필수 입력 항목입니다.`
}

function wrongFields(values: ApplicationValues): ApplicationProblem[] {
  const parsed = ApplicationFields.safeParse(applicationFields(values))
  const problems: ApplicationProblem[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({
        field: issue.path[0] as ApplicationFieldName,
        message: issue.message,
      }))
  const { customerType, previousCarrier, carrier } = values
  if (customerType === 'port-in' && previousCarrier !== '' && !isPortIn(previousCarrier, carrier)) {
    problems.push({ field: 'previousCarrier', message: '같은 통신사로는 번호이동을 신청할 수 없습니다.' })
  }
  return problems
}

/** The fields as they are stored and sent: only what was filled in and belongs to the kind of application. */
export function applicationFields(values: ApplicationValues): ApplicationFieldTexts {
  const isPortInForm = values.customerType === 'port-in'
  const texts: Record<string, string> = {
    ...values,
    previousCarrier: isPortInForm ? values.previousCarrier : '',
    desiredNumber: isPortInForm ? '' : values.desiredNumber,
    storeName: isOtherCarrier(values.carrier) ? values.storeName : '',
  }
  return Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  )
}

/** A stored record back in the form; what this version of the app does not know falls away. */
export function valuesFrom(stored: unknown): ApplicationValues {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const known = Object.keys(EMPTY_APPLICATION).flatMap((name) =>
    typeof given[name] === 'string' ? [[name, given[name]]] : [],
  )
  return { ...EMPTY_APPLICATION, ...Object.fromEntries(known) }
}
