import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { DEFAULT_LIST, documentPageAddress } from '../../documents/list/document-page-address.ts'
import type { CaseState } from '../../documents/list/use-open-page.ts'
import { useAccount } from '../../lib/session-store.ts'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { confirm } from '../../ui/confirm.ts'
import type { News } from './news-words.ts'

/** Where an application of the news is opened: its page, in the office over the list if that is what is shown, with its filter. */
export function useOpenNews() {
  const account = useAccount()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const side = account?.userType === 'dealer' ? 'dealer' : 'staff'
  const isOnList = side === 'staff' && pathname === `/${DEFAULT_LIST}`
  const params = new URLSearchParams(search)
  const addressOf = (news: News) => {
    if (side === 'dealer') return storeAddress(news)
    return documentPageAddress(news.documentId, isOnList ? { list: DEFAULT_LIST, params } : undefined)
  }

  const open = async (news: News): Promise<void> => {
    // On the list nothing typed is lost; leaving any other page loses what is typed there.
    if (!isOnList && !(await mayLeave())) return
    const state: CaseState = {
      ...(isOnList ? { isOverList: true } : {}),
      part: news.kind === 'message' ? 'thread' : undefined,
    }
    await navigate(addressOf(news), side === 'dealer' ? {} : { state })
  }
  return { open, addressOf, side } as const
}

/** A message is read in the chat, all else on the application's page. */
function storeAddress({ kind, documentId, documentNumber }: News): string {
  return kind === 'message' ? `/dealer-chat/${documentId}` : `/applications/${documentNumber}`
}

/** Goes where the service worker asks to, after a press on a notification while this window was open. */
export function useOpenPushed(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const open = async ({ data }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
      if (data?.type !== 'OPEN' || typeof data.path !== 'string') return
      if (await mayLeave()) await navigate(data.path)
    }
    navigator.serviceWorker?.addEventListener('message', open)
    return () => navigator.serviceWorker?.removeEventListener('message', open)
  }, [navigate])
}

async function mayLeave(): Promise<boolean> {
  return !hasUnsavedChanges() || (await askToLeave())
}

function askToLeave(): Promise<boolean> {
  return confirm({
    title: '새 소식을 볼까요?',
    body: '작성 중인 내용은 화면에서 사라집니다.',
    confirmLabel: '보기',
    cancelLabel: '계속 작성',
    destructive: true,
  })
}
