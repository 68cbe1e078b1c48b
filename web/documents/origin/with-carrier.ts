import type { Reference } from '#shared/reference/reference.contract.ts'
import { contactCodeNamed, fitsCarrier, storeNameFor } from './ContactCodeField.tsx'

/** The values of a form that depend on the carrier. */
export interface OriginValues {
  carrier: string
  contactCode: string
  storeName: string
  bundleNumber: string
  bundleCarrier: string
}

/** Fills in the new carrier's contact code and bundle; typed values stay unless another carrier's. */
export function withCarrier<Values extends OriginValues>(
  values: Values,
  name: string,
  reference: Reference,
  isDealer: boolean,
): Values {
  const carrierNamed = (wanted: string) => reference.carriers.find((candidate) => candidate.name === wanted)
  const before = carrierNamed(values.carrier)
  const carrier = carrierNamed(name)
  const bundle = (field: 'bundleNumber' | 'bundleCarrier') =>
    values[field] === '' || values[field] === before?.[field] ? (carrier?.[field] ?? '') : values[field]
  const typed = contactCodeNamed(reference, values.contactCode)
  const kept = typed === undefined || fitsCarrier(typed, name) ? values.contactCode : ''
  const code = contactCodeFor(reference, name, isDealer) ?? kept
  return {
    ...values,
    carrier: name,
    contactCode: code,
    storeName: storeNameFor(reference, name, code),
    bundleNumber: bundle('bundleNumber'),
    bundleCarrier: bundle('bundleCarrier'),
  }
}

/** The store's code for a carrier: the one set for its account, or its only one. */
function contactCodeFor(reference: Reference, carrier: string, isDealer: boolean): string | undefined {
  const assigned = reference.profile.carrierCodes[carrier]
  if (assigned !== undefined || !isDealer) return assigned
  const own = reference.contactCodes.filter((candidate) => fitsCarrier(candidate, carrier))
  return own.length === 1 ? own[0]?.code : undefined
}
