import type { Page } from '@playwright/test'
import { assignSalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { listSalesTeams } from '#shared/sales-org/sales-team.contract.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { logInOn, logInStore } from './people/dealer.ts'
import { logInStaff } from './people/worker.ts'

const QUIET_MS = 1_500

/** Opens each address in a new page, and answers what it requested more than once, or of a list more than its rows. */
async function askedAgain(page: Page, addresses: readonly string[]): Promise<Record<string, string[]>> {
  const again: Record<string, string[]> = {}
  for (const address of addresses) {
    const asked: string[] = []
    const listen = (request: { method(): string; url(): string }) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`)
    }
    const connected = page.waitForEvent('websocket')
    page.on('request', listen)
    await page.goto(address)
    const socket = await connected
    // Repeated requests come when the socket connects, and shortly after.
    await socket.waitForEvent('framereceived')
    const isQuiet = async () => {
      const before = asked.length
      await page.waitForTimeout(QUIET_MS)
      return asked.length === before
    }
    await expect.poll(isQuiet, address).toBe(true)
    page.off('request', listen)
    expect(asked.length, `${address} reads something`).toBeGreaterThan(0)
    const twice = asked.filter(
      (each, index) =>
        asked.indexOf(each) < index || (each.startsWith('GET /api/documents?') && !each.includes('view=row')),
    )
    if (twice.length > 0) again[address] = twice
  }
  return again
}

test('a page of the office asks for nothing twice when it opens', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '김대기')
  await haveActivated(portal, store, '최개통')
  const page = await logInStaff(await openDevice('desktop'), ADMIN)
  const tabs = ['users', 'dealers', 'carriers', 'service-plans', 'contact-codes', 'documents', 'workers']
  const again = await askedAgain(page, [
    '/dashboard',
    '/documents',
    '/work-requests',
    '/completed',
    '/other-completions',
    '/cancelled',
    '/discarded',
    '/settlements',
    '/settlements?tab=policies',
    ...[...tabs, 'templates', 'pricing', 'hidden-pricing'].map((tab) => `/admin?tab=${tab}`),
    '/admin?tab=dealers&view=registrations',
    '/admin?tab=documents&view=deleted',
    '/sales-team-management',
    '/sales-team-management?tab=mappings',
    '/access-log',
    '/submit-application',
  ])
  expect(again).toEqual({})
})

test('a store and a sales manager ask for nothing twice when a page opens', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '김대기')
  const phone = await logInStore(await openDevice('phone'), store)
  expect(await askedAgain(phone, ['/dealer-dashboard', '/submit-application', '/downloads'])).toEqual({})

  const leader = await portal.setUpSalesManager('leader', '한팀장')
  const [team] = await portal.admin.call(listSalesTeams)
  const place = { teamId: team?.id ?? 0, managerCode: 'M1', position: '팀장' } as const
  await portal.admin.call(assignSalesManager, { body: { salesManagerUserId: leader.id, ...place } })
  const desk = await (await openDevice('desktop')).newPage()
  await desk.goto('/')
  await logInOn(desk, { username: 'leader', password: store.password })
  await expect(desk.getByText('한팀장').first()).toBeVisible()
  expect(await askedAgain(desk, ['/sales-manager-dashboard'])).toEqual({})
})
