import * as contract from '#shared/privacy/privacy.contract.ts'
import type { Registration } from '../../registration.ts'
import { readRegister } from './register.ts'

export function registerPrivacy({ mount, context }: Registration): void {
  mount(contract.readPrivacyRegister, () => readRegister(context))
}
