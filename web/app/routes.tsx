import { lazy } from 'react'
import type { PageRoute } from './page-route.ts'

/**
 * Every page behind the login, in the order of the menus (SPEC.md §2). A new page is one entry here: its address, who
 * may open it, its label in the menu, and where its code is. What stands nowhere here is a 404.
 */
export const PAGES: readonly PageRoute[] = [
  {
    path: '/dashboard',
    title: '대시보드',
    areas: ['staff'],
    menu: { staff: '대시보드' },
    page: lazy(() => import('../features/dashboard/DashboardPage.tsx')),
  },
  {
    path: '/dealer-dashboard',
    title: '내 접수',
    areas: ['dealer'],
    needs: 'dealer.applications',
    menu: { dealer: '내 접수' },
    light: true,
    page: lazy(() => import('../features/dealer-dashboard/DealerDashboardPage.tsx')),
  },
  {
    path: '/sales-manager-dashboard',
    title: '영업 실적',
    areas: ['sales-manager', 'staff'],
    needs: 'stats.carriers',
    page: lazy(() => import('../features/sales-manager-dashboard/SalesManagerDashboardPage.tsx')),
  },
  {
    path: '/submit-application',
    aliases: ['/submit'],
    title: '접수 신청',
    areas: ['staff', 'dealer'],
    needs: 'documents.submit',
    readOnlyFor: ['sales-manager'],
    menu: { staff: '접수 신청', dealer: '새 접수' },
    light: true,
    page: lazy(() => import('../features/application/ApplicationPage.tsx')),
  },
  {
    path: '/documents',
    title: '접수 관리',
    areas: ['staff'],
    needs: 'documents.read',
    menu: { staff: '접수 관리' },
    page: lazy(() => import('../features/documents/DocumentsPage.tsx')),
  },
  {
    path: '/completed',
    aliases: ['/completed-activations'],
    title: '개통완료 관리',
    areas: ['staff'],
    needs: 'documents.read',
    menu: { staff: '개통완료 관리' },
    page: lazy(() => import('../features/completed/CompletedPage.tsx')),
  },
  {
    path: '/outbox',
    title: '전송 대기함',
    areas: ['staff', 'dealer'],
    needs: 'documents.submit',
    menu: { staff: '전송 대기함', dealer: '전송 대기함' },
    light: true,
    page: lazy(() => import('../features/outbox/OutboxPage.tsx')),
  },
  {
    path: '/supplement',
    title: '보완 제출',
    areas: ['staff', 'dealer'],
    needs: 'documents.answerSupplement',
    page: lazy(() => import('../features/supplement/SupplementPage.tsx')),
  },
  {
    path: '/dealer-chat/:documentId',
    title: '채팅',
    areas: ['dealer'],
    needs: 'chat.read',
    fill: true,
    page: lazy(() => import('../features/chat/DealerChatPage.tsx')),
  },
  {
    path: '/admin',
    aliases: ['/admin-panel'],
    title: '관리자 패널',
    areas: ['staff'],
    needs: 'admin.users',
    deniedSentence: '관리자만 접근할 수 있는 페이지입니다.',
    menu: { staff: '관리자 패널', at: '/admin-panel' },
    page: lazy(() => import('../features/admin/AdminPage.tsx')),
  },
]
