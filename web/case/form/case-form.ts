import type { AdditionalService } from '#shared/additional-services/additional-service.contract.ts'
import { type ActivationStatus, isOpenStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { NUMBER_NEEDED } from '#shared/documents/completed.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import type { DocumentProcessing } from '#shared/documents/processing.contract.ts'
import { CANCEL_REASON_NEEDED } from '#shared/documents/status-change-problems.ts'
import type { ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import {
  correctedFields,
  type HandedInValues,
  handedInValues,
  ORIGINAL_MEMO_LABEL,
} from '../../documents/correction/correction-form.ts'
import type { TypedOnDocument } from '../../documents/editing/use-document-form.ts'
import type { FormProblem } from '../../records/form/checked-form.ts'
import { CUSTOMER_LABELS } from './customer-form.ts'
import { discountProblem, isBundleOffered, type PlanValues, planChange, planValues } from './plan-form.ts'
import {
  STATUS_FIELD_LABELS,
  type StatusValues,
  statusChange,
  statusProblems,
  statusValues,
} from './status-form.ts'

/** All values of the page's one form. A part that the document's status shuts is shown, and not sent. */
export interface CaseValues extends HandedInValues, PlanValues, StatusValues {
  deviceSerialNumber: string
  currentMonthServicePlanId: number | null
}

export function caseValues(document: Document): CaseValues {
  return {
    ...handedInValues(document),
    ...planValues(document),
    ...statusValues(document),
    deviceSerialNumber: document.deviceSerialNumber ?? '',
    currentMonthServicePlanId: document.currentMonthServicePlanId,
  }
}

/** The active plans and add-ons of the customer's carrier. */
export interface Offered {
  plans: readonly ServicePlan[]
  addOns: readonly AdditionalService[]
}

/** The values of each part of the call, by which an edit is sorted into it. */
const PLAN_FIELDS = [
  'servicePlanId',
  'additionalServiceIds',
  'registrationFee',
  'simFee',
  'bundle',
  'bundleDiscount',
  'deviceModel',
  'deviceSerialNumber',
  'simNumber',
  'subscriptionNumber',
] as const satisfies readonly (keyof CaseValues)[]
const CUSTOMER_FIELDS = [
  'servicePlanId',
  'currentMonthServicePlanId',
  'deviceModel',
  'deviceSerialNumber',
  'subscriptionNumber',
  'notes',
] as const satisfies readonly (keyof CaseValues)[]
const STATUS_FIELDS = [
  'activationStatus',
  'activatedAt',
  'supplementNotes',
  'dealerNotes',
  'discardReason',
  'cancelReason',
  'notes',
] as const satisfies readonly (keyof CaseValues)[]

type Edits = Partial<CaseValues>

function pick<Name extends keyof CaseValues>(edits: Edits, names: readonly Name[]): Pick<Edits, Name> {
  return Object.fromEntries(names.filter((name) => name in edits).map((name) => [name, edits[name]])) as Pick<
    Edits,
    Name
  >
}

const isEmpty = (part: object) => Object.keys(part).length === 0

/** The body of the save: only what was edited, in the parts that the document's status allows. */
export function caseChange(
  { base, values, edits }: TypedOnDocument<CaseValues>,
  offered: Offered,
): DocumentProcessing {
  const { version, activationStatus: status } = base
  const { phase } = STATUS_TABLE[status]
  const application = {
    ...correctedFields(edits, values),
    // Open and activated documents get their plan with what belongs to it.
    ...(phase === 'closed' ? pick(edits, ['servicePlanId']) : {}),
  }
  const corrected = { version, ...(isEmpty(application) ? {} : { application }) }
  if (phase === 'closed') return corrected
  if (phase === 'activated') {
    const customer = pick(edits, CUSTOMER_FIELDS)
    return { ...corrected, ...(isEmpty(customer) ? {} : { customer }) }
  }
  const { deviceSerialNumber, ...plan } = pick(edits, PLAN_FIELDS)
  const isBundled = isBundleOffered(values, base, offered)
  const { version: _, ...planned } = planChange(values, plan, { version, isBundleOffered: isBundled })
  const device = deviceSerialNumber === undefined ? planned : { ...planned, deviceSerialNumber }
  const typed = pick(edits, STATUS_FIELDS)
  const { version: __, ...moved } = statusChange(values.activationStatus || status, typed, version)
  return {
    ...corrected,
    ...(isEmpty(device) ? {} : { plan: device }),
    ...(isEmpty(typed) ? {} : { status: moved }),
  }
}

/** The server takes these statuses without a word, for callers of before; on the page they need one. */
const WORDS_NEEDED = [
  { status: '보완필요', field: 'supplementNotes', message: '무엇을 보완해야 하는지 입력해주세요.' },
  { status: '취소', field: 'cancelReason', message: CANCEL_REASON_NEEDED },
] as const

/** What the server would refuse, and a 보완필요 or 취소 that does not say why. */
export function caseProblems(
  { base, values, edits }: TypedOnDocument<CaseValues>,
  offered: Offered,
  now: Date,
): FormProblem[] {
  const { subscriptionNumber } = edits
  if (!isOpenStatus(base.activationStatus)) {
    const isEmptied = subscriptionNumber !== undefined && subscriptionNumber.trim() === ''
    return isEmptied ? [{ field: 'subscriptionNumber', message: NUMBER_NEEDED }] : []
  }
  const discount = discountProblem(values, base, offered)
  return [
    ...(discount === null ? [] : [{ field: 'bundleDiscount', message: discount }]),
    ...statusProblems(values, now),
    ...WORDS_NEEDED.filter(
      ({ status, field }) => values.activationStatus === status && values[field].trim() === '',
    ),
  ]
}

/** What a save does for the customer, which decides its sentences. */
export function savedPart(edits: Edits, status: ActivationStatus): 'status' | 'plan' | 'customer' {
  if (!isOpenStatus(status)) return 'customer'
  if ((edits.activationStatus ?? '') !== '') return 'status'
  return isEmpty(pick(edits, PLAN_FIELDS)) ? 'customer' : 'plan'
}

/** What was typed into text fields, with its labels, to be read and copied when it can no longer be saved. */
export function typedTexts(edits: Edits) {
  const typed = Object.entries({
    ...CUSTOMER_LABELS,
    simNumber: '유심번호',
    ...STATUS_FIELD_LABELS,
    originalMemo: ORIGINAL_MEMO_LABEL,
  })
  return typed.flatMap(([name, label]) => {
    const value = edits[name as keyof CaseValues]
    const isText = typeof value === 'string' && value.trim() !== '' && name !== 'activationStatus'
    return isText ? [{ label, value, wide: true }] : []
  })
}
