import { readKeyFile } from './key-file.ts'
import type { createOffline } from './offline.ts'
import type { ReferenceRow, SessionRow } from './offline-db.ts'
import { OfflineError } from './offline-error.ts'
import type { HttpTransportOptions } from './outbox/http-transport.ts'
import { readStoredRow } from './stored-row.ts'

/** The device's storage as the app uses it: one per tab, and one in the service worker. */
export type Offline = ReturnType<typeof createOffline>

/** Loads its code, Dexie included. */
export async function loadOffline(transports: HttpTransportOptions): Promise<Offline> {
  const [{ createOffline, KeyRing, OfflineDb }, { createHttpTransport }, { pageKeyFile }] = await Promise.all(
    [import('./offline.ts'), import('./outbox/http-transport.ts'), import('./page-key-file.ts')],
  )
  return createOffline(createHttpTransport(transports), {
    db: new OfflineDb(undefined, new KeyRing(pageKeyFile)),
  })
}

const CODE_MISSING = '서버가 응답하지 않아 저장하지 못했습니다. 입력한 내용은 그대로 있습니다.'

interface Loading {
  /** Loads the code; rejects when it cannot be loaded. */
  load: () => Promise<Offline>
  /** Before it resolves, only what cannot wait is loaded. */
  firstScreen: Promise<void>
  /** Waits before the code is tried again. */
  pause: (tries: number) => Promise<void>
}

/**
 * The device's storage before its code is loaded. A first screen's questions (the session, reference data,
 * whether there is a draft) are answered without it. Writing and sending load it; the rest waits.
 */
export function createLateOffline({ load, firstScreen, pause }: Loading): Offline {
  let loading: Promise<Offline> | null = null
  const now = (): Promise<Offline> => {
    loading ??= load().catch((cause: unknown) => {
      loading = null
      throw new OfflineError('NO_CONNECTION', { sentence: CODE_MISSING, cause })
    })
    return loading
  }
  let waiting: Promise<Offline> | null = null
  const later = (): Promise<Offline> => {
    waiting ??= firstScreen.then(async () => {
      for (let tries = 0; ; tries += 1) {
        const found = await now().catch(() => null)
        if (found !== null) return found
        await pause(tries)
      }
    })
    return waiting
  }
  const running = (start: (offline: Offline) => () => void): (() => void) => {
    let stop = () => {}
    let isOver = false
    void later().then((offline) => {
      if (!isOver) stop = start(offline)
    })
    return () => {
      isOver = true
      stop()
    }
  }
  const reference = async (accountId: number) => {
    const found = await readStoredRow('referenceCache', accountId)
    if (found === null) return (await now()).reference.read(accountId)
    return (found.row as ReferenceRow | undefined) ?? null
  }

  return {
    device: {
      async read() {
        const found = loading === null ? await readStoredRow('session', 'current') : null
        const row = found?.row as SessionRow | undefined
        if (found !== null && row === undefined) return null
        const isThere =
          row?.deviceKey !== undefined ||
          (row?.keysId !== undefined && (await readKeyFile())?.id === row.keysId)
        // In the memory of another tab, or gone.
        if (!row || !isThere) return (await now()).device.read()
        const { accountId, sessionId, isKept = true } = row
        return { accountId, sessionId, isKept, hasKeys: true }
      },
      signIn: async (login) => (await now()).device.signIn(login),
      accountsHere: async (askRestored) => (await later()).device.accountsHere(askRestored),
      signOut: async (how) => (await now()).device.signOut(how),
    },
    endings: {
      list: async () => (await later()).endings.list(),
      send: async () => (await later()).endings.send(),
    },
    outbox: {
      enqueue: async (submission) => (await now()).outbox.enqueue(submission),
      list: async (accountId) => (await later()).outbox.list(accountId),
      read: async (accountId, submissionId) => (await now()).outbox.read(accountId, submissionId),
      reopen: async (accountId, submissionId) => (await now()).outbox.reopen(accountId, submissionId),
      putBack: async (accountId, submissionId) => (await now()).outbox.putBack(accountId, submissionId),
      delete: async (accountId, submissionId) => (await now()).outbox.delete(accountId, submissionId),
      foreign: async (accountId) => (await later()).outbox.foreign(accountId),
      deleteForeign: async (accountId) => (await now()).outbox.deleteForeign(accountId),
      sendNow: () =>
        void now().then(
          (offline) => offline.outbox.sendNow(),
          () => {},
        ),
      subscribe: (listener) => running((offline) => offline.outbox.subscribe(listener)),
    },
    drafts: {
      saveText: async (...draft) => (await now()).drafts.saveText(...draft),
      saveFile: async (...draft) => (await now()).drafts.saveFile(...draft),
      async load(accountId, formId) {
        const found = loading === null ? await readStoredRow('drafts', [accountId, formId]) : null
        return found !== null && found.row === undefined ? null : (await now()).drafts.load(accountId, formId)
      },
      delete: async (accountId, formId) => (await now()).drafts.delete(accountId, formId),
    },
    kept: {
      put: async (...answers) => (await later()).kept.put(...answers),
      read: async (...asked) => (await now()).kept.read(...asked),
      list: async (...asked) => (await now()).kept.list(...asked),
      forget: async (...asked) => (await later()).kept.forget(...asked),
    },
    reference: {
      read: reference,
      async refresh(accountId, ask) {
        if ((await reference(accountId)) !== null) return (await later()).reference.refresh(accountId, ask)
        // The form waits for the data, so the server is asked now and the answer is stored later.
        const answer = await ask(null)
        if (answer?.kind !== 'fresh') return null
        void later().then((offline) => offline.reference.refresh(accountId, async () => answer))
        return { etag: answer.etag, body: answer.body, fetchedAt: Date.now() }
      },
    },
    startSending: () => running((offline) => offline.startSending()),
  }
}
