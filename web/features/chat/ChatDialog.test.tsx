// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { ApiError, call, NetworkError } from '../../lib/api-client.ts'
import { portalSocket } from '../../lib/portal-socket.ts'
import { useSession } from '../../lib/session-store.ts'
import { find, render, until } from '../../ui/testing/render.tsx'
import { useToasts } from '../../ui/toast.ts'
import ChatDialog from './ChatDialog.tsx'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

beforeEach(() => useToasts.setState([], true))

test.each<[string, Error]>([
  ['no answer', new NetworkError('unreachable')],
  [
    'a refusal',
    new ApiError({ status: 500, code: 'INTERNAL', message: '요청에 실패했습니다.', details: [] }),
  ],
])(
  'a chat that cannot be read, by %s, counts as disconnected and says so after a moment',
  async (_why, error) => {
    const user = { id: 1, userType: 'admin', role: 'admin', permissions: null } as SessionUser
    useSession.setState({ user, phase: 'confirmed' })
    vi.spyOn(portalSocket, 'state').mockReturnValue('connected')
    vi.mocked(call).mockRejectedValue(error)
    await render(<ChatDialog documentId={3} open onClose={() => {}} />)
    await until(() => expect(find('[role=dialog] [role=status]').textContent).toBe('연결 끊김'))
    await until(() =>
      expect(useToasts.getState().at(-1)).toMatchObject({
        kind: 'error',
        title: '연결 오류',
        description: '채팅 서버에 연결할 수 없습니다.',
      }),
    )
  },
)
