import * as z from 'zod/mini'
import { isBusinessNumber } from '../business-number.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { nullableText, optionalText } from '../text.ts'
import { page, pageQuery, wireId } from '../wire.ts'

/** How a store is taxed: 과세 gets VAT on top, 원천징수 has income tax taken off. */
export const TAX_KINDS = ['taxable', 'exempt', 'withheld'] as const
export type TaxKind = (typeof TAX_KINDS)[number]
export const TAX_KIND_LABELS = {
  taxable: '과세',
  exempt: '면세',
  withheld: '원천징수',
} as const satisfies Record<TaxKind, string>

/** Who is owed: the shop of a dealer account, or one that is known by its name only. */
export const OwedStore = z.object({
  id: z.number(),
  name: z.string(),
  /** The account; null: none, so nobody of the shop sees its statements. */
  dealerId: z.nullable(z.number()),
  taxKind: z.enum(TAX_KINDS),
  businessNumber: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  /** Masked: the last four digits. */
  accountNumber: z.nullable(z.string()),
  accountHolder: z.nullable(z.string()),
})
export type OwedStore = z.infer<typeof OwedStore>

const params = z.strictObject({ storeId: wireId })
const accountNumber = nullableText(LIMITS.name).check(
  z.refine<string | null | undefined>(
    (text) => !text || /^(?=(\D*\d){4})[\d\s-]{4,40}$/.test(text),
    '계좌번호는 숫자와 - 로 4자 이상 입력해주세요.',
  ),
)

export const listOwedStores = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/stores',
  summary: '정산 대상 판매점 (이름순)',
  access: 'settlements.manage',
  query: z.strictObject({ search: z.optional(optionalText(LIMITS.search)), ...pageQuery }),
  response: page(OwedStore),
})
export const updateOwedStore = defineEndpoint({
  method: 'PUT',
  path: '/api/settlements/stores/:storeId',
  summary: '판매점의 과세 유형과 계좌 (없는 항목은 그대로, 마감된 달의 지급내역서는 그대로)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
  params,
  body: z.partial(
    z.strictObject({
      taxKind: z.enum(TAX_KINDS, '과세 유형을 선택해주세요.'),
      businessNumber: nullableText(LIMITS.businessNumber).check(
        z.refine<string | null | undefined>(
          (text) => !text || isBusinessNumber(text),
          '올바른 사업자등록번호를 입력해주세요.',
        ),
      ),
      bankName: nullableText(LIMITS.name),
      accountNumber,
      accountHolder: nullableText(LIMITS.name),
    }),
  ),
  response: OwedStore,
})

/** The account in full; each view is recorded in the access log. */
export const readStoreAccount = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/stores/:storeId/account',
  summary: '판매점의 계좌번호 전체 (조회가 기록됩니다)',
  access: 'settlements.manage',
  proof: 'recent',
  params,
  response: z.object({
    bankName: z.nullable(z.string()),
    accountNumber: z.nullable(z.string()),
    accountHolder: z.nullable(z.string()),
  }),
  logged: 'view',
})
