import type * as z from 'zod/mini'
import { DealerRegistrationInput } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import type { ApiError } from '../../lib/api-client.ts'

/** What is typed: text everywhere, as the contract reads it. */
export type RegistrationValues = Required<z.input<typeof DealerRegistrationInput>>
export type RegistrationField = keyof RegistrationValues
export type RegistrationErrors = Partial<Record<RegistrationField, string>>

/** In the order of the form, so that the first wrong field is the first from above. */
export const EMPTY_REGISTRATION: RegistrationValues = {
  businessName: '',
  businessRegistrationNumber: '',
  representativeName: '',
  phoneNumber: '',
  businessAddress: '',
  email: '',
  contactCode: '',
  bankName: '',
  bankAccount: '',
  accountHolder: '',
  username: '',
  password: '',
  additionalInfo: '',
}

const FIELDS = Object.keys(EMPTY_REGISTRATION) as RegistrationField[]

/** One sentence a field, by the contract's own rules; empty when all is well. */
export function registrationErrors(values: RegistrationValues): RegistrationErrors {
  const parsed = DealerRegistrationInput.safeParse(values)
  if (parsed.success) return {}
  return byField(parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })))
}

/** Where the server's refusal belongs; empty when it is about no single field. */
export function refusedFields({ code, message, details }: ApiError): RegistrationErrors {
  if (code === 'BUSINESS_NUMBER_TAKEN') return { businessRegistrationNumber: message }
  if (code === 'EMAIL_TAKEN') return { email: message }
  if (code === 'USERNAME_TAKEN') return { username: message }
  if (code === 'WEAK_PASSWORD') return { password: message }
  return byField(details)
}

/** The fields with an error, from the top of the form down. */
export function inFormOrder(errors: RegistrationErrors): { field: RegistrationField; message: string }[] {
  return FIELDS.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ field, message }]
  })
}

function byField(found: readonly { field?: string; message: string }[]): RegistrationErrors {
  const errors: RegistrationErrors = {}
  for (const { field, message } of found) {
    const known = FIELDS.find((name) => name === field)
    if (known !== undefined) errors[known] ??= message
  }
  return errors
}
