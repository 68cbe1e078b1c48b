import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { LoginAnswer } from '#shared/auth/auth.contract.ts'
import type { Assertion } from '#shared/auth/passkey.contract.ts'
import { ApiError, call, NetworkError, setSessionSource } from './api-client.ts'
import { watchAttendance } from './attendance.ts'
import { retryDelay } from './retry-delay.ts'
import type { Session } from './session-transitions.ts'
import * as becomes from './session-transitions.ts'

export type { Session } from './session-transitions.ts'

/** How long to wait before asking again about a stored session that the server has not confirmed. */
const RECHECK_MS = 100
/** After this long without an answer the app opens with the device's own data. */
const SPINNER_MS = 1_500
const LOGOUT_ANSWER_MS = 5_000
const DEVICE_WITHIN_MS = 5_000
const STORAGE_KEY = 'auth-storage'
const TURN_LOCK = 'portal-session'
/** Longer than a call and the device together may take. */
const TURN_WITHIN_MS = 40_000
const STORED_WITHIN_MS = 500

/** The device's own copy of the session, for the outbox and the service worker. The app connects it at the start. */
export interface SessionDevice {
  /** Answers the account's keys that it has and the server lacks; undefined without storage. */
  signIn(
    login: Pick<LoginAnswer, 'sessionId' | 'endToken' | 'deviceKeys' | 'accountUuid' | 'restoredAt'> & {
      accountId: number
    },
  ): Promise<Readonly<LoginAnswer['deviceKeys']> | undefined>
  /**
   * `keepKey` lets typed text still be stored; `onlySession` protects a newer login from a late 401; `stillOpenOf` names the
   * account whose session the server must be told of later.
   */
  signOut(how: { keepKey: boolean; onlySession?: string; stillOpenOf?: string }): Promise<void>
  /**
   * The session on the device; null when there is none, so that typed text might not be stored. Undefined
   * without storage.
   */
  heldSession(): Promise<{ accountId: number; sessionId: string } | null | undefined>
}

let device: SessionDevice | null = null

type Contract = typeof import('./session-contract.ts')
let contract: Contract | null = null

/** Loads the schemas of stored and answered sessions. Throws NetworkError when that fails. */
export async function loadContract(): Promise<Contract> {
  contract ??= await import('./session-contract.ts').catch((cause: unknown) => {
    throw new NetworkError('unreachable', cause)
  })
  return contract
}

export const useSession = create<Session>()(
  persist<Session>(() => (isSessionIn(storedText()) ? becomes.RESTORING : becomes.SIGNED_OUT), {
    name: STORAGE_KEY,
    storage: createJSONStorage(() => localStorage),
    partialize: ({ user, sessionId, isAuthenticated }) => ({ user, sessionId, isAuthenticated }) as Session,
    merge: (stored) => becomes.restored(contract?.readStored(stored) ?? null),
    // `startSession` reads it, once the schemas are loaded.
    skipHydration: true,
  }),
)

const current = () => useSession.getState()
const setSession = (session: Session) => useSession.setState(session, true)

setSessionSource({
  sessionId: () => current().sessionId,
  refused: (error, sessionId) => {
    if (becomes.endsSession(error.code)) void endRefused(error, sessionId)
    // What the account must do first is known anew from the answer about it.
    if (error.code === 'SECOND_FACTOR_NEEDED') void checkSession()
  },
})

/**
 * Runs `work` in one tab at a time. The tabs share one session, and the server ends it before it answers with
 * the next: other tabs must wait for that answer. Without locks, or when a tab hangs, nobody waits.
 */
async function inTurn(work: () => Promise<unknown>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks
  let isTurn = false
  const begin = () => {
    isTurn = true
    return work()
  }
  try {
    await locks?.request(TURN_LOCK, { signal: AbortSignal.timeout(TURN_WITHIN_MS) }, begin)
  } catch (error) {
    if (isTurn) throw error
  }
  if (!isTurn) await work()
}

function endRefused({ code }: ApiError, sessionId: string): Promise<void> {
  return inTurn(async () => {
    const isOver = () => current().sessionId === sessionId
    if (!isOver()) return
    const held = await onDevice((it) => it.heldSession())
    const isReplaced = held && held.sessionId !== sessionId
    // Another tab has the next session, and local storage will say so unless a crash lost it.
    if (isReplaced) await new Promise((resolve) => setTimeout(resolve, STORED_WITHIN_MS))
    if (!isOver()) return
    if (isReplaced && held.accountId === current().user?.id) {
      setSession(becomes.replaced(current(), held.sessionId))
      void checkSession()
      return
    }
    setSession(becomes.refused(current(), code))
    await onDevice((it) => it.signOut({ keepKey: code === 'SESSION_EXPIRED', onlySession: sessionId }))
  })
}

