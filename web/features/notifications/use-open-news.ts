import { useLocation, useNavigate } from 'react-router-dom'
import { withFilter } from '../../lib/address-filter.ts'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { confirm } from '../../ui/confirm.ts'
import { type News, onlyDocument } from './news.ts'

const LIST = '/documents'

/** Opens the document of the news over the list with its filter, or just the list when there are several. */
export function useOpenNews() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return async (news: readonly News[]): Promise<void> => {
    // On the list its dialogs stay open; leaving any other page loses what is typed there.
    if (pathname !== LIST && hasUnsavedChanges() && !(await askToLeave())) return
    const id = onlyDocument(news)
    const params = new URLSearchParams(pathname === LIST ? search : '')
    const opened = withFilter(params, { document: id === null ? '' : String(id) })
    await navigate({ pathname: LIST, search: opened.toString() })
  }
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
