// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { locksInTurn } from '../testing/locks-in-turn.ts'
import type { SessionDevice } from './session-store.ts'

const user: SessionUser = {
  id: 7,
  username: 'dealer7',
  name: '박지민',
  dealerName: '강남점',
  userType: 'dealer',
  role: 'dealer_store',
  allowedCarriers: [],
  carrierCodes: {},
  permissions: null,
  mustChangePassword: false,
}
type Answered = { status: number; body: unknown; after?: Promise<void> }
type Answer = Answered | 'offline' | 'silence'
const KEYS = [{ generation: 1, key: 'a2V5' }]
const IDENTITY = { accountUuid: 'u7', restoredAt: null }
const OK: Answer = { status: 200, body: { success: true, user, ...IDENTITY } }
const loginAs = (number: string): Answered => {
  const session = { sessionId: `s${number}`, endToken: `e${number}`, deviceKeys: KEYS, deviceKey: 'a2V5' }
  return { status: 200, body: { success: true, user, ...IDENTITY, ...session } }
}
const refusal = (code: string): Answered => ({ status: 401, body: { error: '거절', code } })

let answers: Answer[]
let asked: { path: string; authorization: string | null }[]
let device: { [Call in keyof SessionDevice]: Mock<SessionDevice[Call]> }
let stop: (() => void) | undefined

/** The store as after loading the page, with `stored` in local storage; each call takes the next answer. */
async function start(stored: unknown, ...next: Answer[]) {
  if (stored !== null) localStorage.setItem('auth-storage', JSON.stringify({ state: stored, version: 0 }))
  answers = next
  const store = await import('./session-store.ts')
  // Loaded first, so that the test waits only for timers and answers.
  await import('./session-contract.ts')
  stop = store.startSession(device)
  return store
}

/** An answer that stays pending until the test delivers it. */
function onceDelivered(): { after: Promise<void>; deliver: () => void } {
  let deliver = () => {}
  const after = new Promise<void>((resolve) => {
    deliver = resolve
  })
  return { after, deliver: () => deliver() }
}

/** Sends the event that tells of a session stored by another tab. */
function storedElsewhere(state: unknown): void {
  const newValue = state === null ? null : JSON.stringify({ state, version: 0 })
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'auth-storage', newValue, storageArea: localStorage }),
  )
}
const keptInStorage = () => JSON.parse(localStorage.getItem('auth-storage') ?? 'null')?.state

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  localStorage.clear()
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locksInTurn())
  asked = []
  device = {
    signIn: vi.fn<SessionDevice['signIn']>(async () => []),
    signOut: vi.fn<SessionDevice['signOut']>(async () => {}),
    heldSession: vi.fn<SessionDevice['heldSession']>(async () => undefined),
  }
  vi.stubGlobal('fetch', (path: string, { headers, signal }: RequestInit) => {
    asked.push({ path, authorization: new Headers(headers).get('Authorization') })
    const answer = answers.shift() ?? 'offline'
    if (answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'))
    if (answer === 'silence') {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    }
    return Promise.resolve(answer.after).then(
      () =>
        new Response(JSON.stringify(answer.body), {
          status: answer.status,
          headers: { 'Content-Type': 'application/json' },
        }),
    )
  })
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a stored session', () => {
  it('that was authenticated is asked about at once', async () => {
    const { useSession } = await start({ user, sessionId: 's1', isAuthenticated: true }, OK)
    expect(useSession.getState().phase).toBe('checking')
    await vi.advanceTimersByTimeAsync(0)
    expect(useSession.getState().phase).toBe('confirmed')
    expect(asked).toEqual([{ path: '/api/auth/me', authorization: 'Bearer s1' }])
  })

  it('whose key the device has lost keeps its user, who logs in again over the screen', async () => {
    device.heldSession.mockResolvedValue(null)
    const { useSession } = await start({ user, sessionId: 's1', isAuthenticated: true }, OK)
    await vi.advanceTimersByTimeAsync(0)
    expect(useSession.getState()).toMatchObject({ phase: 'expired', user, sessionId: null })
  })

  it('goes on when the device does not answer', async () => {
    device.heldSession.mockRejectedValue(new Error('blocked'))
    const { useSession } = await start({ user, sessionId: 's1', isAuthenticated: true }, OK)
    await vi.advanceTimersByTimeAsync(0)
    expect(useSession.getState().phase).toBe('confirmed')
  })

  it('that was not authenticated is asked about after 100 ms', async () => {
    const { useSession } = await start({ user, sessionId: 's1', isAuthenticated: false }, OK)
    await vi.advanceTimersByTimeAsync(99)
    expect(asked).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(useSession.getState()).toMatchObject({ phase: 'confirmed', isAuthenticated: true })
  })

  it('opens from the device without an answer, asks once more after 100 ms, then with backoff and on `online`', async () => {
    const stored = { user, sessionId: 's1', isAuthenticated: true }
    const { useSession } = await start(stored, 'offline', 'offline', { status: 503, body: 'down' }, OK)
    await vi.advanceTimersByTimeAsync(0)
    expect(useSession.getState()).toMatchObject({ phase: 'unconfirmed', user: { id: 7 } })
    expect(keptInStorage()).toEqual({ user, sessionId: 's1', isAuthenticated: false })
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(500)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(asked).toHaveLength(3)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(useSession.getState().phase).toBe('confirmed')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toHaveLength(4)
    expect(device.signOut).not.toHaveBeenCalled()
  })

  it('opens after a while when the server is silent, and stores nothing that it does not know', async () => {
    const stored = { user, sessionId: 's1', isAuthenticated: true }
    const { useSession } = await start(stored, 'silence')
    const SPINNER_MS = 1_500
    await vi.advanceTimersByTimeAsync(SPINNER_MS - 1)
    expect(useSession.getState().phase).toBe('checking')
    await vi.advanceTimersByTimeAsync(1)
    expect(useSession.getState().phase).toBe('unconfirmed')
    expect(keptInStorage().isAuthenticated).toBe(true)
  })

  it.each([
    ['SESSION_EXPIRED', true],
    ['SESSION_REVOKED', false],
  ])('is cleared by %s at the start, and the key is kept: %s', async (code, keepKey) => {
    const { useSession } = await start({ user, sessionId: 's1', isAuthenticated: true }, refusal(code))
    await vi.advanceTimersByTimeAsync(0)
    const kept = { user: keepKey ? user : null, sessionId: null, isAuthenticated: false }
    expect(useSession.getState()).toMatchObject({ phase: 'signed-out', ...kept })
    expect(useSession.getState().notice).not.toBeNull()
    expect(keptInStorage()).toEqual(kept)
    expect(device.signOut).toHaveBeenCalledExactlyOnceWith({ keepKey, onlySession: 's1' })
  })

  it('is no session without an id', async () => {
    const { useSession } = await start({ user, sessionId: null, isAuthenticated: true })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(useSession.getState()).toMatchObject({ phase: 'signed-out', user: null, isAuthenticated: false })
    expect(asked).toHaveLength(0)
  })
})