/** Runs `run` on the device's storage. A broken one must not prevent a login: the outbox reports it. */
async function onDevice<T>(run: (device: SessionDevice) => Promise<T>): Promise<T | undefined> {
  if (device === null) return undefined
  // Storage that another tab blocks never answers, and in Safari it sometimes never opens.
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, DEVICE_WITHIN_MS))
  return Promise.race([run(device), waited]).catch((error: unknown) => {
    console.warn('device session:', error)
    return undefined
  })
}

/** Resolves once the stored session is confirmed or refused, or opened without an answer of the server. */
export function sessionIsJudged(): Promise<void> {
  return new Promise((resolve) => {
    const judge = ({ phase }: Session) => {
      if (phase === 'checking') return
      stop()
      resolve()
    }
    const stop = useSession.subscribe(judge)
    judge(current())
  })
}

let asking: { sessionId: string | null; answered: Promise<void> } | null = null
let unansweredInARow = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks the server about the stored session, once at a time. Never throws: the store has the answer. */
export function checkSession(): Promise<void> {
  const { sessionId } = current()
  if (asking?.sessionId !== sessionId) {
    const question = {
      sessionId,
      answered: ask(sessionId).finally(() => {
        if (asking === question) asking = null
      }),
    }
    asking = question
  }
  return asking.answered
}

async function ask(sessionId: string | null): Promise<void> {
  clearTimeout(timer)
  if (sessionId === null) {
    if (current().phase === 'checking') setSession(becomes.SIGNED_OUT)
    return
  }
  const spinner = setTimeout(() => setSession(becomes.outwaited(current())), SPINNER_MS)
  try {
    const { whoAmI } = await loadContract()
    const { user } = await call(whoAmI)
    // Local storage and IndexedDB may disagree after a crash: a logout may be undone, or the key may be lost.
    const held = await onDevice((it) => it.heldSession())
    if (current().sessionId === sessionId) {
      unansweredInARow = 0
      const session = becomes.confirmed(current(), user)
      setSession(held === null ? becomes.refused(session, 'SESSION_EXPIRED') : session)
    }
  } catch (error) {
    // A 401 ends the session through the session source; anything else leaves the question open.
    if (error instanceof ApiError && becomes.endsSession(error.code)) return
    if (current().sessionId === sessionId) {
      setSession(becomes.unanswered(current()))
      askLater()
    }
  } finally {
    clearTimeout(spinner)
  }
}

function askLater(): void {
  clearTimeout(timer)
  timer = setTimeout(checkSession, unansweredInARow === 0 ? RECHECK_MS : retryDelay(unansweredInARow))
  unansweredInARow += 1
}

function checkAgain(): void {
  const { phase, sessionId } = current()
  // While `checking`, the stored session may not have been read yet.
  if (sessionId === null || (phase !== 'unconfirmed' && phase !== 'checking')) return
  if (document.visibilityState === 'visible') void checkSession()
}

function heedOtherTab(event: StorageEvent): void {
  if (event.storageArea !== localStorage || (event.key !== STORAGE_KEY && event.key !== null)) return
  if (contract !== null || event.newValue === null) followOtherTab(event.newValue)
  // Reads what is stored at that moment, because a tab may announce several changes meanwhile.
  else
    void loadContract().then(
      () => followOtherTab(storedText()),
      () => {},
    )
}

function followOtherTab(stored: string | null): void {
  const next = becomes.followed(current(), contract?.readStored(stateIn(stored)) ?? null)
  setSession(next)
  if (next.phase === 'checking') void checkSession()
  // The other tab got no answer, and may be closed before it gets one.
  if (next.phase === 'unconfirmed') askLater()
}

function storedText(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    // A browser without storage throws.
    return null
  }
}

function stateIn(text: string | null): unknown {
  try {
    return (JSON.parse(text ?? 'null') as { state?: unknown } | null)?.state
  } catch {
    return null
  }
}

function isSessionIn(text: string | null): boolean {
  const state = stateIn(text)
  return typeof state === 'object' && state !== null && 'sessionId' in state && state.sessionId !== null
}

