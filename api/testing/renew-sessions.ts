import { createSession } from './actors.ts'
import type { TestApp } from './test-app.ts'

/** Signs everybody in again, because sessions expire when the test moves the clock far. */
export async function renewSessions({ actors, context }: TestApp): Promise<void> {
  for (const actor of Object.values(actors)) actor.sessionId = await createSession(context, actor)
}
