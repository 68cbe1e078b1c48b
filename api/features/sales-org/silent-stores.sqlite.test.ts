import { expect, it } from 'vitest'
import { queryPlans } from '../../testing/query-plans.ts'
import { silentStores } from './silent-stores.ts'

it.each([{ kind: 'stores' }, { kind: 'codes', managerId: 5 }] as const)(
  'the last receipt of a code is one look into the index for %j',
  async (whose) => {
    const plans = await queryPlans(({ kysely }) => silentStores(kysely, whose, '2026-11-20'))
    expect(plans).toHaveLength(1)
    const [{ plan } = { plan: '' }] = plans
    expect(plan).toContain(
      'documents USING INDEX documents_by_contact_code (contact_code=? AND uploaded_at<?)',
    )
    expect(plan).not.toContain('SCAN documents')
  },
)
