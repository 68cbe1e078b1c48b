import type { Insertable } from 'kysely'
import type { CarrierTable, ServicePlanTable } from '../database/tables/reference.ts'
import type { TestApp } from './test-app.ts'

/** Makes carriers, codes, plans and add-ons for tests, valid by default. */
export function makeReference({ context, clock }: TestApp) {
  const db = context.database.kysely
  const created_at = () => clock.now().toISOString()
  return {
    async carrier(name: string, more: Partial<Insertable<CarrierTable>> = {}): Promise<number> {
      const { id } = await db
        .insertInto('carriers')
        .values({ name, display_order: 0, created_at: created_at(), ...more })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_active: 1, ...more }))
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async contactCode(code: string, dealerName: string, carrier: string, isActive = true): Promise<void> {
      await db
        .insertInto('contact_codes')
        .values({
          code,
          dealer_name: dealerName,
          real_sales_pos: `${code}-POS`,
          carrier,
          is_active: isActive ? 1 : 0,
          created_at: created_at(),
        })
        .execute()
    },
    /** `monthlyFee` in won. */
    async plan(
      name: string,
      carrier: string,
      monthlyFee: number,
      more: Partial<Insertable<ServicePlanTable>> = {},
    ): Promise<number> {
      const { id } = await db
        .insertInto('service_plans')
        .values({
          name,
          carrier,
          plan_type: '5G',
          monthly_fee: monthlyFee * 100,
          created_at: created_at(),
          ...more,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async addOn(serviceName: string, carrier: string, monthlyFee: number, isActive = true): Promise<number> {
      const { id } = await db
        .insertInto('additional_services')
        .values({
          service_name: serviceName,
          carrier,
          service_type: '부가서비스',
          monthly_fee: monthlyFee * 100,
          is_active: isActive ? 1 : 0,
          created_at: created_at(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}
