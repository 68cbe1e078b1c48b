import { Box, chakra } from '@chakra-ui/react'
import Bell from 'lucide-react/icons/bell'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { BodyOf } from '#shared/endpoint.ts'
import { MOST_UNREAD, type markNewsRead, type NewsItem } from '#shared/news/news.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { useAccount } from '../../lib/session-store.ts'
import { tellUnread } from '../../lib/unread-news.ts'
import { IconButton } from '../../ui/Button.tsx'
import { NewsPanel } from './NewsPanel.tsx'
import { NewsSettingsDialog } from './NewsSettingsDialog.tsx'
import { useNewestNews, useReadNews } from './news.api.ts'
import { isOfOne } from './news-words.ts'
import { useNews } from './use-news.ts'
import { useOpenNews } from './use-open-news.ts'
import { usePushed } from './use-pushed.ts'

/** In the top bar: how much one has missed, and the list of it. Nothing for accounts that are told nothing. */
export function NotificationBell() {
  const account = useAccount()
  return account === null || scopeOf(account, 'news.read') === null ? null : <NewsBell />
}

function NewsBell() {
  const newest = useNewestNews()
  const [open, setOpen] = useState<'list' | 'settings' | null>(null)
  const { open: openNews, side } = useOpenNews()
  const bell = useRef<HTMLButtonElement>(null)
  useNews(newest?.items, {
    // A store has the app open at its counter.
    isHeardInFront: side === 'dealer',
    onOpen: (told) => {
      const [first] = told
      // Several are told apart in the list.
      if (!isOfOne(told) || first === undefined) setOpen('list')
      else void openNews(told.find(({ kind }) => kind === 'message') ?? first)
    },
  })
  useToldElsewhere(newest)
  usePushed()
  useReadOnPage(newest)
  const unread = newest?.total ?? 0
  const count = unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : String(unread)
  return (
    <Box position="relative">
      <IconButton
        ref={bell}
        label={unread === 0 ? '알림' : `알림 (읽지 않음 ${count}건)`}
        icon={<Bell aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open === 'list'}
        onClick={() => setOpen(open === 'list' ? null : 'list')}
      />
      {unread === 0 ? null : <Count aria-hidden>{count}</Count>}
      {open === 'list' ? (
        <NewsPanel
          bell={bell}
          onClose={() => setOpen(null)}
          onOpen={(item) => void openNews(item)}
          onSettings={() => {
            // The settings give the focus back to where it is now.
            bell.current?.focus({ preventScroll: true })
            setOpen('settings')
          }}
        />
      ) : null}
      {open === 'settings' ? <NewsSettingsDialog onClose={() => setOpen(null)} /> : null}
    </Box>
  )
}

/** The rest of the app knows what is unread. */
function useToldElsewhere(newest: ReturnType<typeof useNewestNews>): void {
  useEffect(() => {
    if (newest === undefined) return
    const documentIds = newest.items.flatMap((item) =>
      item.isUnread && item.kind !== 'statement' ? [item.documentId] : [],
    )
    tellUnread({ count: newest.total ?? 0, documentIds })
  }, [newest])
  useEffect(() => () => tellUnread(null), [])
}

/** Whoever looks at the page of an application or a statement has read its news, however it was opened; a chat tells of itself. */
function useReadOnPage(newest: ReturnType<typeof useNewestNews>): void {
  const { pathname } = useLocation()
  const { documentId, month } = shownOn(pathname, newest?.items ?? [])
  const isShown = (item: NewsItem) =>
    item.kind === 'statement'
      ? item.month === month
      : item.documentId === documentId && item.kind !== 'message'
  /** The newest that the page shows; 0: none of the newest news, null: not known yet. */
  const shown =
    newest === undefined ? null : (newest.items.find((item) => item.isUnread && isShown(item))?.id ?? 0)
  const readNews = useReadNews()
  const read = useEffectEvent(() => {
    if (newest?.total === 0 || document.visibilityState !== 'visible') return
    // What cannot be marked now is marked at the next look.
    void readNews({ documentId, month }).catch(() => {})
  })
  useEffect(() => {
    if ((documentId ?? month) === undefined || shown === null) return
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [documentId, month, shown])
}

/** The application whose page or chat is at the address, or the month whose statement is; nothing for one without news. */
function shownOn(path: string, items: readonly NewsItem[]): BodyOf<typeof markNewsRead> {
  const month = /^\/statements\/(\d{4}-\d{2})$/.exec(path)?.[1]
  if (month !== undefined) return items.some((item) => item.kind === 'statement') ? { month } : {}
  const id = /^\/(?:documents|dealer-chat)\/(\d{1,9})$/.exec(path)?.[1]
  if (id !== undefined) return { documentId: Number(id) }
  const number = /^\/applications\/([\w-]{1,50})$/.exec(path)?.[1]
  for (const item of items)
    if (item.kind !== 'statement' && item.documentNumber === number) return { documentId: item.documentId }
  return {}
}

const Count = chakra('span', {
  base: {
    position: 'absolute',
    top: '0.5',
    insetEnd: '0',
    minWidth: '4',
    height: '4',
    px: '1',
    borderRadius: 'full',
    bg: 'red.solid',
    color: 'white',
    fontSize: '0.625rem',
    fontWeight: 'bold',
    lineHeight: '1rem',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    pointerEvents: 'none',
  },
})
