import { afterAll } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

/** The real app for all tests of the file that awaits it; closed after the last of them. */
export async function openTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp(environment)
  afterAll(() => app.close())
  return app
}
