import { useLocation, useNavigate } from 'react-router-dom'
import { DEFAULT_LIST, documentPageAddress } from '../../documents/list/document-page-address.ts'
import type { CaseState } from '../../documents/list/use-open-page.ts'
import { useAccount } from '../../lib/session-store.ts'
import type { News } from './news-words.ts'
import { mayLeave } from './use-pushed.ts'

/** Where a statement of the news is opened, or an application: its page, in the office over the list if that is what is shown, with its filter. */
export function useOpenNews() {
  const account = useAccount()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const side = account?.userType === 'dealer' ? 'dealer' : 'staff'
  const isOnList = side === 'staff' && pathname === `/${DEFAULT_LIST}`
  const params = new URLSearchParams(search)
  const addressOf = (news: News) => {
    if (news.kind === 'statement') return `/statements/${news.month}`
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
function storeAddress({ kind, documentId, documentNumber }: Exclude<News, { kind: 'statement' }>): string {
  return kind === 'message' ? `/dealer-chat/${documentId}` : `/applications/${documentNumber}`
}
