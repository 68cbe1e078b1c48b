import { randomUUID } from 'node:crypto'
import { submitDocument } from '#shared/documents/application.contract.ts'
import type { StatusChange } from '#shared/documents/documents.contract.ts'
import { submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import type { MenuPermission } from '#shared/permissions.ts'
import { readTodayStats } from '#shared/stats/stats.contract.ts'
import { saveUserPermissions } from '#shared/users/users.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { ApiSession } from './fixture/api-session.ts'
import { refusal } from './fixture/network.ts'
import type { Portal } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { receivedOnce } from './fixture/received.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { expectTotal, figure, followEveryFigure, panel } from './people/dashboard.ts'
import { logInStaff } from './people/worker.ts'

const DAY_MS = 86_400_000

/** A day's work of an admin, a worker and a dealer_worker: documents of both types in every status. */
async function workADay(portal: Portal) {
  const store = await portal.setUpStore('강남모바일')
  const people = {
    worker: await portal.setUpWorker('worker', '김근무'),
    opener: await portal.setUpWorker('opener', '이개통', { role: 'dealer_worker' }),
  }
  const worker = await portal.logIn(people.worker)
  const opener = await portal.logIn(people.opener)
  const change = async (who: ApiSession, name: string, ...steps: StatusChange[]) => {
    const id = await haveSubmitted(portal, store, name)
    for (const body of steps) await haveStatus(who, id, body)
  }
  const activation = { activationStatus: '개통', subscriptionNumber: '12345678' } as const
  await change(worker, '김대기')
  await change(worker, '이진행', { activationStatus: '진행중' })
  await change(worker, '박보완', { activationStatus: '보완필요', supplementNotes: '신분증' })
  await change(worker, '최개통', { activationStatus: '진행중' }, activation)
  await change(worker, '강어제', {
    ...activation,
    activatedAt: new Date(Date.now() - DAY_MS).toISOString(),
  })
  await change(opener, '조개통', { activationStatus: '진행중' }, activation)
  await change(portal.admin, '윤폐기', { activationStatus: '폐기', discardReason: '중복' })
  await change(worker, '장취소', { activationStatus: '진행중' }, { activationStatus: '취소' })
  const session = await portal.logIn(store)
  const movesOver = {
    carrier: 'KT',
    contactCode: store.contactCode,
    customerName: '정번이',
    customerPhone: '010-2222-3333',
    customerType: 'port-in',
    previousCarrier: 'SK',
  }
  await session.submit(submitDocument, movesOver, { key: randomUUID() })
  const { id } = await receivedOnce(portal, '정번이')
  await haveStatus(portal.admin, id, activation)
  await worker.call(submitOtherApplication, {
    body: { customerName: '임기타', contactCode: store.contactCode },
  })
  return { store, ...people }
}

test('every figure of an administrator leads to a list of exactly so many', async ({
  portal,
  openDevice,
}) => {
  // Three dozen lists are opened one after the other.
  test.slow()
  await workADay(portal)
  const page = await logInStaff(await openDevice('desktop'), ADMIN)
  await expect(figure(page, '오늘', '당일 접수건')).toHaveText('당일 접수건9건')
  await expect(figure(page, '오늘', '취소')).toHaveText('취소1건')
  await expect(figure(page, '오늘', '폐기')).toHaveText('폐기1건')
  await expect(figure(page, '오늘', '당일 개통건')).toHaveText('당일 개통건3건')
  await expect(figure(page, '오늘', '신규')).toHaveText('신규2건')
  await expect(figure(page, '오늘', '번호이동')).toHaveText('번호이동1건')
  await expect(figure(page, '오늘', '기타 업무 처리건')).toHaveText('기타 업무 처리건1건')
  await expect(figure(page, '이번 달 처리 현황', '전체 서류')).toHaveText('전체 서류10건')
  await expect(page.getByText('내가 처리한 건만')).toHaveCount(0)
  await expect(panel(page, '나의 개통')).toHaveCount(0)
  await expectAccessible(page, 'dashboard')
  expect(await followEveryFigure(page)).toBeGreaterThan(28)

  await test.step('and so do those of the dialogs', async () => {
    await panel(page, '통신사별 개통').getByRole('button', { name: 'KT', exact: true }).click()
    const stores = page.getByRole('dialog', { name: 'KT 판매점별 개통' })
    await expect(stores).toContainText('합계 4건')
    await expectAccessible(page, 'stores of a carrier')
    await stores.getByRole('link', { name: '강남모바일 4건' }).click()
    await expectTotal(page, '4', 'a store of a carrier')
    await page.goBack()
    await panel(page, '근무자별 개통').getByRole('button', { name: '김근무' }).click()
    const carriers = page.getByRole('dialog', { name: '김근무 통신사별 개통' })
    await carriers.getByRole('link', { name: 'KT 2건' }).click()
    await expectTotal(page, '2', 'a carrier of a worker')
    await expect(page.getByRole('button', { name: '김근무 개통 조건 해제' })).toBeVisible()
    await page.goBack()
  })
  await test.step('and those of the trend as a table', async () => {
    const trend = panel(page, '최근 30일 추이')
    await trend.getByRole('button', { name: '표로 보기' }).click()
    const today = trend.getByRole('row').nth(1)
    await expect(today.getByRole('link')).toHaveText(['9건', '3건'])
    await expectAccessible(page, 'trend as a table')
    await today.getByRole('link', { name: '9건' }).click()
    await expectTotal(page, '9', 'receipts of a day')
  })
})

test('every figure of a worker leads to a list of exactly so many; the month is their own', async ({
  portal,
  openDevice,
}) => {
  const { worker } = await workADay(portal)
  const page = await logInStaff(await openDevice('tablet'), worker)
  await expect(figure(page, '오늘', '당일 접수건')).toHaveText('당일 접수건9건')
  await expect(panel(page, '이번 달 처리 현황')).toContainText('내가 처리한 건만')
  await expect(panel(page, '통신사별 개통')).toHaveCount(0)
  await expect(panel(page, '근무자별 개통')).toHaveCount(0)
  expect(await followEveryFigure(page)).toBeGreaterThan(20)
})

test('every figure of a dealer_worker leads to a list of exactly so many; their activations have a card', async ({
  portal,
  openDevice,
}) => {
  const { opener } = await workADay(portal)
  const page = await logInStaff(await openDevice('phone'), opener)
  await expect(figure(page, '나의 개통', '오늘')).toHaveText('오늘1건')
  await expect(figure(page, '나의 개통', '이번 달')).toHaveText('이번 달1건')
  await expectAccessible(page, 'dashboard on a phone')
  expect(await followEveryFigure(page)).toBeGreaterThan(20)
})

test('the days of carriers and workers stand in the address, each on its own', async ({
  portal,
  openDevice,
}) => {
  await workADay(portal)
  const page = await logInStaff(await openDevice('desktop'), ADMIN)
  const carriers = panel(page, '통신사별 개통')
  const workers = panel(page, '근무자별 개통')
  await expect(carriers.getByRole('link', { name: 'KT 4건' })).toBeVisible()
  const kstToday = kstDay(new Date())
  // Typed by keys, in the order that the browser's language has for dates.
  const [year, month, dayOfMonth] = kstToday.split('-')
  await carriers.getByLabel('시작일').pressSequentially(`${month}${dayOfMonth}${year}`, { delay: 60 })
  await expect(carriers.getByRole('link', { name: 'KT 3건' })).toBeVisible()
  await expect(workers.getByRole('link', { name: '김근무 2건' })).toBeVisible()
  await expect(page).toHaveURL(`/dashboard?carrierStartDate=${kstToday}`)
  await carriers.getByRole('link', { name: 'KT 3건' }).click()
  await expectTotal(page, '3', 'a carrier since today')
  await page.goBack()
  await page.reload()
  await expect(carriers.getByRole('link', { name: 'KT 3건' })).toBeVisible()

  await workers.getByLabel('종료일').fill('2020-01-01')
  await expect(workers.getByText('근무자별 개통 데이터가 없습니다.')).toBeVisible()
  await carriers.getByLabel('종료일').fill('2020-01-01')
  await expect(carriers.getByText('시작일이 종료일보다 늦습니다.')).toBeVisible()
  await expectAccessible(page, 'days without figures')
  await carriers.getByRole('button', { name: '초기화' }).press('Enter')
  await expect(carriers.getByRole('link', { name: 'KT 4건' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard?workerEndDate=2020-01-01')
  // The pressed button is gone, but the focus is not lost.
  await expect(carriers.getByRole('search')).toBeFocused()
})

test('figures move by themselves, and are right again after the connection was gone', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const context = await openDevice('desktop', { serviceWorkers: 'allow' })
  const page = await logInStaff(context, await portal.setUpWorker('worker', '김근무'))
  await expect(page.getByText('이번 달 개통 실적이 없습니다.')).toBeVisible()
  await expect(page.getByText('등록된 단가표가 없습니다.')).toBeVisible()
  await expectAccessible(page, 'dashboard without anything')
  await expect(page.getByRole('status').filter({ hasText: '연결됨' })).toBeVisible()
  const received = figure(page, '오늘', '당일 접수건')
  await expect(received).toHaveText('당일 접수건0건')
  const id = await haveSubmitted(portal, store, '김민수')
  await expect(received).toHaveText('당일 접수건1건')
  await expect(figure(page, '오늘', '대기')).toHaveText('대기1건')
  await expect(figure(page, '오늘', '취소')).toHaveCount(0)

  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: '연결됨' })).toBeHidden()
  const isOld = page.getByText(/기준 수치입니다/)
  await expect(isOld).toHaveCount(1)
  await expect(received).toHaveText('당일 접수건1건')
  await haveStatus(portal.admin, id, { activationStatus: '폐기', discardReason: '중복' })
  await context.setOffline(false)
  await expect(figure(page, '오늘', '폐기')).toHaveText('폐기1건')
  await expect(figure(page, '오늘', '취소')).toHaveCount(0)
  await expect(figure(page, '오늘', '대기')).toHaveText('대기0건')
  await expect(isOld).toBeHidden()

  await test.step('a day of the trend by keys and by the pointer says its figures', async () => {
    const trend = panel(page, '최근 30일 추이')
    const days = trend.getByRole('slider', { name: '날짜별 접수와 개통' })
    const ofTrend = figure(page, '최근 30일 추이', '접수')
    await expect(trend).toContainText('30일 합계')
    await days.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(days).toHaveAttribute('aria-valuetext', / 접수 1건, 개통 0건$/)
    await page.keyboard.press('ArrowLeft')
    await expect(days).toHaveAttribute('aria-valuetext', / 접수 0건, 개통 0건$/)
    await expect(ofTrend).toHaveText('접수0건')
    await page.keyboard.press('Escape')
    await expect(trend).toContainText('30일 합계')
    await days.hover({ position: { x: 60, y: 40 } })
    await expect(trend).not.toContainText('30일 합계')
    await expect(ofTrend).toHaveText('접수0건')
    await page.getByRole('heading', { name: '대시보드' }).hover()
    await expect(ofTrend).toHaveText('접수1건')
  })
})

