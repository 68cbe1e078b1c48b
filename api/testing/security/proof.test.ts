import { describe, expect, it } from 'vitest'
import { CONTRACT } from '#shared/contract.ts'
import { createSession } from '../actors.ts'
import { openTestApp } from '../open-test-app.ts'
import { emptyBody, rawCall, routeName } from './raw-call.ts'

/** Calls that need a recent proof of the account, written by hand and not taken from the code. */
const PROVED = [
  // Accounts and their rights.
  'DELETE /api/admin/dealers/:id',
  'DELETE /api/admin/user-permissions/:userId/:userType',
  'DELETE /api/admin/users/:id',
  'POST /api/admin/change-password',
  'POST /api/admin/change-user-role',
  'POST /api/admin/create-admin',
  'POST /api/admin/create-sales-manager',
  'POST /api/admin/create-worker',
  'POST /api/admin/dealer-registrations/:id/approve',
  'POST /api/admin/dealers/:id/reattach',
  'DELETE /api/admin/kp-numbers/:kpNumber',
  'POST /api/admin/kp-numbers',
  'POST /api/admin/kp-numbers/:kpNumber/registration-code',
  'POST /api/admin/kp-numbers/upload-excel',
  'POST /api/admin/user-permissions',
  'POST /api/dealers',
  'POST /api/dealers/upload-excel',
  'PUT /api/admin/dealers/:id',
  'PUT /api/admin/second-factor-kinds',
  'PUT /api/admin/users/:id',
  // What a sales manager sees.
  'DELETE /api/admin/sales-managers/:id',
  'DELETE /api/admin/contact-code-mappings/:id',
  'POST /api/admin/assign-sales-manager',
  'POST /api/admin/contact-code-mappings',
  'PUT /api/admin/contact-code-mappings/:id',
  'PUT /api/admin/sales-managers/:id',
  // What a store may submit with, and which stores a sales manager sees.
  'POST /api/admin/contact-codes/upload',
  'POST /api/contact-codes',
  'POST /api/contact-codes/upload-excel',
  'DELETE /api/contact-codes',
  'DELETE /api/contact-codes/:id',
  'DELETE /api/contact-codes/matching',
  'PUT /api/admin/kp-numbers/:kpNumber',
  'PUT /api/contact-codes/:id',
  'POST /api/admin/contact-code-requests/:id/approve',
  // How many customers somebody may see before there is an alarm.
  'PUT /api/admin/access-log/alarm',
  // Sessions and second factors of others.
  'DELETE /api/admin/sessions',
  'DELETE /api/admin/sessions/:id',
  'POST /api/admin/users/:id/reset-second-factor',
  // One's own other sessions.
  'DELETE /api/auth/sessions/:id',
  'POST /api/auth/sessions/:id/lost',
  'POST /api/auth/sessions/end-others',
  // One's own second factor, and the way past a lost one.
  'DELETE /api/auth/passkeys/:id',
  'POST /api/auth/device-keys',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/second-factor/recovery-codes',
  // The code that opens backups.
  'POST /api/admin/keys/recovery-code',
  // Customers: what is kept of one, and for how long of all.
  'DELETE /api/admin/privacy/holds/:documentId',
  'POST /api/admin/privacy/person/delete',
  'POST /api/admin/privacy/person/export',
  'PUT /api/admin/privacy/periods',
  // Money.
  'DELETE /api/carrier-payments/files/:id',
  'DELETE /api/carrier-service-policies/:id',
  'DELETE /api/hidden-prices-by-pos/:id',
  'PATCH /api/admin/documents/:id/status',
  'GET /api/settlements/months/:month/payouts-excel',
  'GET /api/settlements/stores/:storeId/account',
  'PATCH /api/documents/:id/settlement-amount',
  'POST /api/admin/settlement-pricing/excel-upload',
  'POST /api/apply-hidden-prices-to-settlements',
  'POST /api/carrier-payments/upload',
  'POST /api/carrier-service-policies',
  'POST /api/hidden-prices-by-pos',
  'POST /api/hidden-prices-by-pos/upload',
  'POST /api/price-carry-overs',
  'POST /api/settlement-unit-prices',
  'POST /api/settlements/adjustments',
  'POST /api/settlements/adjustments/upload-excel',
  'POST /api/settlements/bulk-from-activated',
  'POST /api/settlements/close',
  'POST /api/settlements/entries/:entryId/counter',
  'POST /api/settlements/manual',
  'POST /api/settlements/months/:month/carry-over',
  'POST /api/settlements/months/:month/stage',
  'POST /api/settlements/recalculate',
  'PUT /api/additional-service-deductions/:additionalServiceId',
  'PUT /api/carrier-payments/expected-amounts/:servicePlanId',
  'PUT /api/carrier-service-policies/:id',
  'PUT /api/documents/:id/policies',
  'PUT /api/hidden-prices-by-pos/:id',
  'PUT /api/settlement-unit-prices/:servicePlanId',
  'PUT /api/settlements/settings',
  'PUT /api/settlements/stores/:storeId',
]

/** Calls that take the password themselves, and so need it only of accounts that have a second factor. */
const PROVED_WITH_FACTOR = ['POST /api/auth/change-password', 'POST /api/auth/second-factor/start']

/** Exports that ask for it above a number of rows. */
const PROVED_WHEN_LARGE = [
  'GET /api/admin/export/activated-documents',
  'GET /api/carrier-payments/export',
  'GET /api/documents/export',
  'GET /api/settlements/export',
  'GET /api/settlements/months/:month/statements-excel',
  'GET /api/settlements/months/:month/statements-pdf',
]

const app = await openTestApp()

it('is needed for the calls of these lists', () => {
  const named = (proof: string) =>
    CONTRACT.filter(({ endpoint }) => endpoint.proof === proof).map(({ endpoint }) => routeName(endpoint))
  expect(named('recent').sort()).toEqual([...PROVED].sort())
  expect(named('with-factor').sort()).toEqual(PROVED_WITH_FACTOR)
  expect(named('when-large').sort()).toEqual(PROVED_WHEN_LARGE)
})

describe.each(CONTRACT.map(({ endpoint }) => ({ name: routeName(endpoint), endpoint })))(
  '$name',
  ({ name, endpoint }) => {
    it('asks an old session of an administrator for a proof exactly where the list says so', async () => {
      const { admin } = app.actors
      const sessionId = await createSession(app.context, admin)
      await app.context.database.kysely
        .updateTable('sessions')
        .set({ proved_at: new Date(app.clock.now().getTime() - 10 * 60_000).toISOString() })
        .where('user_id', '=', admin.id)
        .execute()
      const answer = await rawCall(app, sessionId, endpoint, emptyBody(endpoint))
      const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
      const code = isJson && answer.statusCode >= 400 ? answer.json().code : 'ok'
      if (PROVED.includes(name)) expect([answer.statusCode, code]).toEqual([403, 'PROOF_NEEDED'])
      else expect(code).not.toBe('PROOF_NEEDED')
    })
  },
)
