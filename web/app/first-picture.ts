import { chunk } from '../lib/chunk.tsx'
import { sessionIsJudged, useSession } from '../lib/session-store.ts'

export const SignedIn = chunk(() => import('./SignedIn.tsx'))

/**
 * Where somebody is probably logged in, loads the code of the page while the server is asked. Until both are there, the
 * placeholders of index.html stay: they cost nothing. At `/` a spinner shows instead. Never throws: what could not be
 * loaded is told where it is missing.
 */
export async function loadFirstPicture(): Promise<void> {
  if (useSession.getState().phase !== 'checking') return
  const code = import('./SignedIn.tsx').catch(() => null)
  void SignedIn.load().catch(() => {})
  if (location.pathname === '/') return
  const [screen] = await Promise.all([code, sessionIsJudged()])
  const { user } = useSession.getState()
  if (screen !== null && user !== null) await screen.loadScreen(user, location.pathname).catch(() => {})
}
