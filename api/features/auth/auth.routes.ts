import type { SessionUser } from '#shared/auth/account.contract.ts'
import * as contract from '#shared/auth/auth.contract.ts'
import type { Account } from '../../http/accounts.ts'
import { hashSessionId } from '../../http/authentication.ts'
import type { Registration } from '../../registration.ts'
import { changeOwnPassword } from './change-password.ts'
import { logIn } from './log-in.ts'
import { createLoginLimits } from './login-limits.ts'
import type { OpenedLogin } from './open-login.ts'
import { registerDealer } from './register-dealer.ts'
import { registerSecondFactor } from './second-factor/second-factor.routes.ts'
import { endSession } from './sessions.ts'

export function registerAuth(registration: Registration): void {
  const { mount, context, authentication } = registration
  const limits = createLoginLimits(context)
  registerSecondFactor(registration, limits)

  async function answerLogin(opened: OpenedLogin) {
    const { account } = await authentication.authenticate(opened.sessionId)
    return { success: true as const, user: presentSessionUser(account), ...opened }
  }

  mount(contract.login, async ({ body, address, userAgent }) =>
    answerLogin(await logIn({ context, limits }, body, { address, userAgent, dealersOnly: false })),
  )
  mount(contract.dealerLogin, async ({ body, address, userAgent }) =>
    answerLogin(await logIn({ context, limits }, body, { address, userAgent, dealersOnly: true })),
  )
  mount(contract.logout, async ({ sessionId }) => {
    if (sessionId !== null) {
      await context.database.transaction((transaction) =>
        endSession(transaction, context, hashSessionId(sessionId)),
      )
    }
    return { success: true as const }
  })
  mount(contract.endSession, async ({ body }) => {
    await context.database.transaction((transaction) => endSession(transaction, context, body.endToken))
    return { success: true as const }
  })
  mount(contract.leave, async () => undefined)
  mount(contract.whoAmI, async ({ caller }) => ({
    success: true as const,
    user: presentSessionUser(caller.account),
  }))
  mount(contract.registerDealer, async ({ body, address, userAgent }) =>
    answerLogin(await registerDealer(context, body, { address, userAgent })),
  )
  mount(contract.changeOwnPassword, async ({ body, caller, address, userAgent }) =>
    answerLogin(
      await changeOwnPassword(
        { context, limits },
        { account: caller.account, ...body, origin: { address, userAgent } },
      ),
    ),
  )
}

function presentSessionUser(account: Account): SessionUser {
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
  }
}
