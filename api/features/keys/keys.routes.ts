import { AppError, broken } from '#shared/errors.ts'
import * as contract from '#shared/keys/keys.contract.ts'
import { confirmRecoveryCode, readKeyFacts, renewRecoveryCode } from '../../database/sealing-keys.ts'
import type { Registration } from '../../registration.ts'

export function registerKeys({ mount, context }: Registration): void {
  const { database, clock, keys } = context

  async function keyState(): Promise<contract.KeyState> {
    const facts = await readKeyFacts(database.kysely)
    if (facts === null) throw new AppError('NOT_FOUND')
    return facts
  }

  mount(contract.readKeyState, keyState)
  mount(contract.makeRecoveryCode, async () => ({
    recoveryCode: await renewRecoveryCode(database.kysely, keys, clock.now()),
  }))
  mount(contract.confirmRecoveryCode, async ({ body }) => {
    if (!(await confirmRecoveryCode(database.kysely, body.recoveryCode, clock.now())))
      throw broken('recoveryCode', '복구 코드가 맞지 않습니다. 적어 둔 코드를 다시 확인해주세요.')
    return keyState()
  })
}
