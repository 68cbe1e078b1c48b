import * as z from 'zod/mini'
import { newPasswordText, personNameText, usernameText } from '#shared/auth/account.contract.ts'
import { unlikeOwner } from '#shared/auth/password-rule.ts'
import { CarrierCodes } from '#shared/contact-codes/carrier-codes.ts'
import { type Dealer, dealerPhoneText } from '#shared/dealers/dealer.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { emailText, optionalText } from '#shared/text.ts'
import { brandName } from '../../../lib/brand.ts'

const shape = {
  dealerName: optionalText(LIMITS.name),
  name: personNameText,
  username: usernameText,
  contactPhone: dealerPhoneText,
  contactEmail: emailText,
  location: optionalText(LIMITS.shortText),
  carrierCodes: CarrierCodes,
}

const unlike = unlikeOwner<Record<'username' | 'name' | 'dealerName' | 'password', string>>(
  'password',
  ({ username, name, dealerName }) => ({ username, name, dealerName, brandName: brandName() }),
)

export const NewDealerForm = z.object({ ...shape, password: newPasswordText }).check(unlike)
/** An empty password leaves the present one unchanged. */
export const DealerForm = z
  .object({ ...shape, password: z.union([z.literal(''), newPasswordText]) })
  .check(unlike)
export type DealerForm = z.infer<typeof DealerForm>

export function dealerFormOf(dealer: Dealer | null): DealerForm {
  return {
    dealerName: dealer?.dealerName ?? '',
    name: dealer?.name ?? '',
    username: dealer?.username ?? '',
    password: '',
    contactPhone: dealer?.contactPhone ?? '',
    contactEmail: dealer?.contactEmail ?? '',
    location: dealer?.location ?? '',
    carrierCodes: dealer?.carrierCodes ?? {},
  }
}

/** The form as the server takes it. A store without a name of its own gets the name of its person. */
export function inputOf({ dealerName, ...form }: DealerForm) {
  return { ...form, dealerName: dealerName === '' ? form.name : dealerName }
}
