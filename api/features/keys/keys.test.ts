import { expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { readSystemStatus } from '#shared/health/health.contract.ts'
import { confirmRecoveryCode, makeRecoveryCode, readKeyState } from '#shared/keys/keys.contract.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'

const app = openTestAppForEach()

const warnings = async () => (await app.call(app.actors.admin, readSystemStatus)).body.warnings

it('warns the administrator until the new recovery code was typed', async () => {
  const { admin } = app.actors
  expect(await warnings()).toEqual([])
  const { status, body } = await app.call(admin, makeRecoveryCode, { body: {} })
  expect(status).toBe(201)
  expect(await warnings()).toEqual([expect.stringContaining('복구 코드')])
  expect((await app.call(admin, readKeyState)).body.recoveryCode.confirmedAt).toBeNull()

  const wrong = await app.call(admin, confirmRecoveryCode, { body: { recoveryCode: '7777-7777' } })
  expect([wrong.status, wrong.error.details?.[0]?.field]).toEqual([422, 'recoveryCode'])
  expect(await warnings()).toHaveLength(1)

  const right = await app.call(admin, confirmRecoveryCode, { body: { recoveryCode: body.recoveryCode } })
  expect(right.body.recoveryCode.confirmedAt).toBe(app.clock.now().toISOString())
  expect(await warnings()).toEqual([])

  const { body: log } = await app.call(admin, listAccessLog, { query: { action: 'key-changed' } })
  expect(log.items.map(({ accountId, detail }) => [accountId, detail])).toEqual([
    [admin.id, { what: 'recovery-code', how: 'confirmed' }],
    [admin.id, { what: 'recovery-code', how: 'added' }],
  ])
})
