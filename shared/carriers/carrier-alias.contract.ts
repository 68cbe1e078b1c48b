import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import { chosenId } from '../wire.ts'

/** What uploaded tables call a carrier: `LG U+`. */
export const CarrierAlias = z.object({ alias: z.string(), carrierId: z.number(), carrier: z.string() })
export type CarrierAlias = z.infer<typeof CarrierAlias>

const alias = requiredText(LIMITS.carrier, '이름을 입력해주세요.')
export const CarrierAliasInput = z.strictObject({ alias, carrierId: chosenId('통신사를 선택해주세요.') })
export type CarrierAliasInput = z.output<typeof CarrierAliasInput>

export const listCarrierAliases = defineEndpoint({
  method: 'GET',
  path: '/api/carrier-aliases',
  summary: '업로드한 표에서 통신사를 부르는 다른 이름',
  access: 'admin.carriers',
  response: z.array(CarrierAlias),
})
export const saveCarrierAlias = defineEndpoint({
  method: 'POST',
  path: '/api/carrier-aliases',
  summary: '통신사의 다른 이름 기억 (이미 있으면 바꿈)',
  access: 'admin.carriers',
  body: CarrierAliasInput,
  response: CarrierAlias,
})
export const deleteCarrierAlias = defineEndpoint({
  method: 'DELETE',
  path: '/api/carrier-aliases',
  summary: '통신사의 다른 이름 삭제',
  access: 'admin.carriers',
  query: z.strictObject({ alias }),
  response: CarrierAlias,
})
