import type { Urgency } from './backoff.ts'
import { createOffers } from './offer-copies.ts'
import type { OutboxContext } from './outbox-context.ts'
import { sendRound } from './outbox-sender.ts'

/** When to send and to ask again, in ms since 1970; null for never by itself. */
export interface RoundEnd {
  nextSending: number | null
  nextOffer: number | null
}

/** A round sends what waits, asks the server what it still has of what it accepted, and sends again what it has lost. */
export function createRound(context: OutboxContext): (urgency: Urgency) => Promise<RoundEnd> {
  const offer = createOffers(context)
  return async (urgency) => {
    const nextSending = await sendRound(context, urgency)
    const { isAnyMissing, next } = await offer(urgency)
    return { nextSending: isAnyMissing ? await sendRound(context, urgency) : nextSending, nextOffer: next }
  }
}
