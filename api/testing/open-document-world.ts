import { makeDocumentWorld } from './make-document-world.ts'
import { openTestApp } from './open-test-app.ts'

/** The real app with a world of documents, for all tests of the file that awaits it; closed after the last of them. */
export async function openDocumentWorld(environment: Record<string, string> = {}) {
  const app = await openTestApp(environment)
  return { app, world: await makeDocumentWorld(app) }
}
