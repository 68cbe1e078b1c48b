import type { BrowserContext, Page } from '@playwright/test'
import { assignSalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { listSalesTeams } from '#shared/sales-org/sales-team.contract.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { logInStore } from './people/dealer.ts'
import { openLoggedIn } from './people/stored-login.ts'

const QUIET_MS = 1_500

/** How many pages wait at a time until they are quiet. */
const AT_ONCE = 4

/**
 * Opens each address anew on the device, and answers what it requested more than once, or of a list more than its rows.
 */
async function askedAgain(device: BrowserContext, addresses: readonly string[]) {
  const again: Record<string, string[]> = {}
  const left = [...addresses]
  const openTheRest = async () => {
    const page = await device.newPage()
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      const tooMuch = await askedTooMuch(page, address)
      if (tooMuch.length > 0) again[address] = tooMuch
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, left.length) }, openTheRest))
  return again
}

async function askedTooMuch(page: Page, address: string): Promise<string[]> {
  // On a busy machine the page before may still be asking.
  await page.goto('about:blank')
  const asked: string[] = []
  const listen = (request: { method(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`)
  }
  // Repeated requests come when the socket connects, and shortly after.
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  page.on('request', listen)
  await page.goto(address)
  await connected
  const isQuiet = async () => {
    const before = asked.length
    await page.waitForTimeout(QUIET_MS)
    return asked.length === before
  }
  await expect.poll(isQuiet, address).toBe(true)
  page.off('request', listen)
  expect(asked.length, `${address} reads something`).toBeGreaterThan(0)
  return asked.filter(
    (each, index) =>
      asked.indexOf(each) < index || (each.startsWith('GET /api/documents?') && !each.includes('view=row')),
  )
}

test('a page of the office asks for nothing twice when it opens', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '김대기')
  await haveActivated(portal, store, '최개통')
  const device = await openDevice('desktop')
  const first = await openLoggedIn(device, ADMIN, '/dashboard')
  // Until the activation can no longer be taken back, its store is yet to be told; pages that open in that moment rightly read again.
  await first.waitForTimeout(6_000)
  await first.close()
  const tabs = ['users', 'dealers', 'carriers', 'service-plans', 'contact-codes', 'documents', 'workers']
  const again = await askedAgain(device, [
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
  const phone = await openDevice('phone')
  await logInStore(phone, store)
  expect(await askedAgain(phone, ['/dealer-dashboard', '/submit-application', '/downloads'])).toEqual({})

  const leader = await portal.setUpSalesManager('leader', '한팀장')
  const [team] = await portal.admin.call(listSalesTeams)
  const place = { teamId: team?.id ?? 0, managerCode: 'M1', position: '팀장' } as const
  await portal.admin.call(assignSalesManager, { body: { salesManagerUserId: leader.id, ...place } })
  const desk = await openDevice('desktop')
  const leaderOfTeam = { username: 'leader', password: store.password }
  await (await openLoggedIn(desk, leaderOfTeam, '/sales-manager-dashboard')).close()
  expect(await askedAgain(desk, ['/sales-manager-dashboard'])).toEqual({})
})
