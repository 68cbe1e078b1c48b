/** The device's one database. */
export const DATABASE_NAME = 'portal-offline'

/** Stands for the account while nobody is logged in. */
export const NOBODY = 0

const ANSWER_WITHIN_MS = 1_000

/**
 * Reads one row of the device's database without Dexie, which is a sixth of what a first screen would load.
 * `row` is undefined when there is none; null means that only Dexie can tell.
 */
export async function readStoredRow(table: string, key: IDBValidKey): Promise<{ row: unknown } | null> {
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_WITHIN_MS))
  return Promise.race([read(table, key).catch(() => null), patience])
}

async function read(table: string, key: IDBValidKey): Promise<{ row: unknown } | null> {
  // Firefox before 126 cannot list databases; and a missing one must not be created here.
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
