import { isOtherCarrier } from '#shared/documents/activation-status.ts'

/** The code and the plan of a hidden price; undefined if they do not exist. */
export interface PricedPair {
  code: { carrier: string } | undefined
  plan: { carrier: string } | undefined
}

/** Why a price for this pair is refused. Code and plan need the same carrier, except for carriers such as 기타. */
export function pairProblem({ code, plan }: PricedPair): { field: string; message: string } | null {
  if (code === undefined)
    return {
      field: 'contactCode',
      message: '등록되지 않은 접점코드입니다. 접점코드는 정확히 일치해야 합니다.',
    }
  if (plan === undefined) return { field: 'servicePlanId', message: '등록되지 않은 요금제입니다.' }
  if (code.carrier === plan.carrier || isOtherCarrier(plan.carrier)) return null
  return {
    field: 'servicePlanId',
    message: `접점코드의 통신사(${code.carrier})와 다른 통신사의 요금제입니다.`,
  }
}
