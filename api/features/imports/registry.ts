import type { ImportKind } from '#shared/imports/imports.contract.ts'
import * as contract from '#shared/imports/imports.contract.ts'
import { type RegisteredImport, registered } from '../../imports/run-import.ts'
import { additionalServicesImport } from '../additional-services/additional-services.import.ts'
import { carriersImport } from '../carriers/carriers.import.ts'
import { contactCodesImport } from '../contact-codes/contact-codes.import.ts'
import { dealersImport } from '../dealers/dealers.import.ts'
import { hiddenPricesImport } from '../hidden-prices/hidden-prices.import.ts'
import { kpNumbersImport } from '../kp-numbers/kp-numbers.import.ts'
import { servicePlansImport } from '../service-plans/service-plans.import.ts'
import { settlementPricesImport } from '../settlement-prices/settlement-prices.import.ts'
import { adjustmentsImport } from '../statements/adjustments.import.ts'

/** Every kind of record that can be uploaded as a table, with the endpoint that takes it. */
export const IMPORTS = {
  kpNumbers: registered(contract.uploadKpNumbers, kpNumbersImport),
  dealers: registered(contract.uploadDealers, dealersImport),
  contactCodes: registered(contract.uploadContactCodes, contactCodesImport),
  carriers: registered(contract.uploadCarriers, carriersImport),
  servicePlans: registered(contract.uploadServicePlans, servicePlansImport),
  additionalServices: registered(contract.uploadAdditionalServices, additionalServicesImport),
  settlementPrices: registered(contract.uploadSettlementPrices, settlementPricesImport),
  hiddenPrices: registered(contract.uploadHiddenPrices, hiddenPricesImport),
  adjustments: registered(contract.uploadAdjustments, adjustmentsImport),
}

export const REGISTERED_IMPORTS: readonly RegisteredImport[] = Object.values(IMPORTS)

export function importOf(kind: ImportKind): RegisteredImport | null {
  return REGISTERED_IMPORTS.find((each) => each.kind === kind) ?? null
}
