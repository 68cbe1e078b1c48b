/** The refusal of a monthly fee below 0. */
export const DISCOUNT_TOO_LARGE = '결합 할인이 월 요금보다 클 수 없습니다.'

/** Plan + add-ons − discount a month, all in hundredths of a won. Below 0 it is refused. */
export function monthlyFee(plan: number, addOns: readonly number[], discount: number): number {
  return addOns.reduce((sum, fee) => sum + fee, plan) - discount
}
