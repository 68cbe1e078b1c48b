import { chunk } from '../lib/chunk.tsx'
import { sessionIsJudged, useSession } from '../lib/session-store.ts'

/** Then React says what is still missing, and offers what the device has. */
const AT_THE_LATEST_MS = 1_500
/** The login's and the registration's own addresses. */
const PUBLIC_PATHS = ['/dealer-login', '/dealer-registration']

export const SignedIn = chunk(() => import('./SignedIn.tsx'))

/**
 * Where somebody is probably logged in, loads the code of the page while the server is asked. Until both are there,
 * index.html's placeholder stays, so that React draws no spinner and no placeholder of its own before the page. Never
 * throws: code that could not be loaded is asked for again when it is rendered.
 */
export async function loadFirstScreen(): Promise<void> {
  if (useSession.getState().phase !== 'checking' || PUBLIC_PATHS.includes(location.pathname)) return
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, AT_THE_LATEST_MS))
  await Promise.race([screenCode().catch(() => {}), tooLate])
}

async function screenCode(): Promise<void> {
  const [{ loadScreen }] = await Promise.all([import('./SignedIn.tsx'), SignedIn.load(), sessionIsJudged()])
  const { user, phase } = useSession.getState()
  if (user !== null && phase !== 'signed-out') await loadScreen(user, location.pathname)
}
