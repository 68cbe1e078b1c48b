import type { BrowserContext, Locator, Page } from '@playwright/test'
import { listContactCodes, updateContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import { createContactCodeMapping } from '#shared/sales-org/contact-code-mapping.contract.ts'
import {
  assignSalesManager,
  listSalesManagers,
  type Position,
} from '#shared/sales-org/sales-manager.contract.ts'
import { listSalesTeams } from '#shared/sales-org/sales-team.contract.ts'
import { readCarrierStats, readTodayStats } from '#shared/stats/stats.contract.ts'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import type { Credentials, Portal } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { keysOnDevice, logInOn, readyForOffline, rowsOnDevice } from './people/dealer.ts'
import { openLoggedIn } from './people/stored-login.ts'

/** A store of a manager under a 팀장, and a store of another team's manager, each with an activation. */
async function sellingStores(portal: Portal) {
  const store = await portal.setUpStore('강남모바일')
  const leader = await portal.setUpSalesManager('leader', '한팀장')
  const outsider = await portal.setUpSalesManager('outsider', '남과장')
  const far = await portal.setUpStore('부산모바일')
  await own(portal, far.contactCode, outsider.id)
  const [, one, two] = await portal.admin.call(listSalesTeams)
  const managers = await portal.admin.call(listSalesManagers)
  const id = managers.find(({ username }) => username === 'manager')?.id ?? 0
  const member = { id, username: 'manager', password: store.password }
  const assign = (salesManagerUserId: number, teamId = 0, position: Position = '과장') =>
    portal.admin.call(assignSalesManager, {
      body: { salesManagerUserId, teamId, managerCode: `M${salesManagerUserId}`, position },
    })
  await assign(member.id, one?.id)
  await assign(leader.id, one?.id, '팀장')
  await assign(outsider.id, two?.id)
  await haveActivated(portal, store, '김하나')
  await haveActivated(portal, store, '이둘')
  await haveActivated(portal, far, '박부산')
  await portal.admin.call(submitOtherApplication, {
    body: { customerName: '임기타', contactCode: store.contactCode, carrier: 'KT' },
  })
  return { store, far, member, leader, outsider }
}

async function own(portal: Portal, code: string, salesManagerId: number): Promise<void> {
  const { items } = await portal.admin.call(listContactCodes, { query: { search: code } })
  await portal.admin.call(updateContactCode, {
    params: { id: items[0]?.id ?? 0 },
    body: { salesManagerId },
  })
}

async function openFigures(context: BrowserContext, who: Credentials): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await logInOn(page, who)
  await expect(page).toHaveURL(/\/sales-manager-dashboard$/)
  await expect(page.getByRole('list', { name: '통신사' })).toBeVisible()
  return page
}

/** The figures of the three cards, in order. */
const cards = (page: Page) => page.getByRole('group', { name: '오늘' }).locator('.tabular')
const carrier = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })
const stores = (page: Page, name: string) => page.getByRole('table', { name: `${name} 판매점별 개통` })
const cells = (table: Locator, name: RegExp) => table.getByRole('row', { name }).getByRole('cell')
const CUSTOMERS = /김하나|이둘|박부산|임기타|정셋/

