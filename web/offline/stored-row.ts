/** The device's one database. */
export const DATABASE_NAME = 'portal-offline'

const ANSWER_WITHIN_MS = 1_000

/**
 * Reads one row of the device's database without Dexie: a first screen needs hardly more, and Dexie is a sixth of what it
 * would load. `row` is undefined where nothing is; null where it cannot be told, which leaves the question to Dexie.
 */
export async function readStoredRow(table: string, key: IDBValidKey): Promise<{ row: unknown } | null> {
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_WITHIN_MS))
  return Promise.race([read(table, key).catch(() => null), patience])
}

async function read(table: string, key: IDBValidKey): Promise<{ row: unknown } | null> {
  // Firefox before 126 does not tell; and what is not there must not be made here.
  const databases = await indexedDB.databases?.()
  if (databases === undefined) return null
  if (!databases.some(({ name }) => name === DATABASE_NAME)) return { row: undefined }
  const opening = indexedDB.open(DATABASE_NAME)
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const database = await answerOf(opening)
  try {
    return { row: await answerOf(database.transaction(table).objectStore(table).get(key)) }
  } finally {
    database.close()
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
