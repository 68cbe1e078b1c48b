import * as contract from '#shared/auth/second-factor.contract.ts'
import * as kinds from '#shared/auth/second-factor-kinds.contract.ts'
import { accessedBy } from '../../../http/access-sink.ts'
import type { Registration } from '../../../registration.ts'
import type { LoginLimits } from '../login-limits.ts'
import { requiredKinds, saveRequiredKinds } from './required-kinds.ts'
import {
  confirmSecondFactor,
  renewOwnRecoveryCodes,
  secondFactorOf,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts'

/** An account's own second factor, and which accounts must have one. */
export function registerSecondFactor({ mount, context }: Registration, limits: LoginLimits): void {
  mount(contract.readSecondFactor, ({ caller }) => secondFactorOf(context.database.kysely, caller.account.id))
  mount(contract.startSecondFactor, (call) =>
    startSecondFactor({ context, limits }, accessedBy(call), call.body.currentPassword),
  )
  mount(contract.confirmSecondFactor, (call) => {
    const { sessionHash } = call.caller
    return confirmSecondFactor(context, { by: accessedBy(call), sessionHash }, call.body.otp)
  })
  mount(contract.renewRecoveryCodes, async (call) => ({
    recoveryCodes: await renewOwnRecoveryCodes(context, accessedBy(call)),
  }))
  mount(kinds.readRequiredSecondFactors, async () => ({
    kinds: await requiredKinds(context.database.kysely),
  }))
  mount(kinds.saveRequiredSecondFactors, async (call) => ({
    kinds: await saveRequiredKinds(context, call.body.kinds, accessedBy(call)),
  }))
  mount(contract.turnOffSecondFactor, (call) =>
    turnOffSecondFactor({ context, limits }, accessedBy(call), call.body),
  )
}