test('sales managers see their own figures and a 팀장 the team’s: live, by day and month, and without a connection', async ({
  portal,
  openDevice,
}) => {
  const { store, far, member, leader, outsider } = await sellingStores(portal)
  const phone = await openDevice('phone')
  const page = await openFigures(phone, member)
  const other = await openFigures(await openDevice('phone'), outsider)
  const chief = await openFigures(await openDevice('tablet'), leader)

  await test.step('each sees the stores that are their own, and no customer', async () => {
    await expect(cards(page)).toHaveText(['2', '2', '1'])
    await expect(cards(other)).toHaveText(['1', '1', '0'])
    await expect(cards(chief)).toHaveText(['2', '2', '1'])
    await expect(chief.getByText('DX 1팀 전체 실적')).toBeVisible()
    await expect(chief.getByText('팀장 · DX 1팀')).toBeVisible()
    await expect(page.getByText('과장 · DX 1팀')).toBeVisible()
    await carrier(page, 'KT').click()
    const table = stores(page, 'KT')
    await expect(cells(table, /강남모바일/)).toHaveText(['2', '0', '2'])
    await expect(cells(table, /합계/)).toHaveText(['2', '0', '2'])
    await expect(table).toContainText(store.contactCode)
    await carrier(other, 'KT').click()
    await expect(cells(stores(other, 'KT'), /부산모바일/)).toHaveText(['1', '0', '1'])
    for (const [seen, hidden] of [
      [page, '부산모바일'],
      [other, '강남모바일'],
    ] as const) {
      await expect(seen.getByText(hidden)).toHaveCount(0)
      await expect(seen.getByText(CUSTOMERS)).toHaveCount(0)
    }
    await expectAccessible(page, 'figures of a sales manager')
    await expectAccessibleWhenNarrow(page, 'figures of a sales manager')
  })
  await test.step('the figures are those of the API', async () => {
    const session = await portal.logIn(leader)
    const today = await session.call(readTodayStats)
    const shown = [today.todaySubmissions, today.todayActivation, today.todayOtherCompleted]
    await expect(cards(chief)).toHaveText(shown.map(String))
    const [kt] = await session.call(readCarrierStats, {
      query: { startDate: today.day, endDate: today.day },
    })
    await expect(carrier(chief, 'KT')).toHaveText(
      `KT신규 ${kt?.newCustomer}번호이동 ${kt?.portIn}${kt?.total}건`,
    )
  })
  await test.step('the month stands in the address', async () => {
    const period = page.getByRole('tablist', { name: '기간' })
    await period.getByRole('tab', { name: '당월' }).click()
    await expect(page).toHaveURL(/period=month/)
    await page.reload()
    await expect(period.getByRole('tab', { name: '당월' })).toHaveAttribute('aria-selected', 'true')
    await expect(carrier(page, 'KT')).toContainText('2건')
  })
  await test.step('what is sold or mapped a moment later appears by itself', async () => {
    await haveActivated(portal, store, '정셋')
    await expect(cards(page)).toHaveText(['3', '3', '1'])
    await expect(cards(chief)).toHaveText(['3', '3', '1'])
    await expect(cards(other)).toHaveText(['1', '1', '0'])
    await portal.admin.call(createContactCodeMapping, {
      body: { managerId: member.id, carrier: 'KT', contactCode: far.contactCode },
    })
    await expect(cards(page)).toHaveText(['4', '4', '1'])
    await expect(cards(chief)).toHaveText(['4', '4', '1'])
  })
  await test.step('without a connection the last figures stand there with their time, also after a restart', async () => {
    await readyForOffline(page)
    // What stands there is kept a moment later.
    await expect
      .poll(() => rowsOnDevice(page, 'referenceCache'))
      .toMatchObject([{ body: { today: { todaySubmissions: 4 } } }])
    await phone.setOffline(true)
    await page.goto('/')
    await expect(cards(page)).toHaveText(['4', '4', '1'])
    await expect(page.getByText(/\d\d\/\d\d \d\d:\d\d 기준 수치입니다/)).toBeVisible()
    await expect(carrier(page, 'KT')).toContainText('4건')
    await expect(page.getByText('과장 · DX 1팀')).toBeVisible()
    await expectAccessible(page, 'figures of a sales manager without a connection')
    await phone.setOffline(false)
    await expect(page.getByText(/기준 수치입니다/)).toBeHidden()
  })
  await test.step('and go with a logout, which leads to the login', async () => {
    await page.getByRole('button', { name: '로그아웃', exact: true }).click()
    await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    expect(await keysOnDevice(page, 'referenceCache')).toEqual([])
  })
})

test('a sales manager without sales is told so, and an administrator sees everybody’s', async ({
  portal,
  openDevice,
}) => {
  const newcomer = await portal.setUpSalesManager('newcomer', '새과장')
  const page = await (await openDevice('phone')).newPage()
  await page.goto('/')
  await logInOn(page, newcomer)
  await expect(page.getByText('오늘 판매 데이터가 없습니다.')).toBeVisible()
  await expect(page.getByText('영업과장', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: '당월' }).click()
  await expect(page.getByText('이번 달 판매 데이터가 없습니다.')).toBeVisible()
  await expectAccessible(page, 'no sales')

  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '김대기')
  await haveActivated(portal, store, '최개통')
  const admin = await openLoggedIn(await openDevice('desktop'), ADMIN, '/sales-manager-dashboard')
  await expect(cards(admin)).toHaveText(['2', '1', '0'])
  await expect(cards(page)).toHaveText(['0', '0', '0'])
})

