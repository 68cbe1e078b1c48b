import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { createHub } from '../realtime/hub.ts'
import { callApp, OF_ANY_MINUTE, type TestApp } from './test-app.ts'
import { copyDatabase } from './test-database.ts'

/** A second portal, on a copy of the database as it is now, with the same files, people and clock. */
export async function createCopiedApp(app: TestApp): Promise<TestApp> {
  const { database, drop } = await copyDatabase(app.context.database, app.folder)
  const context = { ...app.context, database, hub: createHub() }
  const copied = await buildApp(context, join(app.folder, 'no-web'), OF_ANY_MINUTE)
  await copied.http.ready()
  return {
    ...app,
    app: copied,
    context,
    actors: structuredClone(app.actors),
    call: (actor, endpoint, options = {}) => callApp(copied, actor, endpoint, options),
    async close() {
      await copied.http.close()
      await drop()
    },
  }
}
