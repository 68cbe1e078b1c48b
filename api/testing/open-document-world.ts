import { afterAll } from 'vitest'
import { makeDocumentWorld } from './make-document-world.ts'
import { createTestApp } from './test-app.ts'

/** The real app with a world of documents, for all tests of the file that awaits it; closed after the last of them. */
export async function openDocumentWorld(environment: Record<string, string> = {}) {
  const app = await createTestApp(environment)
  afterAll(() => app.close())
  return { app, world: await makeDocumentWorld(app) }
}