test('a panel asks again when it could not be read, and at midnight in Seoul', async ({
  portal,
  openDevice,
}) => {
  const page = await logInStaff(await openDevice('desktop'), await portal.setUpWorker('worker', '김근무'))
  await expect(figure(page, '오늘', '당일 접수건')).toHaveText('당일 접수건0건')
  const end = portal.network.trouble(
    (_, path) => path === readTodayStats.path,
    refusal('서버 오류가 발생했습니다.', { status: 500, code: 'INTERNAL' }),
  )
  await page.reload()
  const alert = panel(page, '오늘').getByRole('alert')
  await expect(alert).toContainText('서버 오류가 발생했습니다.')
  await expectAccessible(page, 'a panel that could not be read')
  await expect(figure(page, '이번 달 처리 현황', '전체 서류')).toHaveText('전체 서류0건')
  end()
  await alert.getByRole('button', { name: '다시 시도' }).click()
  await expect(figure(page, '오늘', '당일 접수건')).toHaveText('당일 접수건0건')
  await expect(alert).toBeHidden()

  await test.step('that no answer comes is said once for all panels', async () => {
    const mend = portal.network.trouble(
      (_, path) => /^\/api\/(dashboard|documents|pricing-tables)/.test(path),
      {
        kind: 'lose-answer',
      },
    )
    await page.reload()
    const notice = page.getByText('최신 수치를 불러오지 못했습니다.')
    await expect(panel(page, '이번 달 처리 현황')).toContainText('–')
    await expect(notice).toHaveCount(1)
    await expect(page.getByRole('button', { name: '다시 시도' })).toHaveCount(1)
    await expectAccessible(page, 'figures without an answer')
    mend()
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(figure(page, '오늘', '당일 접수건')).toHaveText('당일 접수건0건')
    await expect(notice).toBeHidden()

    // The page loads again by itself when the connection returns.
    const unblock = portal.network.blockSockets()
    const mendAgain = portal.network.trouble((_, path) => path.startsWith('/api/pricing-tables'), {
      kind: 'lose-answer',
    })
    await page.reload()
    await expect(notice).toHaveCount(1)
    mendAgain()
    unblock()
    await expect(notice).toBeHidden({ timeout: 30_000 })
    await expect(panel(page, '최신 단가표')).toContainText('등록된 단가표가 없습니다.')
  })
  await test.step('midnight', async () => {
    await page.clock.install({ time: Date.parse(kstDayStart(kstDay(new Date()), 1)) - 5_000 })
    await page.reload()
    await expect(figure(page, '오늘', '당일 접수건')).toHaveText('당일 접수건0건')
    const before = portal.network.count('GET', readTodayStats.path)
    await page.clock.fastForward(10_000)
    await expect.poll(() => portal.network.count('GET', readTodayStats.path)).toBeGreaterThan(before)
  })
})

