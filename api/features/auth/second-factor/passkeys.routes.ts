import * as contract from '#shared/auth/passkey.contract.ts'
import { accessedBy } from '../../../http/access-sink.ts'
import type { Registration } from '../../../registration.ts'
import { addPasskey, askForNewPasskey, passkeysOf, removePasskey } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'

/** An account's own passkeys. */
export function registerPasskeys({ mount, context }: Registration): void {
  const partyOf = (call: { requestOrigin: string }) => relyingParty(context.config, call.requestOrigin)

  mount(contract.listPasskeys, ({ caller }) => passkeysOf(context.database.kysely, caller.account.id))
  mount(contract.askForNewPasskey, async (call) => ({
    options: { ...(await askForNewPasskey(context, call.caller.account, partyOf(call))) },
  }))
  mount(contract.addPasskey, (call) => {
    const { sessionHash } = call.caller
    return addPasskey(context, { by: accessedBy(call), sessionHash }, call.body, partyOf(call))
  })
  mount(contract.removePasskey, (call) => removePasskey(context, accessedBy(call), call.params.id))
}
