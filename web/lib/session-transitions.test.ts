import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { readStored } from './session-contract.ts'
import {
  confirmed,
  endsSession,
  followed,
  outwaited,
  RESTORING,
  refused,
  restored,
  type Session,
  SIGNED_OUT,
  signedIn,
  unanswered,
} from './session-transitions.ts'

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
const other = { ...user, id: 8, username: 'dealer8' }
const stored = { user, sessionId: 's1', isAuthenticated: true }
const checking = restored(stored)
const open: Session = confirmed(checking, user)

describe('the session', () => {
  it('is checked when an id is stored, and cleared when none is', () => {
    expect(checking).toMatchObject({ phase: 'checking', sessionId: 's1' })
    expect(restored({ user, sessionId: null, isAuthenticated: true })).toEqual(SIGNED_OUT)
    expect(restored(null)).toEqual(SIGNED_OUT)
  })

  it('is authenticated by a 200, with the user of the answer', () => {
    expect(confirmed(checking, other)).toMatchObject({
      phase: 'confirmed',
      isAuthenticated: true,
      user: other,
    })
    expect(signedIn({ user, sessionId: 's2' })).toMatchObject({
      phase: 'confirmed',
      sessionId: 's2',
    })
  })

  it('stays, unauthenticated, without an answer; only a known user may go on meanwhile', () => {
    expect(unanswered(checking)).toMatchObject({
      phase: 'unconfirmed',
      isAuthenticated: false,
      sessionId: 's1',
    })
    expect(unanswered({ ...checking, user: null })).toMatchObject({ phase: 'checking', sessionId: 's1' })
  })

  it('opens behind a slow server without changing what is stored', () => {
    expect(outwaited(checking)).toEqual({ ...checking, phase: 'unconfirmed' })
    expect(outwaited(open)).toBe(open)
    expect(outwaited({ ...checking, user: null }).phase).toBe('checking')
  })

  it.each([
    ['SESSION_EXPIRED', open, 'expired', user],
    ['SESSION_EXPIRED', unanswered(checking), 'expired', user],
    ['SESSION_EXPIRED', checking, 'signed-out', user],
    ['SESSION_REVOKED', open, 'signed-out', null],
    ['NOT_AUTHENTICATED', open, 'signed-out', null],
  ] as const)('after %s becomes what it should', (code, before, phase, left) => {
    const after = refused(before, code)
    expect(after).toMatchObject({ phase, user: left, sessionId: null, isAuthenticated: false })
    expect(after.notice === null).toBe(phase === 'expired')
  })

  it('is ended by three codes, not by a wrong password', () => {
    expect(['SESSION_EXPIRED', 'SESSION_REVOKED', 'NOT_AUTHENTICATED'].every(endsSession)).toBe(true)
    expect(['INVALID_CREDENTIALS', 'DEALER_PENDING', 'DEALER_REJECTED'].some(endsSession)).toBe(false)
  })

  it('follows another tab: login, logout, another account, expiry', () => {
    expect(followed(SIGNED_OUT, stored)).toMatchObject({ phase: 'confirmed', user })
    expect(followed(open, null)).toEqual(SIGNED_OUT)
    expect(followed(open, { user: other, sessionId: 's9', isAuthenticated: true })).toMatchObject({
      user: other,
    })
    expect(followed(open, { user, sessionId: null, isAuthenticated: false })).toMatchObject({
      phase: 'expired',
      user,
    })
    // A tab that learns of it at its start has no screen, and leaves this one open.
    expect(followed(open, refused(checking, 'SESSION_EXPIRED'))).toMatchObject({ phase: 'expired', user })
    const othersExpired = { user: other, sessionId: null, isAuthenticated: false }
    for (const session of [open, RESTORING])
      expect(followed(session, othersExpired)).toEqual({ ...SIGNED_OUT, user: other })
    const expired = refused(open, 'SESSION_EXPIRED')
    expect(followed(expired, { ...stored, sessionId: 's2' })).toMatchObject({ phase: 'confirmed' })
  })

  it('reads only what is a session, and asks anew for a user of another shape', () => {
    expect(readStored({ ...stored, extra: 1 })).toEqual(stored)
    expect(readStored({ user: { id: 'x' }, sessionId: 's1' })).toEqual({
      user: null,
      sessionId: 's1',
      isAuthenticated: false,
    })
    expect(readStored('rubbish')).toBeNull()
    expect(readStored({ sessionId: 5 })).toBeNull()
  })
})
