import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import { ApplicationFields, type ApplicationFieldTexts } from '#shared/documents/application.contract.ts'
import { SUBMITTED_FIELDS, type SubmittedField } from '#shared/documents/document-fields.ts'
import {
  type CarrierRequirements,
  FORM_ORDER,
  missingFields,
  missingFieldsSentence,
  requiredFields,
} from '#shared/documents/missing-fields.ts'
import { isPortIn } from '#shared/documents/port-in.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { fitsCarrier, foreignCode } from '../../documents/origin/ContactCodeField.tsx'
import type { FormProblem } from '../../records/form/checked-form.ts'

/** The values of the form: texts as typed, empty when missing. */
export type ApplicationValues = Record<Exclude<SubmittedField, 'submittedAt' | 'customerType'>, string> & {
  customerType: 'new' | 'port-in'
}

/** The values of the form, with the attached files. */
export type ApplicationTyped = ApplicationValues & { file: File[] }

/** The form shows them by their kind, behind those that have a place of their own. */
export const FURTHER_FIELDS = SUBMITTED_FIELDS.filter(
  (field): field is Exclude<keyof ApplicationValues, 'customerType'> =>
    field !== 'submittedAt' && !FORM_ORDER.some((placed) => placed === field),
)

/** From the top of the form, as the first invalid field gets the focus. */
export const EMPTY_APPLICATION = Object.fromEntries(
  [...new Set<string>([...FORM_ORDER, ...SUBMITTED_FIELDS])]
    .filter((field) => field !== 'submittedAt' && field !== 'file')
    .map((field) => [field, field === 'customerType' ? 'new' : '']),
) as ApplicationValues

/** What the server would refuse: fields that the carrier's flags require but are empty, then invalid ones. */
export function applicationProblems(
  values: ApplicationValues,
  given: {
    carrier: (CarrierRequirements & { name: string }) | null
    hasFile: boolean
    isDealer: boolean
    /** A store's own codes; the server judges those of the staff. */
    contactCodes: Reference['contactCodes']
  },
): { problems: FormProblem[]; sentence: string | null } {
  const { carrier, hasFile, isDealer, contactCodes } = given
  const required = requiredFields(carrier, values.customerType, isDealer)
  const missing = missingFields(required, { ...values, file: hasFile ? 'file' : null })
  if (missing.length > 0) {
    const problems = missing.map((field) => ({ field, message: missingFieldsSentence([field]) }))
    return { problems, sentence: missingFieldsSentence(missing) }
  }
  const problems = [...wrongFields(values), ...(isDealer ? foreignCode({ contactCodes }, values) : [])]
  const place = ({ field }: FormProblem) => Object.keys(EMPTY_APPLICATION).indexOf(field)
  problems.sort((one, other) => place(one) - place(other))
  return { problems, sentence: problems[0]?.message ?? null }
}

function wrongFields(values: ApplicationValues): FormProblem[] {
  const parsed = ApplicationFields.safeParse(applicationFields(values))
  const problems: FormProblem[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({
        field: String(issue.path[0]),
        message: issue.message,
      }))
  const { customerType, previousCarrier, carrier } = values
  if (customerType === 'port-in' && previousCarrier !== '' && !isPortIn(previousCarrier, carrier)) {
    problems.push({ field: 'previousCarrier', message: '같은 통신사로는 번호이동을 신청할 수 없습니다.' })
  }
  return problems
}

/** What a store may choose: carriers for which it has a code, and those such as 기타, which take any code. */
export function choosableBy(isDealer: boolean, reference: Reference): Reference {
  if (!isDealer) return reference
  const carriers = reference.carriers.filter(({ name }) =>
    reference.contactCodes.some((code) => fitsCarrier(code, name)),
  )
  return { ...reference, carriers }
}

/**
 * The values that the screen shows: a draft or a queued record may name a carrier, plan or customer type that can no
 * longer be chosen, and what nobody sees must not be sent.
 */
export function withKnownChoices<Values extends ApplicationValues>(
  values: Values,
  { carriers, servicePlans }: Pick<Reference, 'carriers' | 'servicePlans'>,
): Values {
  const carrier = carriers.find(({ name }) => name === values.carrier)
  const hasPlan = servicePlans.some(
    (plan) => String(plan.id) === values.servicePlanId && plan.carrier === values.carrier,
  )
  const isFree = carrier === undefined || carrier.allowNewCustomer === carrier.allowPortIn
  const onlyType = carrier?.allowNewCustomer ? 'new' : 'port-in'
  return {
    ...values,
    carrier: carrier?.name ?? '',
    servicePlanId: hasPlan ? values.servicePlanId : '',
    customerType: isFree ? values.customerType : onlyType,
  }
}

/** The fields as stored and sent: only those that are filled in and belong to the customer type. */
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

/** The form's values from a stored record; fields that this version of the app does not know are dropped. */
export function valuesFrom(stored: unknown): ApplicationValues {
  const texts = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const known = Object.keys(EMPTY_APPLICATION).flatMap((name) =>
    typeof texts[name] === 'string' ? [[name, texts[name]]] : [],
  )
  return { ...EMPTY_APPLICATION, ...Object.fromEntries(known) }
}
