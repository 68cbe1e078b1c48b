import { DEMO_PASSWORD } from '../demo/people.ts'
import { makeFirstStart } from '../first-start.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** A portal after its first start, before the demo fills it: it has none of the tests' accounts. */
export async function createFreshApp(): Promise<TestApp> {
  const app = await createTestApp()
  const db = app.context.database.kysely
  await db.deleteFrom('sessions').execute()
  await db.deleteFrom('users').execute()
  await makeFirstStart(app.context, {
    ...app.config,
    adminPassword: DEMO_PASSWORD,
  })
  return app
}
