import type { Urgency } from './backoff.ts'
import { ownCopies } from './copies.ts'
import type { createOffers } from './offer-copies.ts'
import type { OutboxContext } from './outbox-context.ts'
import { sendRound } from './outbox-sender.ts'

/** When to send and to ask again, in ms since 1970; null for never by itself. */
export interface RoundEnd {
  nextSending: number | null
  nextOffer: number | null
}

/** How long to wait where the code for asking cannot be loaded. */
const LOAD_AGAIN_AFTER = 5 * 60_000

/**
 * A round sends what waits, asks the server what it still has of what it accepted, and sends again what it has lost. `loadOffers`: the
 * code for asking, which the service worker has at once.
 */
export function createRound(
  context: OutboxContext,
  loadOffers: () => Promise<{ createOffers: typeof createOffers }>,
): (urgency: Urgency) => Promise<RoundEnd> {
  let offer: ReturnType<typeof createOffers> | null = null
  return async (urgency) => {
    const sending = sendRound(context, urgency)
    // One record that cannot be read must not keep the others from what the server says of them.
    const end = await askOffers(urgency, await sending.catch(() => null))
    await sending
    return end
  }

  async function askOffers(urgency: Urgency, nextSending: number | null): Promise<RoundEnd> {
    if ((await ownCopies(context)).length === 0) return { nextSending, nextOffer: null }
    offer ??= await loadOffers().then(
      ({ createOffers }) => createOffers(context),
      () => null,
    )
    if (offer === null) return { nextSending, nextOffer: context.clock.now() + LOAD_AGAIN_AFTER }
    const { isAnyMissing, next } = await offer(urgency)
    return { nextSending: isAnyMissing ? await sendRound(context, urgency) : nextSending, nextOffer: next }
  }
}
