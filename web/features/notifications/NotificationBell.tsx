import { Box, chakra } from '@chakra-ui/react'
import Bell from 'lucide-react/icons/bell'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { MOST_UNREAD } from '#shared/news/news.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { useAccount } from '../../lib/session-store.ts'
import { IconButton } from '../../ui/Button.tsx'
import { NewsPanel } from './NewsPanel.tsx'
import { NewsSettingsDialog } from './NewsSettingsDialog.tsx'
import { useNewestNews, useReadNews } from './news.api.ts'
import { onlyDocument } from './news-words.ts'
import { useNews } from './use-news.ts'
import { useOpenNews } from './use-open-news.ts'

/** In the office's top bar: how much one has missed, and the list of it. Nothing for accounts that are told nothing. */
export function NotificationBell() {
  const account = useAccount()
  return account === null || scopeOf(account, 'news.read') === null ? null : <NewsBell />
}

function NewsBell() {
  const newest = useNewestNews()
  const [open, setOpen] = useState<'list' | 'settings' | null>(null)
  const { open: openNews } = useOpenNews()
  const bell = useRef<HTMLButtonElement>(null)
  useNews(newest?.items, (told) => {
    const [first] = told
    // Several are told apart in the list.
    if (onlyDocument(told) === null || first === undefined) setOpen('list')
    else void openNews(told.find(({ kind }) => kind === 'message') ?? first)
  })
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

/** Whoever looks at the page of an application has read its news, however it was opened; its chat tells of itself. */
function useReadOnPage(newest: ReturnType<typeof useNewestNews>): void {
  const { pathname } = useLocation()
  const documentId = Number(/^\/documents\/(\d{1,9})$/.exec(pathname)?.[1] ?? 0)
  /** The newest that the page shows; 0: none of the newest news, null: not known yet. */
  const shown =
    newest === undefined
      ? null
      : (newest.items.find((item) => item.documentId === documentId && isReadOnPage(item))?.id ?? 0)
  const readNews = useReadNews()
  const read = useEffectEvent(() => {
    if (documentId === 0 || newest?.total === 0 || document.visibilityState !== 'visible') return
    // What cannot be marked now is marked at the next look.
    void readNews({ documentId }).catch(() => {})
  })
  useEffect(() => {
    if (documentId === 0 || shown === null) return
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [documentId, shown])
}

function isReadOnPage({ isUnread, kind }: { isUnread: boolean; kind: string }): boolean {
  return isUnread && kind !== 'message'
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