/** Connects the store to the device and the browser's events. Returns a function that stops it. */
export function startSession(connected: SessionDevice): () => void {
  device = connected
  if (current().phase === 'checking') void restore()
  window.addEventListener('online', checkAgain)
  window.addEventListener('storage', heedOtherTab)
  document.addEventListener('visibilitychange', checkAgain)
  const stopAttendance = watchAttendance(() => void tellUse())
  return () => {
    clearTimeout(timer)
    stopAttendance()
    window.removeEventListener('online', checkAgain)
    window.removeEventListener('storage', heedOtherTab)
    document.removeEventListener('visibilitychange', checkAgain)
  }
}

/** Keeps the session of somebody who types for long without saving; what it answers is not needed. */
async function tellUse(): Promise<void> {
  if (current().phase !== 'confirmed') return
  await loadContract()
    .then(({ whoAmI }) => call(whoAmI))
    .catch(() => {})
}

/** Reads what is stored, and asks about it. */
async function restore(): Promise<void> {
  try {
    await loadContract()
  } catch {
    timer = setTimeout(restore, RECHECK_MS + retryDelay(unansweredInARow))
    unansweredInARow += 1
    return
  }
  await useSession.persist.rehydrate()
  const { phase, isAuthenticated } = current()
  if (phase !== 'checking') return
  if (isAuthenticated) void checkSession()
  else timer = setTimeout(checkSession, RECHECK_MS)
}

/**
 * Logs in by one of the two logins; says how many recovery codes are left where one was used. Throws ApiError or
 * NetworkError, with a sentence for the user.
 */
export async function logIn(
  credentials: { username: string; password: string; otp?: string; passkey?: Assertion },
  door: 'any' | 'dealer' = 'any',
): Promise<{ user: SessionUser; recoveryCodesLeft?: number | undefined }> {
  const { dealerLogin, login } = await loadContract()
  const answer = await call(door === 'dealer' ? dealerLogin : login, { body: credentials })
  return { user: await remember(answer), recoveryCodesLeft: answer.recoveryCodesLeft }
}

/** Changes one's own password; the server ends the other sessions and gives this device a new one. */
export async function changePassword(passwords: {
  currentPassword: string
  newPassword: string
}): Promise<void> {
  const { changeOwnPassword } = await loadContract()
  await inTurn(async () => remember(await call(changeOwnPassword, { body: passwords })))
}

/** Opens the session that a login, a registration or a new password has brought. */
export async function remember(answer: LoginAnswer): Promise<SessionUser> {
  const { user } = answer
  const lacking = await onDevice((it) => it.signIn({ ...answer, accountId: user.id }))
  clearTimeout(timer)
  unansweredInARow = 0
  setSession(becomes.signedIn(answer))
  if (lacking !== undefined && lacking.length > 0)
    void import('./hand-over-keys.ts').then(
      ({ handOverKeys }) => handOverKeys(lacking),
      () => {},
    )
  return user
}

/**
 * Ends the session here whether or not the server answers, and returns where the browser goes next:
 * `/api/logout` when the server has ended it too, else `/`: then the device tells it later. Unsent records stay on the device.
 */
export async function logOut(): Promise<'/api/logout' | '/'> {
  const patience = new AbortController()
  const giveUp = setTimeout(() => patience.abort(), LOGOUT_ANSWER_MS)
  const isToldToServer = await loadContract()
    .then(({ logout }) => call(logout, { signal: patience.signal }))
    .then(
      () => true,
      () => false,
    )
  clearTimeout(giveUp)
  clearTimeout(timer)
  const { user } = current()
  const stillOpenOf = isToldToServer || user === null ? {} : { stillOpenOf: user.dealerName ?? user.name }
  await onDevice((it) => it.signOut({ keepKey: false, ...stillOpenOf }))
  setSession(becomes.SIGNED_OUT)
  return isToldToServer ? '/api/logout' : '/'
}

/**
 * For the login over an open screen: closes that screen and opens the login page. The device keeps what it does of an expired session:
 * a restored server may not know the account, whose code the login page shows.
 */
export function leaveExpiredSession(): void {
  setSession(becomes.SIGNED_OUT)
}

/** The account as whom the app is open, also while unconfirmed or expired; null on the login screen. */
export function useAccount(): SessionUser | null {
  return useSession((session) =>
    session.phase === 'signed-out' || session.phase === 'checking' ? null : session.user,
  )
}
