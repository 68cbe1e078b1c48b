import type { Reference } from '#shared/reference/reference.contract.ts'
import { contactCodeNamed, fitsCarrier, storeNameFor } from '../../documents/origin/ContactCodeField.tsx'
import { withCarrier } from '../../documents/origin/with-carrier.ts'
import {
  type ApplicationValues,
  EMPTY_APPLICATION,
  valuesFrom,
  withKnownChoices,
} from './application-values.ts'

type Choices = Pick<ApplicationValues, 'carrier' | 'customerType' | 'contactCode'>

/** Keeps on the device what a store has chosen, for its next application; nothing of a customer is in it. */
export function rememberChoices(accountId: number, values: ApplicationValues): void {
  const { carrier, customerType, contactCode } = values
  const choices: Choices = { carrier, customerType, contactCode }
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(choices))
  } catch {
    // Without storage each application begins empty.
  }
}

/** A store's new application: the carrier, type and code of the one before, as far as it may still choose them. */
export function newApplication(accountId: number, reference: Reference): ApplicationValues {
  const last = rememberedChoices(accountId)
  const [only, ...others] = reference.carriers
  const carrier = reference.carriers.find(({ name }) => name === last.carrier)?.name
  const chosen = carrier ?? (others.length === 0 ? only?.name : undefined)
  if (chosen === undefined) return EMPTY_APPLICATION
  const values = withCarrier(EMPTY_APPLICATION, chosen, reference, true)
  const code = contactCodeNamed(reference, last.contactCode)
  const isCodeOpen = values.contactCode === '' && code !== undefined && fitsCarrier(code, chosen)
  const contactCode = isCodeOpen ? code.code : values.contactCode
  return withKnownChoices(
    {
      ...values,
      customerType: last.customerType === 'port-in' ? 'port-in' : 'new',
      contactCode,
      storeName: storeNameFor(reference, chosen, contactCode),
    },
    reference,
  )
}

function rememberedChoices(accountId: number): Choices {
  try {
    return valuesFrom(JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '{}'))
  } catch {
    return EMPTY_APPLICATION
  }
}

function keyOf(accountId: number): string {
  return `last-choices/${accountId}`
}
