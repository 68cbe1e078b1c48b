import type { HttpAnswer } from '../../lib/post-form.ts'
import { classifyFailure, isRecord } from './classify-answer.ts'

const PLACES = ['secured', 'held', 'missing', 'deleted'] as const

/** Where the server has a record. `receipt`: a newer one for what it still has. */
export interface Whereabouts {
  state: (typeof PLACES)[number]
  receipt?: object
}

export type OfferVerdict =
  | { kind: 'answered'; hasSecondPlace: boolean; byId: ReadonlyMap<string, Whereabouts> }
  /** Nothing is known, and nothing will be for a while: an older server has no such question. */
  | { kind: 'no-news' }
  | { kind: 'retry-later'; retryAfterMs: number | null }
  | { kind: 'pause-for-login'; revoked: boolean }

/** What the answer to an offer means. What cannot be read says nothing; so does a state that this version does not know. */
export function classifyOffer(answer: HttpAnswer | null, now: number): OfferVerdict {
  if (answer?.status === 200) return readWhereabouts(answer.body)
  const failure = answer && classifyFailure(answer, now)
  if (failure === null || failure.kind === 'no-answer') return { kind: 'retry-later', retryAfterMs: null }
  return failure.kind === 'retry-later' || failure.kind === 'pause-for-login' ? failure : { kind: 'no-news' }
}

function readWhereabouts(body: unknown): OfferVerdict {
  if (!isRecord(body) || !Array.isArray(body.answers) || typeof body.hasSecondPlace !== 'boolean')
    return { kind: 'retry-later', retryAfterMs: null }
  const byId = new Map<string, Whereabouts>()
  for (const one of body.answers) {
    const state = isRecord(one) ? PLACES.find((place) => place === one.state) : undefined
    if (state === undefined || typeof one.submissionId !== 'string') continue
    byId.set(one.submissionId, { state, ...(isRecord(one.receipt) ? { receipt: one.receipt } : {}) })
  }
  return { kind: 'answered', hasSecondPlace: body.hasSecondPlace, byId }
}
