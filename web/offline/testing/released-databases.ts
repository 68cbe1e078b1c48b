/** A database as a released version left it on a device: written by hand, never by today's code. */
export interface ReleasedDatabase {
  version: number
  /** Dexie's version times ten. */
  nativeVersion: number
  stores: ReadonlyArray<readonly [name: string, keyPath: string | string[], indexes: string[]]>
  rows(): Promise<Record<string, object[]>>
}

/** Each has account 1 logged in, an unsent record and a draft with their files, and reference data. */
export const RELEASED_DATABASES: ReleasedDatabase[] = [
  {
    version: 1,
    nativeVersion: 10,
    stores: [
      ['session', 'id', []],
      ['outbox', 'submissionId', ['accountId']],
      ['outboxFiles', 'submissionId', []],
      ['drafts', ['accountId', 'formId'], []],
      ['draftFiles', ['accountId', 'formId'], []],
      ['referenceCache', 'accountId', []],
    ],
    rows: async () => ({
      session: [
        {
          id: 'current',
          accountId: 1,
          sessionId: 'session',
          deviceKey: await crypto.subtle.importKey('raw', new Uint8Array(32).fill(1), 'AES-GCM', false, [
            'encrypt',
            'decrypt',
          ]),
        },
      ],
      outbox: [
        {
          submissionId: '0b9f0c3e-8f0d-4a51-9a37-7d6a3f0c1e01',
          accountId: 1,
          kind: 'application',
          target: null,
          state: 'waiting',
          submittedAt: 1_795_000_000_000,
          attempts: 2,
          nextAttemptAt: 1_795_000_000_000,
          heldByServer: false,
          withdrawn: false,
          error: { status: 0, code: 'NO_ANSWER', sentence: '서버의 응답을 받지 못했습니다.' },
          fileSha256: '4ed312ef4737d4c3b12d7750cb7ac6648a33025c9b343a4ef8c86ed1242b5a3c',
          fileSize: 18,
          sealedSummary: bytes(
            'gKMrgiM2FXfoMZgHT8O/9eq8UFiIQenJFmEtwk9w3S0QwaRZcqRVQiphkxtDTpqDy9iiwu37zfYNgThYhCPuJ106p30sTVuC/hAP98NKod8mR6gF3+7XAJ4/2P3/PxW3/MVH7dmseGVs',
          ),
          sealedFields: bytes('PyfL3Q33LgxsrxslxO1yK9vmnbcy/UFeaQ5uiKo8zkEbjfBl7VkrdXx1zXleQ+f2Dvp79WkLEt0='),
          documentId: null,
          documentNumber: null,
          doneAt: null,
        },
      ],
      outboxFiles: [
        {
          submissionId: '0b9f0c3e-8f0d-4a51-9a37-7d6a3f0c1e01',
          sealedBytes: bytes('dFXIIGMlGHod4f34lQ3EVF0opp/+FYdNLI/P5O4/9R2XH405yYJsdXJxq2K6JA=='),
        },
      ],
      drafts: [
        {
          accountId: 1,
          formId: 'application',
          sealedValue: bytes('N/si2NnUFKJo9+5oAiS0SfWkd4PMi8u9ws1Lk0diMwa4lkaqhsE3TaJwKIaNLp5vY6Pgjg97VJg='),
          savedAt: 1_795_000_000_000,
        },
      ],
      draftFiles: [
        {
          accountId: 1,
          formId: 'application',
          sealedMeta: bytes(
            'H9WaPkB2tPU8fnq7qHiPMI2nezmbuMxhfcoCp+mOBDQm8XQkjVZU5VURQ7lqx9IfGKY2/7dCPpvHQ6wh56MZewaE7bcB',
          ),
          sealedBytes: bytes('mbhI682RCb1PtYbBpPTrWT5A2kE2fYEXQ0DoJiah/yM63vi9mmpLu9FmyswUqA=='),
        },
      ],
      referenceCache: [{ accountId: 1, etag: '"1"', body: { carriers: [] }, fetchedAt: 1_795_000_000_000 }],
    }),
  },
]
RELEASED_DATABASES.push(withKept(RELEASED_DATABASES[0] as ReleasedDatabase))
RELEASED_DATABASES.push(withKeyFile(RELEASED_DATABASES[1] as ReleasedDatabase))

/** Version 2 has one store more, which may be empty: what is in it comes from the server again. */
function withKept(before: ReleasedDatabase): ReleasedDatabase {
  return {
    ...before,
    version: 2,
    nativeVersion: 20,
    stores: [...before.stores, ['kept', ['accountId', 'name'], []]],
  }
}

/** Version 3 keeps no key in the database, and has one store more, with sessions that the server must still end. */
function withKeyFile(before: ReleasedDatabase): ReleasedDatabase {
  return {
    ...before,
    version: 3,
    nativeVersion: 30,
    stores: [...before.stores, ['endings', 'endToken', []]],
    rows: async () => ({
      ...(await before.rows()),
      session: [{ id: 'current', accountId: 1, sessionId: 'session', endToken: 'e', keysId: 'k1' }],
      endings: [{ endToken: 'other', name: '강남모바일', since: 1_795_000_000_000 }],
    }),
  }
}

/** Creates the database as that version did, with the browser's own API. */
export async function createReleased(name: string, released: ReleasedDatabase): Promise<void> {
  const rows = await released.rows()
  const opening = indexedDB.open(name, released.nativeVersion)
  opening.onupgradeneeded = () => {
    for (const [store, keyPath, indexes] of released.stores) {
      const made = opening.result.createObjectStore(store, { keyPath })
      for (const index of indexes) made.createIndex(index, index)
      for (const row of rows[store] ?? []) made.put(row)
    }
  }
  await new Promise<void>((resolve, reject) => {
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

function bytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