test('a restricted account sees the panels that it may read, and figures without lists that it may not', async ({
  portal,
  openDevice,
}) => {
  const { store } = await workADay(portal)
  const may = (menuId: MenuPermission['menuId']) => ({
    menuId,
    canView: true,
    canEdit: false,
    canDelete: false,
  })
  const openAs = async (username: string, permissions: MenuPermission[]) => {
    const who = await portal.setUpWorker(username, username)
    const { id } = await portal.logIn(who)
    await portal.admin.call(saveUserPermissions, { body: { userId: id, userType: 'worker', permissions } })
    return logInStaff(await openDevice('desktop'), who)
  }

  const nothing = await openAs('nothing', [])
  await expect(nothing.getByText('사용할 수 있는 메뉴가 없습니다')).toBeVisible()

  const downloads = await openAs('downloads', [may('downloads')])
  await expect(panel(downloads, '빠른 작업').getByRole('link')).toHaveText(['서식지 다운로드'])
  await expect(panel(downloads, '최신 단가표')).toBeVisible()
  await expect(downloads.locator('main section')).toHaveCount(2)

  const figures = await openAs('figures', [may('dashboard'), may('reports')])
  await expect(panel(figures, '오늘')).toContainText('당일 접수건9건')
  await haveSubmitted(portal, store, '한추가')
  await expect(panel(figures, '오늘')).toContainText('당일 접수건10건')
  await expect(figures.locator('main').getByRole('link')).toHaveCount(0)
  await expectAccessible(figures, 'figures without lists')

  const lists = await openAs('lists', [may('documents')])
  await expect(figure(lists, '남은 업무', '대기')).toHaveText('대기2건')
  await expect(panel(lists, '오늘')).toHaveCount(0)
  await expect(panel(lists, '이번 달 처리 현황')).toHaveCount(0)
})
