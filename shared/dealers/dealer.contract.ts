import * as z from 'zod/mini'
import { newPasswordText, personNameText, usernameText } from '../auth/account.contract.ts'
import { CarrierCodes } from '../contact-codes/carrier-codes.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { isPhone } from '../phone.ts'
import { emailText, nullableText, optionalText, requiredText } from '../text.ts'
import { heirQuery } from '../users/user-changes.contract.ts'
import { id, page, pageQuery, wireBoolean, wireId } from '../wire.ts'

/** A store's account as administrators keep it. */
export const Dealer = z.object({
  id: z.number(),
  /** The person's name; the store's is `dealerName`. */
  name: z.string(),
  dealerName: z.nullable(z.string()),
  username: z.string(),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** Carrier name → contact code. */
  carrierCodes: z.record(z.string(), z.string()),
  /** The KP number with which it registered. */
  kpNumber: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: z.string(),
  /** Contact codes of the store, active or not. */
  contactCodeCount: z.number(),
  /** Open documents of the store. */
  openDocumentCount: z.number(),
})
export type Dealer = z.infer<typeof Dealer>

export const dealerNameText = requiredText(LIMITS.name, '판매점명을 입력해주세요.')
export const dealerPhoneText = optionalText(LIMITS.phone).check(
  z.refine((text: string) => text === '' || isPhone(text), '올바른 연락처를 입력해주세요.'),
)

const contact = {
  contactEmail: z.optional(z.nullable(emailText)),
  contactPhone: z.optional(z.nullable(dealerPhoneText)),
  location: nullableText(LIMITS.shortText),
  carrierCodes: z.optional(CarrierCodes),
}

export const DealerInput = z.strictObject({
  name: personNameText,
  /** Absent: the same as `name`. */
  dealerName: z.optional(dealerNameText),
  username: usernameText,
  password: newPasswordText,
  ...contact,
})
export type DealerInput = z.infer<typeof DealerInput>

/** Absent fields stay as they are. */
export const DealerChange = z.strictObject({
  name: z.optional(personNameText),
  dealerName: z.optional(dealerNameText),
  /** The username cannot be changed: only the present one is accepted. */
  username: z.optional(usernameText),
  /** A blank password leaves the present one. */
  password: z.optional(
    z
      .string('비밀번호를 입력해주세요')
      .check(
        z.refine(
          (text: string) => text === '' || newPasswordText.safeParse(text).success,
          `비밀번호는 ${LIMITS.passwordLeast}자 이상이어야 합니다.`,
        ),
      ),
  ),
  ...contact,
  isActive: z.optional(z.boolean()),
  /** The store that gets contact codes and open documents of one that is deactivated; null or absent: nobody. */
  handOverTo: z.optional(z.nullable(id)),
})
export type DealerChange = z.infer<typeof DealerChange>

const params = z.strictObject({ id: wireId })
/** Contact codes belong to a store by its name: an administrator must agree that two stores share one. */
const query = z.strictObject({ allowSameName: z.optional(wireBoolean) })

export const listDealers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/dealers',
  summary: '판매점 목록',
  access: 'admin.dealers',
  query: z.strictObject({
    search: z.optional(optionalText(LIMITS.search)),
    isActive: z.optional(wireBoolean),
    ...pageQuery,
  }),
  response: page(Dealer),
})
export const createDealer = defineEndpoint({
  method: 'POST',
  path: '/api/dealers',
  summary: '판매점 추가',
  access: 'admin.dealers',
  proof: 'recent',
  changes: 'accounts',
  query,
  body: DealerInput,
  response: Dealer,
  success: 201,
})
export const updateDealer = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/dealers/:id',
  summary: '판매점 수정 (보낸 항목만)',
  access: 'admin.dealers',
  proof: 'recent',
  changes: 'accounts',
  params,
  query,
  body: DealerChange,
  response: Dealer,
})
/** Shown to the administrator before the deletion is confirmed. */
export const previewDealerDeletion = defineEndpoint({
  method: 'GET',
  path: '/api/admin/dealers/:id/deletion',
  summary: '판매점과 함께 삭제되는 것',
  access: 'admin.dealers',
  params,
  response: z.object({
    contactCodes: z.array(z.string()),
    /** This KP number can be registered with again. */
    kpNumber: z.nullable(z.string()),
    /** The store's documents stay, and staff can go on with them. */
    documentCount: z.number(),
    openDocumentCount: z.number(),
  }),
})
export const deleteDealer = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/dealers/:id',
  summary: '판매점과 그 접점코드 삭제',
  access: 'admin.dealers',
  proof: 'recent',
  changes: 'accounts',
  params,
  /** The store that takes its contact codes and open documents over; `none` or absent: codes are deleted. */
  query: heirQuery,
  response: z.object({ message: z.string(), deletedContactCodes: z.number() }),
})
