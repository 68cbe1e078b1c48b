import { chunk } from '../lib/chunk.tsx'
import type { PageRoute } from './page-route.ts'

/** Stores and staff alike submit applications, answer requests for supplements and see unsent records. */
export const SUBMIT_PAGE: PageRoute = {
  path: '/submit-application',
  aliases: ['/submit'],
  title: '접수 신청',
  areas: ['staff', 'dealer'],
  needs: 'documents.submit',
  readOnlyFor: ['sales-manager'],
  menu: { staff: '접수 신청', dealer: '접수 신청' },
  light: true,
  tellsWhenThere: true,
  page: chunk(() => import('../features/application/ApplicationPage.tsx')),
}
export const OUTBOX_PAGE: PageRoute = {
  path: '/outbox',
  title: '전송 대기함',
  areas: ['staff', 'dealer'],
  needs: 'documents.submit',
  menu: { staff: '전송 대기함', dealer: '전송 대기함' },
  light: true,
  page: chunk(() => import('../features/outbox/OutboxPage.tsx')),
}
export const SUPPLEMENT_PAGE: PageRoute = {
  path: '/supplement',
  title: '보완 제출',
  areas: ['staff', 'dealer'],
  needs: 'documents.answerSupplement',
  page: chunk(() => import('../features/supplement/SupplementPage.tsx')),
}

export const DOWNLOADS_PAGE: PageRoute = {
  path: '/downloads',
  title: '서식지 다운로드',
  areas: ['staff', 'dealer'],
  needs: 'downloads.read',
  menu: { staff: '서식지 다운로드', dealer: '서식지' },
  light: true,
  page: chunk(() => import('../features/downloads/DownloadsPage.tsx')),
}

/** Money is read from the server alone, so no device keeps the page. */
const STATEMENTS_PAGE: PageRoute = {
  path: '/statements/:month?',
  title: '지급내역',
  areas: ['dealer'],
  needs: 'statements.own',
  page: chunk(() => import('../features/statements/StatementsPage.tsx')),
}

/** Once, after the registration; its link stays on the home page until the first application. */
const FIRST_STEPS_PAGE: PageRoute = {
  path: '/first-steps',
  title: '시작하기',
  areas: ['dealer'],
  light: true,
  page: chunk(() => import('../features/first-steps/FirstStepsPage.tsx')),
}

const APPLICATIONS = {
  title: '내 신청',
  Page: chunk(() => import('../features/dealer-dashboard/DealerDashboardPage.tsx')),
}

/** Every page of a store, in the order of its menu. Any other address leads home. */
export const STORE_PAGES: readonly PageRoute[] = [
  {
    path: '/dealer-dashboard',
    title: APPLICATIONS.title,
    areas: ['dealer'],
    needs: 'dealer.applications',
    menu: { dealer: '내 신청' },
    light: true,
    page: APPLICATIONS.Page,
    list: APPLICATIONS,
  },
  SUBMIT_PAGE,
  OUTBOX_PAGE,
  DOWNLOADS_PAGE,
  SUPPLEMENT_PAGE,
  FIRST_STEPS_PAGE,
  STATEMENTS_PAGE,
  {
    path: '/applications/:documentNumber',
    aliases: ['/dealer-chat/:documentId'],
    title: '신청',
    areas: ['dealer'],
    needs: 'dealer.applications',
    fill: true,
    page: chunk(() => import('../features/dealer-dashboard/ApplicationPage.tsx')),
    list: APPLICATIONS,
  },
]