describe('an open session', () => {
  const stored = { user, sessionId: 's1', isAuthenticated: true }
  const login = loginAs('2')
  const NOBODY = { user: null, sessionId: null, isAuthenticated: false }

  it('keeps the screen when it expires in the middle of work, and goes on after the login', async () => {
    const { useSession, logIn, checkSession } = await start(stored, OK, refusal('SESSION_EXPIRED'), login)
    await vi.advanceTimersByTimeAsync(0)
    await checkSession()
    expect(useSession.getState()).toMatchObject({ phase: 'expired', sessionId: null, user: { id: 7 } })
    await logIn({ username: 'dealer7', password: 'secret1' })
    expect(useSession.getState()).toMatchObject({ phase: 'confirmed', sessionId: 's2' })
    const kept = { accountId: 7, ...IDENTITY, sessionId: 's2', endToken: 'e2', deviceKeys: KEYS }
    expect(device.signIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(kept))
    expect(keptInStorage()).toEqual({ user, sessionId: 's2', isAuthenticated: true })
  })

  it('is not ended by a late 401 for an older one, nor by a wrong password', async () => {
    const { after, deliver } = onceDelivered()
    const expired = { status: 401, body: { error: '만료', code: 'SESSION_EXPIRED' }, after }
    const { useSession, logIn, checkSession } = await start(stored, OK, expired, login)
    await vi.advanceTimersByTimeAsync(0)
    const late = checkSession()
    await logIn({ username: 'dealer7', password: 'secret1' })
    deliver()
    await late
    expect(useSession.getState()).toMatchObject({ phase: 'confirmed', sessionId: 's2' })
    expect(device.signOut).not.toHaveBeenCalled()
    answers = [refusal('INVALID_CREDENTIALS')]
    await expect(logIn({ username: 'dealer7', password: 'wrong' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(useSession.getState().phase).toBe('confirmed')
  })

  it('stays open when the server ends it before it answers with the next session', async () => {
    const { after, deliver } = onceDelivered()
    const { useSession, changePassword, checkSession } = await start(stored, OK)
    await vi.advanceTimersByTimeAsync(0)
    const phases: string[] = []
    const unsubscribe = useSession.subscribe(({ phase }) => phases.push(phase))
    answers = [{ ...login, after }, refusal('SESSION_REVOKED')]
    const changed = changePassword({ currentPassword: 'secret1', newPassword: 'secret2' })
    await vi.advanceTimersByTimeAsync(0)
    await checkSession()
    await vi.advanceTimersByTimeAsync(1_000)
    deliver()
    await changed
    await vi.advanceTimersByTimeAsync(1_000)
    unsubscribe()
    expect(phases).toEqual(['confirmed'])
    expect(keptInStorage()).toEqual({ user, sessionId: 's2', isAuthenticated: true })
    expect(device.signOut).not.toHaveBeenCalled()
    expect(asked.slice(1).map(({ path }) => path)).toEqual(['/api/auth/change-password', '/api/auth/me'])
  })

  it('ends when the answer with the next session is lost', async () => {
    const { useSession, changePassword, checkSession } = await start(stored, OK)
    await vi.advanceTimersByTimeAsync(0)
    answers = ['offline', refusal('SESSION_REVOKED')]
    await expect(
      changePassword({ currentPassword: 'secret1', newPassword: 'secret2' }),
    ).rejects.toMatchObject({ reason: 'unreachable' })
    await checkSession()
    await vi.advanceTimersByTimeAsync(0)
    expect(useSession.getState()).toMatchObject({ phase: 'signed-out', sessionId: null })
  })

  const next = { accountId: user.id, sessionId: 's2' }

  it('goes on in the next session that another tab got, as soon as local storage tells of it', async () => {
    const { useSession, checkSession } = await start(stored, OK, refusal('SESSION_REVOKED'))
    await vi.advanceTimersByTimeAsync(0)
    device.heldSession.mockResolvedValue(next)
    await checkSession()
    await vi.advanceTimersByTimeAsync(100)
    expect(useSession.getState()).toMatchObject({ phase: 'confirmed', sessionId: 's1' })
    storedElsewhere({ ...stored, sessionId: 's2' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(useSession.getState()).toMatchObject({ phase: 'confirmed', sessionId: 's2' })
    expect(device.signOut).not.toHaveBeenCalled()
  })

  it('goes on in the next session that the device holds when local storage lost it', async () => {
    const { useSession, checkSession } = await start(stored, OK, refusal('SESSION_REVOKED'), OK)
    await vi.advanceTimersByTimeAsync(0)
    device.heldSession.mockResolvedValue(next)
    await checkSession()
    await vi.advanceTimersByTimeAsync(500)
    expect(asked.at(-1)).toEqual({ path: '/api/auth/me', authorization: 'Bearer s2' })
    expect(useSession.getState()).toMatchObject({ phase: 'confirmed', sessionId: 's2' })
    expect(device.signOut).not.toHaveBeenCalled()
  })

  it('asks about the session that the device holds while its own question is still open', async () => {
    const { after, deliver } = onceDelivered()
    const { useSession, checkSession, logIn } = await start(null, login)
    await logIn({ username: 'dealer7', password: 'secret1' })
    answers = [{ ...refusal('SESSION_REVOKED'), after }, refusal('SESSION_REVOKED'), OK]
    void checkSession()
    device.heldSession.mockResolvedValue({ ...next, sessionId: 's3' })
    const { call } = await import('./api-client.ts')
    const { whoAmI } = await import('#shared/auth/auth.contract.ts')
    await expect(call(whoAmI)).rejects.toMatchObject({ code: 'SESSION_REVOKED' })
    await vi.advanceTimersByTimeAsync(500)
    expect(asked.at(-1)?.authorization).toBe('Bearer s3')
    deliver()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(useSession.getState()).toMatchObject({ phase: 'confirmed', sessionId: 's3' })
  })

  it('ends when the session that the device holds is refused as well', async () => {
    const { useSession, checkSession } = await start(
      stored,
      OK,
      refusal('SESSION_REVOKED'),
      refusal('SESSION_REVOKED'),
    )
    await vi.advanceTimersByTimeAsync(0)
    device.heldSession.mockResolvedValue(next)
    await checkSession()
    await vi.advanceTimersByTimeAsync(500)
    expect(useSession.getState()).toMatchObject({ phase: 'signed-out', sessionId: null })
    expect(device.signOut).toHaveBeenCalledExactlyOnceWith({ keepKey: false, onlySession: 's2' })
  })

  it('never goes on as another account', async () => {
    const { useSession, checkSession } = await start(stored, OK, refusal('SESSION_REVOKED'))
    await vi.advanceTimersByTimeAsync(0)
    device.heldSession.mockResolvedValue({ ...next, accountId: 8 })
    await checkSession()
    await vi.advanceTimersByTimeAsync(500)
    expect(useSession.getState()).toMatchObject({ phase: 'signed-out', sessionId: null })
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['has no locks', null],
    ['refuses its locks', { request: () => Promise.reject(new Error('SecurityError')) }],
  ])('changes its password and ends also where the browser %s', async (_, locks) => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager)
    const { useSession, changePassword, checkSession } = await start(stored, OK, login)
    await vi.advanceTimersByTimeAsync(0)
    await changePassword({ currentPassword: 'secret1', newPassword: 'secret2' })
    expect(useSession.getState()).toMatchObject({ phase: 'confirmed', sessionId: 's2' })
    answers = [refusal('SESSION_REVOKED')]
    await checkSession()
    await vi.advanceTimersByTimeAsync(0)
    expect(useSession.getState()).toMatchObject({ phase: 'signed-out', sessionId: null })
  })

  it('is over after logging out, whatever the server says, and says where to go', async () => {
    const done: Answer = { status: 200, body: { success: true } }
    const { useSession, logOut } = await start(stored, OK, done)
    await vi.advanceTimersByTimeAsync(0)
    expect(await logOut()).toBe('/api/logout')
    expect(useSession.getState()).toMatchObject({ phase: 'signed-out', ...NOBODY })
    expect(keptInStorage()).toEqual(NOBODY)
    expect(asked.at(-1)).toEqual({ path: '/api/auth/logout', authorization: 'Bearer s1' })
    expect(device.signOut).toHaveBeenCalledExactlyOnceWith({ keepKey: false })
  })

  it.each<Answer>([
    'offline',
    { status: 500, body: { error: '서버 오류가 발생했습니다.', code: 'INTERNAL' } },
  ])(
    'goes to / by itself when the server cannot be told, which the device does later: %o',
    async (answer) => {
      const { useSession, logOut } = await start(stored, OK, answer)
      await vi.advanceTimersByTimeAsync(0)
      expect(await logOut()).toBe('/')
      expect(useSession.getState()).toMatchObject({ phase: 'signed-out', ...NOBODY })
      expect(keptInStorage()).toEqual(NOBODY)
      expect(device.signOut).toHaveBeenCalledExactlyOnceWith({ keepKey: false, stillOpenOf: '강남점' })
    },
  )

  it('lets nobody out whose device fails to remember the login', async () => {
    const { useSession, logIn } = await start(null, login)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    device.signIn.mockRejectedValue(new Error('no storage'))
    await logIn({ username: 'dealer7', password: 'secret1' })
    expect(useSession.getState().phase).toBe('confirmed')
    expect(warn).toHaveBeenCalledOnce()
  })

  it('gives a restored server the keys that it lacks', async () => {
    const taken: Answer = { status: 200, body: { taken: 1 } }
    const { logIn } = await start(null, login, taken)
    device.signIn.mockResolvedValue([{ generation: 2, key: 'bG9zdA==' }])
    await logIn({ username: 'dealer7', password: 'secret1' })
    await expect
      .poll(() => asked.map(({ path }) => path))
      .toEqual(['/api/auth/login', '/api/auth/device-keys'])
  })

  it('follows what another tab stores', async () => {
    const { useSession } = await start(stored, OK)
    await vi.advanceTimersByTimeAsync(0)
    storedElsewhere(null)
    expect(useSession.getState().phase).toBe('signed-out')
  })

  it('asks for itself, again and again, when another tab got no answer', async () => {
    const { useSession } = await start(stored, OK, 'offline', OK)
    await vi.advanceTimersByTimeAsync(0)
    storedElsewhere({ ...stored, isAuthenticated: false })
    expect(useSession.getState().phase).toBe('unconfirmed')
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toHaveLength(2)
    expect(useSession.getState().phase).toBe('unconfirmed')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(useSession.getState().phase).toBe('confirmed')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toHaveLength(3)
  })

  it('is possible on a device whose storage never answers', async () => {
    const store = await start(null, loginAs('9'))
    device.signIn.mockReturnValue(new Promise(() => {}))
    expect(store.useSession.getState().phase).toBe('signed-out')
    const loggedIn = store.logIn({ username: 'dealer7', password: 'secret1' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await loggedIn).toMatchObject({ user })
    expect(store.useSession.getState()).toMatchObject({ phase: 'confirmed', user, sessionId: 's9' })
  })
})
