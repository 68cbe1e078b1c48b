import { useNavigate } from 'react-router-dom'
import { logOut } from '../lib/session-store.ts'
import { hasUnsavedChanges } from '../lib/unsaved-changes.ts'
import { confirm } from '../ui/confirm.ts'

/** Logs out; asks first when records are unsent, text is unsaved, or a new login would need a connection. */
export function useLogOut(unsent: number): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const warnings = [
      ...(unsent > 0
        ? [`전송되지 않은 접수 ${unsent}건이 기기에 남습니다. 같은 계정으로 다시 로그인하면 전송됩니다.`]
        : []),
      ...(hasUnsavedChanges() ? ['작성 중인 내용이 있습니다.'] : []),
      ...(navigator.onLine ? [] : ['오프라인입니다. 다시 로그인하려면 인터넷 연결이 필요합니다.']),
    ]
    if (warnings.length > 0) {
      const isSure = await confirm({
        title: '로그아웃할까요?',
        body: warnings.join('\n'),
        confirmLabel: '로그아웃',
      })
      if (!isSure) return
    }
    const next = await logOut()
    if (next === '/') navigate('/', { replace: true })
    // Leaves after the screen is gone, so that its unsaved text no longer makes the browser ask.
    else setTimeout(() => location.assign(next))
  }
}
