import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import type { PushNote } from '#shared/push/push.contract.ts'
import { lookupPublic, sendableUrl } from './push-endpoint.ts'
import type { PushKeys } from './push-keys.ts'

const ANSWER_WITHIN_MS = 10_000
const HOUR_S = 3600

/** How long push services keep a note for a device that is off; else a day. */
const KEPT_S: Partial<Record<PushNote['kind'], number>> = {
  // What waits for anybody is somebody's by then.
  submitted: HOUR_S,
  // It says today, which ends at midnight.
  'daily-summary': 3 * HOUR_S,
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

interface Sending {
  keys: PushKeys
  /** Whom a push service may write to about this server: `https:` or `mailto:`. */
  contact: string
  testOrigin: string | null
  /** The same for all notes that replace each other while the device is off. */
  topic: string
}

/** Sends one note, encrypted for the browser, and answers with the push service's status. Follows no redirect. */
export async function postPush(
  { endpoint, p256dh, auth }: PushTarget,
  note: PushNote,
  { keys, contact, testOrigin, topic }: Sending,
): Promise<{ status: number; retryAfter: number | null }> {
  const url = sendableUrl(endpoint, testOrigin)
  if (url === null) throw new Error('an endpoint that may not be sent to')
  const { kind, documentNumber } = note
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ kind, documentNumber }),
    {
      vapidDetails: { subject: contact, ...keys },
      topic,
      TTL: KEPT_S[kind] ?? 24 * HOUR_S,
      urgency: kind === 'supplement-requested' || kind === 'message' ? 'high' : 'normal',
    },
  )
  const isTest = url.origin === testOrigin
  const request = isTest && url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(isTest ? {} : { lookup: lookupPublic }),
      },
      (answer) => {
        const seconds = Number(answer.headers['retry-after'])
        resolve({ status: answer.statusCode ?? 0, retryAfter: seconds > 0 ? seconds : null })
        // Nothing in the answer matters, however long it is.
        answer.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
