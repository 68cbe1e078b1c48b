import { createSession } from './actors.ts'
import type { TestApp } from './test-app.ts'

/** Signs everybody in again, because sessions expire when the test moves the clock far. */
export async function renewSessions({ actors, context, clock }: TestApp): Promise<void> {
  for (const actor of Object.values(actors)) {
    const userType = actor.kind === 'dealer_worker' ? 'worker' : actor.kind
    actor.sessionId = await createSession(context.database, clock, actor.id, userType)
  }
}