test('a 팀장 sees what to act on: goal, team, ranking and line, on any day, and keeps the day in the address', async ({
  portal,
  openDevice,
}) => {
  const { member, leader } = await sellingStores(portal)
  const chief = await openFigures(await openDevice('phone'), leader)
  const goal = chief.getByRole('region', { name: '월 개통' })
  const bar = goal.getByRole('progressbar', { name: '월 목표 달성률' })
  const day = chief.getByRole('group', { name: '날짜 선택' })

  await test.step('without a goal it is told so, and sees the team by name', async () => {
    await expect(goal).toContainText('아직 목표가 없습니다.')
    await expect(bar).toBeHidden()
    const team = chief.getByRole('table', { name: '팀원 실적' })
    await expect(cells(team, /한팀장/)).toHaveText(['0', '0', '0목표 없음'])
    await expect(cells(team, /과장/)).toHaveText(['2', '2', '2목표 없음'])
    await expect(chief.getByText('남과장')).toHaveCount(0)
    await expect(chief.getByText(CUSTOMERS)).toHaveCount(0)
  })
  await test.step('an administrator sets a goal, which shows at once', async () => {
    const admin = await openLoggedIn(
      await openDevice('desktop'),
      ADMIN,
      '/sales-team-management?tab=managers',
    )
    await admin
      .getByRole('row', { name: /manager/ })
      .first()
      .click()
    const dialog = admin.getByRole('dialog', { name: '영업과장 수정' })
    const field = dialog.getByLabel('월 목표 (개통 건수)')
    await field.fill('0')
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(dialog.getByText('월 목표는 1에서 10,000 사이의 숫자로 입력해주세요.').first()).toBeVisible()
    await expectAccessible(admin, 'a refused goal')
    await field.fill('4')
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(dialog).toBeHidden()
    await expect(bar).toHaveAttribute('aria-valuenow', '50')
    await expect(goal).toContainText('목표까지 2건 남았습니다.')
    const own = await openFigures(await openDevice('phone'), member)
    await expect(own.getByRole('region', { name: '월 개통' })).toContainText('2건 / 목표 4건')
    await expect(own.getByRole('table', { name: '팀원 실적' })).toHaveCount(0)
  })
  await test.step('stores are ranked over all carriers, and the line is a table too', async () => {
    const ranking = chief.getByRole('table', { name: '판매점 순위' })
    await expect(cells(ranking, /강남모바일/)).toHaveText(['1', '2', '2'])
    const line = chief.getByRole('region', { name: '30일 추이' })
    await expect(line.getByRole('slider', { name: '날짜별 접수와 개통' })).toHaveAttribute(
      'aria-valuetext',
      /접수 2건, 개통 2건$/,
    )
    await line.getByRole('button', { name: '표로 보기' }).click()
    await expect(line.getByRole('row')).toHaveCount(31)
    await expect(chief.getByText('모든 판매점이 3일 안에 접수했습니다.')).toBeVisible()
    await expectAccessible(chief, 'what a 팀장 acts on')
    await expectAccessibleWhenNarrow(chief, 'what a 팀장 acts on')
  })
  await test.step('another day is chosen, stays over a reload, and comes back', async () => {
    await expect(day.getByRole('button', { name: '다음 날' })).toBeDisabled()
    await day.getByRole('button', { name: '이전 날' }).click()
    await expect(chief).toHaveURL(/\?day=\d{4}-\d\d-\d\d$/)
    const figures = chief.getByRole('group', { name: /^\d+월 \d+일/ }).locator('.tabular')
    await expect(figures).toHaveText(['0', '0', '0'])
    await chief.reload()
    await expect(figures).toHaveText(['0', '0', '0'])
    await expect(chief.getByText('이날의 판매 데이터가 없습니다.')).toBeVisible()
    await expectAccessible(chief, 'another day')
    await day.getByRole('button', { name: '오늘' }).click()
    await expect(cards(chief)).toHaveText(['2', '2', '1'])
    await expect(chief).toHaveURL(/sales-manager-dashboard\??$/)
    await expect(chief.getByRole('group', { name: '오늘', exact: true })).toContainText('어제 0 +2')
  })
  await test.step('a day that is still to come is refused', async () => {
    await chief.goto('/sales-manager-dashboard?day=2999-01-01')
    await expect(chief.getByText('아직 오지 않은 날은 선택할 수 없습니다.')).toBeVisible()
    await day.getByRole('button', { name: '오늘' }).click()
    await expect(cards(chief)).toHaveText(['2', '2', '1'])
  })
})
