import * as passkey from '#shared/auth/passkey.contract.ts'
import * as contract from '#shared/auth/second-factor.contract.ts'
import { accessedBy } from '../../../http/access-sink.ts'
import type { Registration } from '../../../registration.ts'
import type { LoginLimits } from '../login-limits.ts'
import { addPasskey, askForNewPasskey, passkeysOf, relyingParty, removePasskey } from './passkeys.ts'
import {
  confirmSecondFactor,
  renewOwnRecoveryCodes,
  requiredKinds,
  saveRequiredKinds,
  secondFactorOf,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts'

/** An account's own second factor and passkeys, and which accounts must have one. */
export function registerSecondFactor({ mount, context }: Registration, limits: LoginLimits): void {
  const { kysely: db } = context.database
  const partyOf = (call: { requestOrigin: string }) => relyingParty(context.config, call.requestOrigin)

  mount(contract.readSecondFactor, ({ caller }) => secondFactorOf(db, caller.account.id))
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
  mount(contract.turnOffSecondFactor, (call) =>
    turnOffSecondFactor({ context, limits }, accessedBy(call), call.body),
  )
  mount(contract.readRequiredSecondFactors, async () => ({ kinds: await requiredKinds(db) }))
  mount(contract.saveRequiredSecondFactors, async (call) => ({
    kinds: await saveRequiredKinds(context, call.body.kinds, accessedBy(call)),
  }))

  mount(passkey.listPasskeys, ({ caller }) => passkeysOf(db, caller.account.id))
  mount(passkey.askForNewPasskey, async (call) => ({
    options: { ...(await askForNewPasskey(context, call.caller.account, partyOf(call))) },
  }))
  mount(passkey.addPasskey, (call) => {
    const { sessionHash } = call.caller
    return addPasskey(context, { by: accessedBy(call), sessionHash }, call.body, partyOf(call))
  })
  mount(passkey.removePasskey, (call) => removePasskey(context, accessedBy(call), call.params.id))
}
