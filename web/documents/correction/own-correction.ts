import { CorrectedFields } from '#shared/documents/correction.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { missingFieldsSentence } from '#shared/documents/missing-fields.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import type { FormProblem } from '../../records/form/checked-form.ts'
import { foreignCode } from '../origin/ContactCodeField.tsx'
import { correctedFields, type HandedInValues, handedInValues } from './correction-form.ts'

/** What a store may put right of its own application, as its form shows it. */
export interface OwnValues extends HandedInValues {
  servicePlanId: number | null
  simNumber: string
  deviceSerialNumber: string
}

export function ownValues(application: Document): OwnValues {
  const { servicePlanId, simNumber, deviceSerialNumber } = application
  return {
    ...handedInValues(application),
    servicePlanId,
    simNumber: simNumber ?? '',
    deviceSerialNumber: deviceSerialNumber ?? '',
  }
}

/** Whether the store may correct it now; while it is asked for something, it does so in its answer. */
export function isCorrectable({ activationStatus }: Document): boolean {
  return activationStatus === '대기'
}

/** The values that differ from the application's. */
export function ownEdits(values: OwnValues, application: Document): Partial<OwnValues> {
  const held = ownValues(application)
  const names = Object.keys(held) as (keyof OwnValues)[]
  return Object.fromEntries(
    names.filter((name) => values[name] !== held[name]).map((name) => [name, values[name]]),
  )
}

/** What is sent of the edits; undefined where nothing is. */
export function ownCorrection(edits: Partial<OwnValues>, values: OwnValues): CorrectedFields | undefined {
  const { servicePlanId, simNumber, deviceSerialNumber } = edits
  const fields: CorrectedFields = {
    ...correctedFields(edits, values),
    ...(servicePlanId === undefined ? {} : { servicePlanId }),
    ...(simNumber === undefined ? {} : { simNumber }),
    ...(deviceSerialNumber === undefined ? {} : { deviceSerialNumber }),
  }
  return Object.keys(fields).length === 0 ? undefined : fields
}

/** The edits that were sent, for a form that opens them again. */
export function editsFrom({ notes, servicePlanId, ...texts }: CorrectedFields): Partial<OwnValues> {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? ''])),
    ...(notes === undefined ? {} : { originalMemo: notes ?? '' }),
    ...(servicePlanId === undefined ? {} : { servicePlanId }),
  }
}

/** What the server would refuse, as far as the device can know it; `reference` is null until it is read. */
export function ownProblems(
  edits: Partial<OwnValues>,
  values: OwnValues,
  reference: Pick<Reference, 'contactCodes'> | null,
): FormProblem[] {
  const correction = ownCorrection(edits, values)
  if (correction === undefined) return []
  const parsed = CorrectedFields.safeParse(correction)
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ field: formName(String(path[0])), message }))
  // A code that was accepted before holds up no other correction.
  if (reference !== null && ('contactCode' in edits || 'carrier' in edits))
    wrong.push(...foreignCode(reference, values))
  const isPortInUnnamed = values.customerType === 'port-in' && values.previousCarrier === ''
  return isPortInUnnamed
    ? [
        ...wrong,
        {
          field: 'previousCarrier',
          message: missingFieldsSentence(['previousCarrier']),
        },
      ]
    : wrong
}

/** The form's name of a sent field, which the server's refusals name. */
export function formName(sent: string): string {
  return sent === 'notes' ? 'originalMemo' : sent
}
