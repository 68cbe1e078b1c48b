import { AppError, broken } from '#shared/errors.ts'
import * as contract from '#shared/keys/keys.contract.ts'
import { confirmRecoveryCode, readKeyFacts, renewRecoveryCode } from '../../database/sealing-keys.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'

export function registerKeys({ mount, context }: Registration): void {
  const { database, clock, keys } = context

  async function keyState(): Promise<contract.KeyState> {
    const facts = await readKeyFacts(database.kysely)
    if (facts === null) throw new AppError('NOT_FOUND')
    return facts
  }

  mount(contract.readKeyState, keyState)
  mount(contract.makeRecoveryCode, (call) => {
    const at = clock.now()
    return database.transaction(async ({ db }) => {
      const recoveryCode = await renewRecoveryCode(db, keys, at)
      await recordSecurityEvent(db, { by: accessedBy(call), at }, 'key-changed', {
        what: 'recovery-code',
        how: 'added',
      })
      return { recoveryCode }
    })
  })
  mount(contract.confirmRecoveryCode, async (call) => {
    const at = clock.now()
    await database.transaction(async ({ db }) => {
      if (!(await confirmRecoveryCode(db, call.body.recoveryCode, at)))
        throw broken('recoveryCode', '복구 코드가 맞지 않습니다. 적어 둔 코드를 다시 확인해주세요.')
      const confirmed = { what: 'recovery-code', how: 'confirmed' } as const
      await recordSecurityEvent(db, { by: accessedBy(call), at }, 'key-changed', confirmed)
    })
    return keyState()
  })
}
