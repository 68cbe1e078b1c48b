import type { BrowserContext, Page } from '@playwright/test'
import { type LoginAnswer, login } from '#shared/auth/auth.contract.ts'
import { send } from '../fixture/api-session.ts'
import type { Credentials } from '../fixture/portal.ts'

/** A file of the same origin that does not start the app. */
const BESIDE_THE_APP = '/favicon.ico'

/**
 * Opens the address on a device on which the account logged in before. Loading the login and the dashboard first would be
 * a sixth of all that the browser tests do; both have tests of their own.
 */
export async function openLoggedIn(
  context: BrowserContext,
  who: Credentials,
  address: string,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(BESIDE_THE_APP)
  const { username, password } = who
  const { origin } = new URL(page.url())
  const answer = (await send(origin, login, { body: { username, password } }, null)) as LoginAnswer
  await page.evaluate(keepLogin, { answer, database: DATABASE })
  await page.goto(address)
  return page
}

/** The device's database as its first release made it (Dexie counts in tens); the app brings it up to date. */
const DATABASE = {
  name: 'portal-offline',
  version: 10,
  tables: [
    { name: 'session', keyPath: 'id' },
    { name: 'outbox', keyPath: 'submissionId', index: 'accountId' },
    { name: 'outboxFiles', keyPath: 'submissionId' },
    { name: 'drafts', keyPath: ['accountId', 'formId'] },
    { name: 'draftFiles', keyPath: ['accountId', 'formId'] },
    { name: 'referenceCache', keyPath: 'accountId' },
  ],
}

/** Runs in the page: stores what the app stores after a login. */
async function keepLogin({
  answer,
  database,
}: {
  answer: LoginAnswer
  database: typeof DATABASE
}): Promise<void> {
  const { user, sessionId } = answer
  const bytes = Uint8Array.from(atob(answer.deviceKey), (letter) => letter.charCodeAt(0))
  const deviceKey = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(database.name, database.version)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => {
      for (const { name, keyPath, index } of database.tables) {
        const table = opening.result.createObjectStore(name, { keyPath })
        if (index !== undefined) table.createIndex(index, index)
      }
    }
    opening.onsuccess = () => {
      const writing = opening.result.transaction('session', 'readwrite')
      writing.objectStore('session').put({ id: 'current', accountId: user.id, sessionId, deviceKey })
      writing.onerror = () => reject(writing.error)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
  const state = { user, sessionId, isAuthenticated: true }
  localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 }))
}
