import type { SessionUser } from '#shared/auth/account.contract.ts'
import * as contract from '#shared/auth/auth.contract.ts'
import { handOverDeviceKeys } from '#shared/auth/device-keys.contract.ts'
import * as proof from '#shared/auth/proof.contract.ts'
import { lastRestore } from '../../database/epochs.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Caller } from '../../http/accounts.ts'
import { hashEndToken, hashSessionId } from '../../http/authentication.ts'
import type { Registration } from '../../registration.ts'
import { recordRightsChange } from '../access-log/record-security-event.ts'
import { shipNewDeviceKeys, takeBackDeviceKeys } from './device-keys.ts'
import { usernameKey } from './insert-account.ts'
import { knownDevicesOf } from './known-devices.ts'
import { logIn } from './log-in.ts'
import { createLoginLimits } from './login-limits.ts'
import { changeOwnPassword, prove } from './own-password.ts'
import { createFailureRecord, logOut } from './record-logins.ts'
import { registerDealer } from './register-dealer.ts'
import { relyingParty } from './second-factor/passkeys.ts'
import { registerSecondFactor } from './second-factor/second-factor.routes.ts'
import type { OpenedLogin, Origin } from './sessions.ts'

export function registerAuth(registration: Registration): void {
  const { mount, context, authentication } = registration
  const limits = createLoginLimits(context)
  const devices = knownDevicesOf(context)
  registerSecondFactor(registration, limits)

  async function answerLogin(opened: OpenedLogin) {
    const caller = await authentication.authenticate(opened.sessionId)
    await shipNewDeviceKeys(context, caller.account.id)
    return { ...(await presentCaller(caller)), ...opened }
  }

  async function presentCaller(caller: Caller) {
    const restoredAt = await lastRestore(context.database.kysely)
    const accountUuid = caller.account.uuid
    return { success: true as const, user: presentSessionUser(caller), accountUuid, restoredAt }
  }

  const recordingFailures = createFailureRecord(context)
  const leave = (sessionHash: string, origin: Origin) =>
    context.database.transaction((transaction) => logOut(transaction, context, sessionHash, origin))

  const doors = [
    [contract.login, false],
    [contract.dealerLogin, true],
  ] as const
  for (const [door, dealersOnly] of doors) {
    mount(door, async ({ body, address, userAgent, cookies, setCookies, requestOrigin }) => {
      const party = relyingParty(context.config, requestOrigin)
      const key = usernameKey(body.username)
      const origin = { address, userAgent }
      const from = { ...origin, party, dealersOnly, device: devices.recognise(cookies, key) }
      const opened = await recordingFailures(body.username, origin, () =>
        logIn({ context, limits }, body, from),
      )
      setCookies(devices.remember(cookies, key))
      return answerLogin(opened)
    })
  }
  mount(contract.logout, async ({ sessionId, address, userAgent }) => {
    if (sessionId !== null) await leave(hashSessionId(sessionId), { address, userAgent })
    return { success: true as const }
  })
  mount(contract.endSession, async ({ body, address, userAgent }) => {
    await leave(hashEndToken(body.endToken), { address, userAgent })
    return { success: true as const }
  })
  mount(contract.leave, async () => undefined)
  mount(contract.whoAmI, ({ caller }) => presentCaller(caller))
  mount(handOverDeviceKeys, async (call) => {
    const { id, username } = call.caller.account
    const taken = await takeBackDeviceKeys(context, id, call.body.deviceKeys, (db, generations) =>
      recordRightsChange(
        db,
        { by: accessedBy(call), at: context.clock.now() },
        'device-keys-returned',
        { id, username },
        { rows: generations.length },
      ),
    )
    return { taken }
  })
  mount(contract.registerDealer, async ({ body, address, userAgent, cookies, setCookies }) => {
    const opened = await registerDealer(context, body, { address, userAgent })
    setCookies(devices.remember(cookies, usernameKey(body.username)))
    return answerLogin(opened)
  })
  mount(proof.prove, ({ caller, body, address, userAgent, requestOrigin }) => {
    const party = relyingParty(context.config, requestOrigin)
    return prove({ context, limits }, caller, body, { address, userAgent, party })
  })
  mount(contract.changeOwnPassword, async ({ body, caller, address, userAgent }) =>
    answerLogin(
      await changeOwnPassword(
        { context, limits },
        { account: caller.account, ...body, origin: { address, userAgent } },
      ),
    ),
  )
}

function presentSessionUser({ account, needsSecondFactor }: Caller): SessionUser {
  return {
    id: account.id,
    username: account.username,
    name: account.name,
    dealerName: account.dealerName,
    userType: account.userType,
    role: account.role,
    allowedCarriers: account.allowedCarriers,
    carrierCodes: account.carrierCodes,
    permissions: account.permissions,
    mustChangePassword: account.mustChangePassword,
    ...(needsSecondFactor && { mustSetUpSecondFactor: true as const }),
  }
}
