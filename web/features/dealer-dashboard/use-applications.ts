import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { type DealerTab, listDealerApplications } from '#shared/documents/dealer-applications.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { call, NetworkError } from '../../lib/api-client.ts'
import { isSame } from '../../lib/is-same.ts'
import { useMessagesMissed, useSocketMessage } from '../../lib/portal-socket.ts'
import { useAccount } from '../../lib/session-store.ts'
import type { Offline } from '../../offline/index.ts'
import { useKeeping } from '../../records/device/kept-answers.ts'
import {
  fillKeptApplications,
  keepApplications,
  MOST_AT_ONCE,
  pageOfKept,
  readKeptApplications,
} from './kept-applications.ts'

type Page = ResponseOf<typeof listDealerApplications>

/** Two screens of a phone; a start draws no more. */
const DRAWN_AT_FIRST = 12
const DRAWN_MORE = 20
/** What is new is looked for among so many at least. */
const LEAST_READ = 50

interface List {
  accountId: number
  tab: DealerTab
  search: string
  pages: Page[]
  /** How many of them the page draws. */
  drawn: number
  /** When the device last had it from the server, in ms since 1970; null where the server has just answered. */
  keptAt: number | null
}

/** The list as it was last shown: on returning to the page it is shown at once while it is read again. */
let lastShown: List | null = null

/** An application as the list last had it, for its page to begin with. */
export function listedApplication(accountId: number, documentNumber: string): Document | undefined {
  if (lastShown?.accountId !== accountId) return undefined
  const shown = lastShown.pages.flatMap(({ items, needs }) => [...items, ...needs])
  return shown.find((application) => application.documentNumber === documentNumber)
}

/**
 * The store's own applications, newest first, page by page; the socket's messages update them. Without a connection they are
 * those that the device holds. This page does without TanStack Query, which would be a twentieth of all that a store's
 * phone loads.
 */
export function useApplications(tab: DealerTab, search: string) {
  const accountId = useAccount()?.id ?? 0
  const { offline } = useKeeping()
  const [list, setList] = useState(() => (lastShown?.accountId === accountId ? lastShown : null))
  const [error, setError] = useState<unknown>(null)
  const [work, setWork] = useState<'read' | 'more' | null>('read')
  /** How many applications are to be drawn. */
  const wanted = useRef(DRAWN_AT_FIRST)
  const running = useRef<AbortController>(undefined)

  /** Reads on after `known` until there are as many as wanted; a newer run replaces this one. */
  const run = useCallback(
    async (kind: 'read' | 'more', known: Page[]) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      setWork(kind)
      // In a transition, so that a list of many cards holds up no touch.
      const end = (shown: List | null, failure: unknown) =>
        startTransition(() => {
          if (shown !== null) setList(shown)
          setError(failure)
          setWork(null)
        })
      try {
        const pages = [...known]
        const shown = lastShown?.pages.flatMap(({ items }) => items) ?? []
        do {
          const page = await readPage({ tab, search }, pages, wanted.current, signal)
          pages.push({ ...page, items: asShown(page.items, shown) })
        } while (countOf(pages) < wanted.current && hasMore(pages))
        if (signal.aborted) return
        lastShown = { accountId, tab, search, pages, drawn: wanted.current, keptAt: null }
        end(lastShown, null)
        if (offline !== null) void keep(offline, accountId, pages)
      } catch (thrown) {
        const kept = thrown instanceof NetworkError ? await readKeptApplications(offline, accountId) : null
        if (signal.aborted) return
        if (kept === null) return end(null, thrown)
        const page = pageOfKept(kept.applications, {
          tab,
          search,
          count: Math.max(wanted.current, LEAST_READ),
        })
        lastShown = { accountId, tab, search, pages: [page], drawn: wanted.current, keptAt: kept.at }
        end(lastShown, null)
      }
    },
    [accountId, tab, search, offline],
  )

  const reread = useCallback(() => void run('read', []), [run])
  useEffect(() => {
    // On returning to the page it is as long as it was left.
    const left = lastShown
    const isLeft = left?.accountId === accountId && left.tab === tab && left.search === search
    wanted.current = isLeft ? left.drawn : DRAWN_AT_FIRST
    reread()
    return () => running.current?.abort()
  }, [reread, accountId, tab, search])
  useSocketMessage('document_changed', reread)
  useSocketMessage('chat_changed', reread)
  // Messages that came while the connection was down are lost.
  useMessagesMissed(reread)

  // The rows of the other tab or search stay until those of this one are loaded.
  const isAsked = list !== null && list.tab === tab && list.search === search
  const pages = list !== null && (isAsked || work !== null || error === null) ? list.pages : []
  const applications = pages.flatMap(({ items }) => items)
  const drawn = list?.drawn ?? 0
  return {
    applications,
    /** So many of them are drawn, what is new first. */
    drawn,
    counts: list?.pages[0]?.counts,
    needs: list?.pages[0]?.needs ?? [],
    keptAt: list?.keptAt ?? null,
    error,
    isPending: list === null && error === null,
    isRefetching: work === 'read',
    hasMore: applications.length > drawn || hasMore(pages),
    isReadingMore: work === 'more',
    /** Draws more of the list, and reads them where it has no more. */
    drawMore: () => {
      if (!isAsked) return
      wanted.current = drawn + DRAWN_MORE
      if (list !== null && (applications.length >= wanted.current || !hasMore(pages))) {
        lastShown = { ...list, drawn: wanted.current }
        return startTransition(() => setList(lastShown))
      }
      // The server continues none of the device's pages, nor is a reading of all of them to be lost.
      void run('more', list?.keptAt === null && work === null ? pages : [])
    },
    reread,
  }
}

/** For reading without a connection: what was just read, and the rest of the last months. */
async function keep(offline: Offline, accountId: number, pages: readonly Page[]): Promise<void> {
  await keepApplications(
    offline,
    accountId,
    pages.flatMap(({ items }) => items),
  )
  // A fill that breaks off is made up for by the next list that is read.
  await fillKeptApplications(offline, accountId, Date.now()).catch(() => {})
}

/** The next page after `known`, on the way to as many as `wanted` in all. */
function readPage(
  { tab, search }: { tab: DealerTab; search: string },
  known: readonly Page[],
  wanted: number,
  signal: AbortSignal,
): Promise<Page> {
  const cursor = known.at(-1)?.nextCursor ?? null
  return call(listDealerApplications, {
    query: {
      tab,
      limit: Math.min(Math.max(wanted - countOf(known), LEAST_READ), MOST_AT_ONCE),
      ...(search === '' ? {} : { search }),
      ...(cursor === null ? {} : { cursor }),
    },
    signal,
  })
}

function countOf(pages: readonly Page[]): number {
  return pages.reduce((count, { items }) => count + items.length, 0)
}

/** With the objects of before for what has not changed, whose cards need not be drawn again. */
export function asShown(items: readonly Document[], shown: readonly Document[]): Document[] {
  const before = new Map(shown.map((item) => [item.id, item]))
  return items.map((item) => {
    const same = before.get(item.id)
    return same !== undefined && isSame(same, item) ? same : item
  })
}

function hasMore(pages: readonly Page[]): boolean {
  return (pages.at(-1)?.nextCursor ?? null) !== null
}
