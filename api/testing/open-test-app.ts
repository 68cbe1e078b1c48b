import { afterAll, afterEach, beforeEach } from 'vitest'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** The real app for all tests of the file that awaits it; closed after the last of them. */
export async function openTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp(environment)
  afterAll(() => app.close())
  return app
}

/** The same with carriers that its administrator made. */
export async function openTestAppWith(...carriers: string[]): Promise<TestApp> {
  const app = await openTestApp()
  for (const name of carriers) await app.call(app.actors.admin, createCarrier, { body: { name } })
  return app
}

/** Another app for each test of the file, where one leaves what the next must not find; it is there within tests only. */
export function openTestAppForEach(): TestApp {
  const app = {} as TestApp
  beforeEach(async () => void Object.assign(app, await createTestApp()))
  afterEach(() => app.close())
  return app
}
