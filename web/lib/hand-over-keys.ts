import type { LoginAnswer } from '#shared/auth/auth.contract.ts'
import { handOverDeviceKeys } from '#shared/auth/device-keys.contract.ts'
import { call } from './api-client.ts'

/** Gives a restored server keys of the account that it lacks; what it does not take now is offered again by the next login. */
export async function handOverKeys(deviceKeys: Readonly<LoginAnswer['deviceKeys']>): Promise<void> {
  await call(handOverDeviceKeys, { body: { deviceKeys: [...deviceKeys] } }).catch(() => {})
}
