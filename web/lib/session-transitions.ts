import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { LoginAnswer } from '#shared/auth/auth.contract.ts'
import { SESSION_SENTENCES } from '#shared/auth/session-sentences.ts'
import type { AnsweredCode } from './api-error.ts'

/**
 * The states of the session on this device. Only an answer of the server ends a session: without one the app goes on.
 *
 * `checking`     stored, and the server is being asked
 * `confirmed`    the server knows it
 * `unconfirmed`  no answer yet: the app opens from the device as this user
 * `expired`      401 SESSION_EXPIRED while the app was open: the login lies over the screen, nothing typed is lost
 * `signed-out`   nobody: the login screen
 */
export type SessionPhase = 'checking' | 'confirmed' | 'unconfirmed' | 'expired' | 'signed-out'

export interface Session {
  user: SessionUser | null
  sessionId: string | null
  isAuthenticated: boolean
  phase: SessionPhase
  /** Why the login screen is shown, as a sentence; null when the user asked for it. */
  notice: string | null
}

/** What local storage keeps under `auth-storage`, and nothing else. */
export type StoredSession = Pick<Session, 'user' | 'sessionId' | 'isAuthenticated'>

export const SIGNED_OUT: Session = {
  user: null,
  sessionId: null,
  isAuthenticated: false,
  phase: 'signed-out',
  notice: null,
}

/** A session is stored and still has to be read. */
export const RESTORING: Session = { ...SIGNED_OUT, phase: 'checking' }

/** At the start: the server is asked about a stored session id; without one everything is cleared. */
export function restored(stored: StoredSession | null): Session {
  if (stored === null || stored.sessionId === null) return SIGNED_OUT
  return { ...stored, phase: 'checking', notice: null }
}

export function signedIn({ user, sessionId }: Pick<LoginAnswer, 'user' | 'sessionId'>): Session {
  return { user, sessionId, isAuthenticated: true, phase: 'confirmed', notice: null }
}

/** The server knows the session: 200 with its user. */
export function confirmed(session: Session, user: SessionUser): Session {
  return { ...session, user, isAuthenticated: true, phase: 'confirmed', notice: null }
}

/** No answer (offline, 5xx): the session stays, unconfirmed; a user known to the device goes on. */
export function unanswered(session: Session): Session {
  if (session.sessionId === null) return SIGNED_OUT
  return { ...session, isAuthenticated: false, phase: session.user === null ? 'checking' : 'unconfirmed' }
}

/** The server is slow: the app opens meanwhile. Nothing is known yet, so nothing stored changes. */
export function outwaited(session: Session): Session {
  return session.phase === 'checking' && session.user !== null
    ? { ...session, phase: 'unconfirmed' }
    : session
}

/**
 * A 401 for this session. SESSION_EXPIRED keeps an open screen, and the user's name for those that are open in other tabs; any
 * other code clears the session.
 */
export function refused(session: Session, code: AnsweredCode): Session {
  if (code === 'SESSION_EXPIRED') {
    const { user, phase } = session
    const isOpen = phase === 'confirmed' || phase === 'unconfirmed'
    return isOpen && user !== null
      ? { ...session, sessionId: null, isAuthenticated: false, phase: 'expired' }
      : { ...SIGNED_OUT, user, notice: SESSION_SENTENCES.expired }
  }
  return { ...SIGNED_OUT, notice: SESSION_SENTENCES.revoked }
}

/** Another tab of this browser got this session's successor, for the same account: the screen stays open. */
export function replaced(session: Session, sessionId: string): Session {
  return { ...session, sessionId }
}

/** True for the codes of a 401 that concern the session itself, not a wrong password. */
export function endsSession(code: AnsweredCode): boolean {
  return code === 'SESSION_EXPIRED' || code === 'SESSION_REVOKED' || code === 'NOT_AUTHENTICATED'
}

/** Takes over what another tab of this browser has stored. */
export function followed(session: Session, stored: StoredSession | null): Session {
  if (stored === null) return SIGNED_OUT
  if (stored.sessionId !== null) {
    if (stored.user === null) return restored(stored)
    const phase = stored.isAuthenticated ? 'confirmed' : 'unconfirmed'
    return { ...stored, phase, notice: null }
  }
  // A user without a session: it expired in that tab. Here the same screen may hold unsaved text.
  const isSameUser = stored.user !== null && stored.user.id === session.user?.id
  // Its name stays, since what this tab stores closes the screens of others.
  return isSameUser ? refused(session, 'SESSION_EXPIRED') : { ...SIGNED_OUT, user: stored.user }
}
