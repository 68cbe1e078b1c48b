import * as contract from '#shared/users/sessions.contract.ts'
import type { Registration } from '../../../registration.ts'
import { presentUser } from '../users.present.ts'
import { endAllSessions, endOneSession, endOwnSession, resetSecondFactor } from './end-sessions.ts'
import { liveSessions, presentSession } from './sessions.queries.ts'

/** Calls by which everybody manages the own sessions, and an administrator other accounts' sessions and second factors. */
export function registerSessions({ mount, context }: Registration): void {
  mount(contract.listSessions, async ({ query, caller }) => {
    const rows = await liveSessions(context.database.kysely, context, query)
    return rows.map((row) => presentSession(row, caller.sessionHash))
  })
  mount(contract.endOneSession, async (call) =>
    presentSession(await endOneSession(context, call.params.id, call), call.caller.sessionHash),
  )
  mount(contract.endAllSessions, async (call) => ({
    ended: await endAllSessions(context, call.query.userId, call),
  }))
  mount(contract.resetSecondFactor, async (call) =>
    presentUser(await resetSecondFactor(context, call.params.id, call)),
  )

  mount(contract.listOwnSessions, async ({ caller }) => {
    const rows = await liveSessions(context.database.kysely, context, { userId: caller.account.id })
    return rows.map((row) => presentSession(row, caller.sessionHash))
  })
  mount(contract.endOwnSession, async (call) => {
    const ended = await endOwnSession(context, call.params.id, call, { isLost: false })
    return presentSession(ended, call.caller.sessionHash)
  })
  mount(contract.reportLostDevice, async (call) => {
    const ended = await endOwnSession(context, call.params.id, call, { isLost: true })
    return presentSession(ended, call.caller.sessionHash)
  })
  mount(contract.endOtherSessions, async (call) => ({
    ended: await endAllSessions(context, call.caller.account.id, call),
  }))
}
