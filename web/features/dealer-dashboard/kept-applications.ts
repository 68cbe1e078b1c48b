import { STATUS_TABLE, statusesNamed } from '#shared/documents/activation-status.ts'
import {
  type DealerTab,
  listDealerApplications,
  MOST_NEEDS,
} from '#shared/documents/dealer-applications.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { matchesKorean } from '#shared/korean.ts'
import { call } from '../../lib/api-client.ts'
import type { Offline } from '../../offline/index.ts'

type Page = ResponseOf<typeof listDealerApplications>

/** The store's applications on the device, and when the newest of them was read, in ms since 1970. */
export interface KeptApplications {
  applications: Document[]
  at: number
}

const KEPT_MS = 90 * 86_400_000
const FILLED_ANEW_MS = 6 * 3_600_000
const NAME = 'application/'
const FILLED = 'applications-filled'
/** What is kept when it is opened, and forgotten when it was not for as long. */
const OPENED = ['room/', 'messages/', 'events/', 'file/']

/** Keeps applications for reading without a connection; a full device keeps fewer. */
export async function keepApplications(
  offline: Offline,
  accountId: number,
  applications: readonly Document[],
): Promise<void> {
  const answers = applications.map((value) => ({ name: `${NAME}${value.documentNumber}`, value }))
  await offline.kept.put(accountId, answers).catch(() => {})
  lastRead = null
}

/** Until they change: to search is not to open hundreds of seals again. */
let lastRead: { accountId: number; kept: KeptApplications } | null = null

/** Newest first; null where the device has none. */
export async function readKeptApplications(
  offline: Offline | null,
  accountId: number,
): Promise<KeptApplications | null> {
  if (lastRead?.accountId === accountId) return lastRead.kept
  const kept = (await offline?.kept.list(accountId, NAME).catch(() => null)) ?? []
  if (kept.length === 0) return null
  const applications = kept.map(({ value }) => value as Document)
  applications.sort((one, other) => (one.uploadedAt < other.uploadedAt ? 1 : -1))
  lastRead = { accountId, kept: { applications, at: Math.max(...kept.map(({ at }) => at)) } }
  return lastRead.kept
}

/**
 * Brings the applications of the last 90 days onto the device, page by page, and forgets older and vanished ones, and what
 * else has not been opened for as long. Does nothing
 * when that was done in the last six hours: what changes meanwhile is kept as the list reads it.
 */
export async function fillKeptApplications(offline: Offline, accountId: number, now: number): Promise<void> {
  const filled = await offline.kept.read(accountId, FILLED)
  if (filled !== null && now - filled.at < FILLED_ANEW_MS) return
  const since = new Date(now - KEPT_MS).toISOString()
  let cursor: string | null = null
  do {
    const page: Page = await call(listDealerApplications, {
      query: { tab: 'all', limit: MOST_AT_ONCE, ...(cursor === null ? {} : { cursor }) },
    })
    await offline.kept.put(
      accountId,
      page.items
        .filter(({ uploadedAt }) => uploadedAt >= since)
        .map((value) => ({ name: `${NAME}${value.documentNumber}`, value })),
    )
    lastRead = null
    const oldest = page.items.at(-1)?.uploadedAt ?? ''
    cursor = oldest < since ? null : page.nextCursor
  } while (cursor !== null)
  await offline.kept.forget(accountId, NAME, now)
  lastRead = null
  for (const prefix of OPENED) await offline.kept.forget(accountId, prefix, now - KEPT_MS)
  await offline.kept.put(accountId, [{ name: FILLED, value: null }])
}

/** As many as the server answers at once. */
export const MOST_AT_ONCE = 200

/** The first `count` of the list as the server would answer them, from what the device holds; its cursor says that there are more. */
export function pageOfKept(
  applications: readonly Document[],
  { tab, search, count }: { tab: DealerTab; search: string; count: number },
): Page {
  const groupOf = ({ activationStatus }: Document) => STATUS_TABLE[activationStatus].group
  const countOf = (group: DealerTab) =>
    applications.filter((application) => groupOf(application) === group).length
  const items = applications.filter(
    (application) => (tab === 'all' || groupOf(application) === tab) && isFound(application, search.trim()),
  )
  return {
    items: items.slice(0, count),
    total: items.length,
    nextCursor: items.length > count ? 'kept' : null,
    counts: {
      total: applications.length,
      pending: countOf('pending'),
      processing: countOf('processing'),
      completed: countOf('completed'),
    },
    needs: applications
      .filter(({ activationStatus, unreadMessages }) => activationStatus === '보완필요' || unreadMessages > 0)
      .slice(0, MOST_NEEDS),
  }
}

/** By name, initial consonants, phone, number and status, as the server searches. */
function isFound(application: Document, search: string): boolean {
  if (search === '') return true
  const { customerName, customerPhone, documentNumber, activationStatus } = application
  const named = statusesNamed(search)
  if (named.length > 0) return named.includes(activationStatus)
  const digits = search.replace(/[\s-]/g, '')
  const isNumber = /^\d+$/.test(digits)
  return (
    matchesKorean(customerName ?? '', search) ||
    (isNumber && (customerPhone ?? '').replace(/\D/g, '').includes(digits)) ||
    documentNumber.includes(search)
  )
}
