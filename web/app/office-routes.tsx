import { lazy, Suspense } from 'react'
import type { DocumentChatProps } from '../documents/document-chat.ts'
import { chunk } from '../lib/chunk.tsx'
import type { PageRoute } from './page-route.ts'
import { DOWNLOADS_PAGE, OUTBOX_PAGE, SUBMIT_PAGE, SUPPLEMENT_PAGE } from './store-routes.tsx'

/** A store's unknown addresses lead home instead. */
export { default as NotFoundPage } from './NotFoundPage.tsx'

/**
 * Every page of staff and sales managers, in the order of the menu. A new page is one entry here: its
 * address, who may open it, its label in the menu, and where its code is. An address without an entry is a
 * 404. No store's phone loads this list.
 */
export const OFFICE_PAGES: readonly PageRoute[] = [
  {
    path: '/dashboard',
    title: '대시보드',
    areas: ['staff'],
    menu: { staff: '대시보드' },
    page: chunk(() => import('../features/dashboard/DashboardPage.tsx')),
  },
  {
    path: '/sales-manager-dashboard',
    title: '영업 실적',
    areas: ['sales-manager', 'staff'],
    needs: 'stats.carriers',
    page: chunk(() => import('../features/sales-manager-dashboard/SalesManagerDashboardPage.tsx')),
  },
  SUBMIT_PAGE,
  {
    path: '/other-application',
    title: '기타 신청',
    areas: ['staff'],
    needs: 'documents.submitOther',
    readOnlyFor: ['sales-manager'],
    menu: { staff: '기타 신청' },
    page: chunk(() => import('../features/application/OtherApplicationPage.tsx')),
  },
  {
    path: '/documents',
    title: '접수 관리',
    areas: ['staff'],
    needs: 'documents.read',
    menu: { staff: '접수 관리' },
    page: chunk(() => import('../features/documents/DocumentsPage.tsx')),
  },
  {
    path: '/documents/:id',
    title: '신청 처리',
    areas: ['staff'],
    needs: 'documents.read',
    menu: { at: '/documents' },
    fill: true,
    page: chunk(() => import('../features/desk/CasePage.tsx')),
  },
  {
    path: '/documents/:id/papers',
    title: '서류',
    areas: ['staff'],
    needs: 'documents.read',
    alone: true,
    page: chunk(() => import('../features/desk/PapersPage.tsx')),
  },
  {
    path: '/applications/:documentNumber',
    title: '신청 처리',
    areas: ['staff'],
    needs: 'documents.read',
    menu: { at: '/documents' },
    page: chunk(() => import('../features/desk/NumberedCasePage.tsx')),
  },
  {
    path: '/inbox',
    title: '대화함',
    areas: ['staff'],
    needs: 'chat.inbox',
    menu: { staff: '대화함' },
    Count: chunk(() => import('../features/inbox/InboxCount.tsx')),
    page: chunk(() => import('../features/inbox/InboxPage.tsx')),
  },
  {
    path: '/canned-replies',
    title: '상용구 관리',
    areas: ['staff'],
    needs: 'cannedReplies.read',
    menu: { at: '/inbox' },
    page: chunk(() => import('../features/canned-replies/CannedRepliesPage.tsx')),
  },
  {
    path: '/work-requests',
    title: '업무 요청중',
    areas: ['staff'],
    needs: 'documents.process',
    readOnlyFor: ['sales-manager'],
    menu: { staff: '업무 요청중' },
    page: chunk(() => import('../features/work-requests/WorkRequestsPage.tsx')),
  },
  {
    path: '/completed',
    aliases: ['/completed-activations'],
    title: '개통완료 관리',
    areas: ['staff'],
    needs: 'documents.read',
    menu: { staff: '개통완료 관리' },
    page: chunk(() => import('../features/completed/CompletedPage.tsx')),
  },
  {
    path: '/other-completions',
    title: '기타완료',
    areas: ['staff'],
    needs: 'documents.read',
    menu: { staff: '기타완료' },
    page: chunk(() => import('../features/other-completions/OtherCompletionsPage.tsx')),
  },
  {
    path: '/cancelled',
    title: '개통취소 내역',
    areas: ['staff'],
    needs: 'documents.read',
    menu: { staff: '개통취소 내역' },
    page: chunk(() => import('../features/closed/CancelledPage.tsx')),
  },
  {
    path: '/discarded',
    title: '폐기',
    areas: ['staff'],
    needs: 'documents.read',
    menu: { staff: '폐기' },
    page: chunk(() => import('../features/closed/DiscardedPage.tsx')),
  },
  DOWNLOADS_PAGE,
  OUTBOX_PAGE,
  SUPPLEMENT_PAGE,
  {
    path: '/settlements',
    title: '정산 관리',
    areas: ['staff'],
    needs: 'settlements.manage',
    deniedSentence: '정산 관리는 관리자만 접근할 수 있습니다.',
    menu: { staff: '정산 관리' },
    page: chunk(() => import('../features/settlements/SettlementsPage.tsx')),
  },
  {
    path: '/admin',
    aliases: ['/admin-panel'],
    title: '관리자 패널',
    areas: ['staff'],
    needs: 'admin.users',
    deniedSentence: '관리자만 접근할 수 있는 페이지입니다.',
    menu: { staff: '관리자 패널', at: '/admin-panel' },
    page: chunk(() => import('../features/admin/AdminPage.tsx')),
  },
  {
    path: '/sales-team-management',
    title: '영업조직 관리',
    areas: ['staff'],
    needs: 'admin.salesOrganisation',
    deniedSentence: '관리자만 접근할 수 있는 페이지입니다.',
    menu: { staff: '영업조직 관리' },
    page: chunk(() => import('../features/sales-organisation/SalesOrganisationPage.tsx')),
  },
  {
    path: '/access-log',
    title: '접속 기록',
    areas: ['staff'],
    needs: 'admin.system',
    deniedSentence: '관리자만 접근할 수 있는 페이지입니다.',
    menu: { at: '/admin-panel' },
    page: chunk(() => import('../features/admin/access-log/AccessLogPage.tsx')),
  },
  {
    path: '/privacy',
    title: '개인정보 처리 현황',
    areas: ['staff'],
    needs: 'admin.system',
    deniedSentence: '관리자만 접근할 수 있는 페이지입니다.',
    menu: { at: '/admin-panel' },
    page: chunk(() => import('../features/admin/privacy/PrivacyPage.tsx')),
  },
  {
    path: '/test',
    title: '테스트',
    areas: ['staff'],
    needs: 'downloads.manage',
    deniedTo: '/documents',
    page: chunk(() => import('../features/admin/test/TestPage.tsx')),
  },
]

const ChatDialog = lazy(() => import('../features/chat/ChatDialog.tsx'))

/** The chat dialog that lists of documents open; its code is loaded at the first opening. */
export function DocumentChat(props: DocumentChatProps) {
  if (!props.open) return null
  return (
    <Suspense fallback={null}>
      <ChatDialog {...props} />
    </Suspense>
  )
}
