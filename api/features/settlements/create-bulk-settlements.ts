import type { BodyOf, ResponseOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { createBulkSettlements as contract } from '#shared/settlements/settlement.contract.ts'
import type { Queryable } from '../../database/database.ts'

/**
 * There are no unit prices to settle by, so nothing is created where something would be; only with nothing to settle is nothing
 * the right answer. Throws RULE_BROKEN.
 */
export async function createBulkSettlements(
  db: Queryable,
  body: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const unsettled = db
    .selectFrom('documents')
    .select('id')
    .where('activation_status', '=', '개통')
    .where('deleted_at', 'is', null)
    .where('settlement_calculated_at', 'is', null)
    .where('manual_settlement_amount', 'is', null)
    .limit(1)
  const named = body?.documentIds
  const first = await (named === undefined
    ? unsettled
    : unsettled.where('id', 'in', [...named, 0])
  ).executeTakeFirst()
  if (first !== undefined)
    throw new AppError('RULE_BROKEN', {
      message: '정산 단가가 아직 등록되지 않아 정산을 생성할 수 없습니다.',
    })
  return { message: '정산을 생성할 개통완료 서류가 없습니다.', considered: 0, created: 0 }
}
