import { type ComponentType, lazy, Suspense, use, useEffect, useRef, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { DocumentChatContext } from '../documents/document-chat.ts'
import { type ProofQuestion, useProofQuestion } from '../lib/proof.ts'
import { leaveExpiredSession, logOut, useSession } from '../lib/session-store.ts'
import { hasUnsavedChanges } from '../lib/unsaved-changes.ts'
import { OfflineContext } from '../records/device/offline-context.ts'
import { askToReload } from '../ui/ask-to-reload.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { openDevice } from './device.ts'
import type { AccountDialog } from './layouts/UserMenu.tsx'
import type { NotFoundPageProps } from './NotFoundPage.tsx'
import { areaOf, homeOf } from './page-route.ts'
import { routesFor, unknownPath } from './routes-by-account.ts'
import type { ServerStateHolder } from './ServerState.tsx'
import { loadPage, pageAt, Shell, ShellPage } from './Shell.tsx'
import { STORE_PAGES } from './store-routes.tsx'
import { useBackgroundWork } from './use-background-work.ts'
import { type OutboxSummary, useOutboxSummary } from './use-outbox-summary.ts'

/** A dialog whose code is not kept on devices, since it is of use only with a connection. */
function withConnection<Props>(load: () => Promise<{ default: ComponentType<Props> }>, sentence: string) {
  return lazy<ComponentType<Props>>(() =>
    load().catch(() => {
      askToReload(sentence)
      return { default: () => null }
    }),
  )
}

const PasswordDialog = withConnection(
  () => import('../features/auth/PasswordDialog.tsx'),
  '비밀번호를 변경하려면 연결된 뒤 화면을 새로고침해주세요.',
)
const SecondFactorDialog = withConnection(
  () => import('../features/auth/second-factor/SecondFactorDialog.tsx'),
  '2단계 인증을 설정하려면 연결된 뒤 화면을 새로고침해주세요.',
)
const OwnSessionsDialog = withConnection(
  () => import('../features/auth/OwnSessionsDialog.tsx'),
  '로그인 기기를 보려면 연결된 뒤 화면을 새로고침해주세요.',
)
const PasskeysDialog = withConnection(
  () => import('../features/auth/second-factor/PasskeysDialog.tsx'),
  '패스키를 등록하려면 연결된 뒤 화면을 새로고침해주세요.',
)
const NewsSettings = withConnection(
  async () => ({ default: (await import('./store-news.tsx')).NewsSettings }),
  '알림을 설정하려면 연결된 뒤 화면을 새로고침해주세요.',
)
const ReloginDialog = withConnection(
  () => import('../features/auth/ReloginDialog.tsx'),
  '다시 로그인하려면 화면을 새로고침해주세요.',
)
const ProofDialog = lazy<ComponentType<ProofQuestion>>(() =>
  import('../features/auth/ProofDialog.tsx').catch(() => ({ default: Unproved })),
)

/** The pages of the office with their chat dialog, loaded once; a store's phone never loads them. */
let officeCode: Promise<typeof import('./office-routes.tsx')> | undefined
function loadOffice() {
  officeCode ??= import('./office-routes.tsx')
  return officeCode
}

/** Rendered, it is asked for once more: the connection may be back. */
function forgetOffice(error: unknown): never {
  officeCode = undefined
  throw error
}

/** Loads the code of what `SignedIn` shows the account at `pathname`. Throws when it cannot be loaded. */
export async function loadScreen(account: SessionUser, pathname: string): Promise<void> {
  const office = areaOf(account) === 'dealer' ? null : await loadOffice().catch(forgetOffice)
  const pages = office?.OFFICE_PAGES ?? STORE_PAGES
  const open = routesFor(account, pages).filter(({ access }) => access === 'open')
  const page = pageAt(
    open.map(({ page }) => page),
    pathname === '/' ? homeOf(account) : pathname,
  )
  if (page !== undefined) await loadPage(page, areaOf(account))
}

/** The app of one account: its routes in its layout, the background work, and the dialogs above them. */
export default function SignedIn({ account }: { account: SessionUser }) {
  const offline = openDevice()
  const area = areaOf(account)
  const office = area === 'dealer' ? null : use(loadOffice())
  const pages = office?.OFFICE_PAGES ?? STORE_PAGES
  const outbox = useOutboxSummary(offline, account.id)
  const [dialog, openDialog] = useState<AccountDialog | null>(null)
  const isExpired = useSession(({ phase }) => phase === 'expired')
  const [isLoginPutOff, putOffLogin] = useState(false)
  const question = useProofQuestion()
  if (isLoginPutOff && !isExpired) putOffLogin(false)
  // Ends with the account's screen, so that the next account sees nothing that this one has read.
  const queries: ServerStateHolder = useRef(null)
  useEffect(() => () => queries.current?.stop(), [])
  // What waits for a proof must not wait for ever.
  useEffect(() => () => useProofQuestion.getState()?.answer(false), [])
  const logOut = useLogOut(outbox)
  useBackgroundWork(offline, account, outbox)

  return (
    <OfflineContext value={offline}>
      <DocumentChatContext value={office?.DocumentChat ?? null}>
        <Routes>
          <Route
            element={
              <Shell
                account={account}
                pages={pages}
                outbox={outbox}
                queries={queries}
                onLogout={() => void logOut()}
                onOpenAccount={openDialog}
                onLogin={isLoginPutOff ? () => putOffLogin(false) : null}
              />
            }
          >
            {routesFor(account, pages).flatMap((route) =>
              [route.page.path, ...(route.page.aliases ?? [])].map((path) => (
                <Route
                  key={path}
                  path={path}
                  element={<ShellPage route={route} area={area} queries={queries} />}
                />
              )),
            )}
          </Route>
          <Route path="*" element={<Elsewhere account={account} NotFound={office?.NotFoundPage} />} />
        </Routes>
        <Suspense>
          {account.mustChangePassword || dialog === 'password' ? (
            <PasswordDialog
              forced={account.mustChangePassword}
              onClose={() => openDialog(null)}
              onLogOut={() => void logOut()}
            />
          ) : null}
          {dialog === 'news' ? <NewsSettings queries={queries} onClose={() => openDialog(null)} /> : null}
          {dialog === 'sessions' ? <OwnSessionsDialog onClose={() => openDialog(null)} /> : null}
          {dialog === 'passkeys' ? <PasskeysDialog onClose={() => openDialog(null)} /> : null}
          {dialog === 'second-factor' ? <SecondFactorDialog onClose={() => openDialog(null)} /> : null}
        </Suspense>
        <Suspense>{question === null ? null : <ProofDialog answer={question.answer} />}</Suspense>
        <Suspense>
          {isExpired && !isLoginPutOff ? (
            <ReloginDialog
              user={account}
              onOtherAccount={() => void giveUpScreen()}
              onLater={offline === null ? null : () => putOffLogin(true)}
            />
          ) : null}
        </Suspense>
      </DocumentChatContext>
    </OfflineContext>
  )
}

interface ElsewhereProps {
  account: SessionUser
  NotFound: ComponentType<NotFoundPageProps> | undefined
}

function Elsewhere({ account, NotFound }: ElsewhereProps) {
  const { pathname } = useLocation()
  const target = unknownPath(account, pathname)
  if (target !== '404') return <Navigate to={target.redirect} replace />
  return NotFound === undefined ? null : <NotFound homePath={homeOf(account)} />
}

/** Stands in for the proof whose code could not be loaded: nothing is proved. */
function Unproved({ answer }: ProofQuestion) {
  useEffect(() => {
    toast.error('본인 확인 화면을 불러오지 못했습니다. 연결을 확인한 뒤 다시 시도해주세요.')
    answer(false)
  }, [answer])
  return null
}

async function giveUpScreen(): Promise<void> {
  const isSure =
    !hasUnsavedChanges() ||
    (await confirm({
      title: '다른 계정으로 로그인하시겠습니까?',
      body: '작성 중인 내용은 화면에서 사라집니다.',
      confirmLabel: '다른 계정으로 로그인',
      destructive: true,
    }))
  if (isSure) leaveExpiredSession()
}

/** Logs out; asks first when records are unsent, text is unsaved, or a new login would need a connection. */
function useLogOut({ unsent, what }: OutboxSummary): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const warnings = [
      ...(unsent > 0
        ? [`전송되지 않은 ${what} ${unsent}건이 기기에 남습니다. 같은 계정으로 다시 로그인하면 전송됩니다.`]
        : []),
      ...(hasUnsavedChanges() ? ['작성 중인 내용이 있습니다.'] : []),
      ...(navigator.onLine ? [] : ['오프라인입니다. 다시 로그인하려면 인터넷 연결이 필요합니다.']),
    ]
    if (warnings.length > 0) {
      const isSure = await confirm({
        title: '로그아웃하시겠습니까?',
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
