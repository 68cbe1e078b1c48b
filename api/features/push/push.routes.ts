import * as contract from '#shared/push/push.contract.ts'
import type { Registration } from '../../registration.ts'
import { onNewsRecorded } from '../documents/document-news.ts'
import { sendApartBy } from './push-alone.ts'
import { requireSendable, requireUsableKey } from './push-endpoint.ts'
import { readPushKeys } from './push-keys.ts'
import { createPushSender } from './push-sender.ts'
import { removeSubscription, saveSubscription } from './push-subscriptions.ts'

export function registerPush({ mount, context, onClose }: Registration): void {
  const sender = createPushSender(context)
  onNewsRecorded(context.hub, sender.tell)
  sendApartBy(context.hub, sender)
  onClose(sender.stop)

  mount(contract.readPushKey, async () => {
    const { publicKey } = await readPushKeys(context)
    return { publicKey }
  })
  mount(contract.subscribePush, async ({ caller, body }) => {
    requireUsableKey(body.keys.p256dh)
    await requireSendable(body.endpoint, context.config.pushTestOrigin)
    await saveSubscription(context, caller, body)
    return { endpoint: body.endpoint }
  })
  mount(contract.unsubscribePush, async ({ caller: { account }, body: { endpoint } }) => ({
    removed: await removeSubscription(context, account, endpoint),
  }))
}
