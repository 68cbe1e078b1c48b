import { useEffect, useState } from 'react'
import type { ResponseOf } from '#shared/endpoint.ts'
import { findKpInfo } from '#shared/kp-numbers/kp-number.contract.ts'
import { ApiError, call, sentenceOf } from '../../lib/api-client.ts'
import { ACCOUNT } from './account-sentences.ts'

const KP_DEBOUNCE_MS = 500
const KP_LEAST_CHARACTERS = 3

export type KpLookup =
  | { state: 'checking' }
  | { state: 'valid'; dealer: ResponseOf<typeof findKpInfo> }
  /** `reason` is null while nothing or too little is typed. */
  | { state: 'invalid'; reason: string | null }

const NOTHING: KpLookup = { state: 'invalid', reason: null }

/** Looks the number up 500 ms after the last key, from three characters on; outdated answers are ignored. */
export function useKpLookup(typed: string): KpLookup {
  const kpNumber = typed.normalize('NFC').trim()
  const [lookup, setLookup] = useState<{ kpNumber: string; found: KpLookup }>({
    kpNumber: '',
    found: NOTHING,
  })
  const isLongEnough = kpNumber.length >= KP_LEAST_CHARACTERS

  useEffect(() => {
    if (!isLongEnough) return
    const patience = new AbortController()
    const timer = setTimeout(async () => {
      const found = await find(kpNumber, patience.signal)
      if (!patience.signal.aborted) setLookup({ kpNumber, found })
    }, KP_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      patience.abort()
    }
  }, [kpNumber, isLongEnough])

  if (!isLongEnough) return NOTHING
  return lookup.kpNumber === kpNumber ? lookup.found : { state: 'checking' }
}

async function find(kpNumber: string, signal: AbortSignal): Promise<KpLookup> {
  try {
    return { state: 'valid', dealer: await call(findKpInfo, { params: { kpNumber }, signal }) }
  } catch (error) {
    // A refusal means an invalid number; without an answer the number may be valid, so the error is shown.
    const reason = error instanceof ApiError ? ACCOUNT.kpInvalid : sentenceOf(error)
    return { state: 'invalid', reason }
  }
}
