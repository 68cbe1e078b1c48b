import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { submitDocument } from '#shared/documents/application.contract.ts'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import type { StatusChange } from '#shared/documents/documents.contract.ts'
import { submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { Portal } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { logInStaff, rowOf } from './people/worker.ts'

/** Fills every list of the back office. */
async function furnish(portal: Portal): Promise<void> {
  const store = await portal.setUpStore('가온모바일 역삼점')
  const have = async (name: string, body: StatusChange) => {
    const params = { id: await haveSubmitted(portal, store, name) }
    await haveStatus(portal.admin, params.id, body)
    return params
  }
  await haveSubmitted(portal, store, '김대기')
  await have('최개통', { activationStatus: '개통', subscriptionNumber: '88012345' })
  await have('한취소', { activationStatus: '취소', notes: '고객 변심' })
  await have('오폐기', { activationStatus: '폐기', discardReason: '중복 접수' })
  const params = await have('유삭제', { activationStatus: '폐기', discardReason: '중복 접수' })
  await portal.admin.call(deleteDocument, { params })
  const body = { customerName: '정기타', contactCode: store.contactCode, notes: '유심 재발급 처리' }
  await portal.admin.call(submitOtherApplication, { body })
}

const frameOf = (page: Page) => page.getByRole('table').locator('..')
const pageScrolls = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)

/** The columns that are only partly visible before the list is scrolled sideways. */
function cutColumns(frame: Locator): Promise<string[]> {
  return frame.evaluate((element) => {
    const heads = [...element.querySelectorAll<HTMLElement>('thead th')]
    const edge = element.getBoundingClientRect().right - 1
    const pinned = heads.filter((head) => head.dataset['pinned'] !== undefined)
    const end = Math.min(edge, ...pinned.map((head) => head.getBoundingClientRect().left))
    return heads
      .filter((head) => !pinned.includes(head))
      .filter((head) => {
        const { left, right } = head.getBoundingClientRect()
        return left < end - 1 && right > end + 1
      })
      .map((head) => head.innerText)
  })
}

test('on a tablet no list shows a sliver of a column', async ({ portal, openDevice }) => {
  await furnish(portal)
  const page = await logInStaff(await openDevice('tablet'), ADMIN)
  const lists = {
    '/documents': '김대기',
    '/work-requests?activationStatus=all': '김대기',
    '/completed': '최개통',
    '/other-completions': '정기타',
    '/cancelled?tab=delete': '한취소',
    '/discarded': '오폐기',
    '/admin-panel?tab=documents&view=deleted': '유삭제',
    '/access-log?tab=security': '계정 생성',
  }
  for (const [path, row] of Object.entries(lists)) {
    await page.goto(path)
    await expect(rowOf(page, row).first()).toBeVisible()
    expect(await cutColumns(frameOf(page)), path).toEqual([])
    expect(await frameOf(page).evaluate((it) => it.scrollWidth), path).toBeGreaterThanOrEqual(1_000)
  }
  await expectAccessible(page, 'a list on a tablet')
  await page.setViewportSize({ width: 1_440, height: 900 })
  const entry = page.getByRole('navigation').getByRole('link', { name: '관리자 패널' })
  await expect(entry).toHaveAttribute('aria-current', 'page')
})

test('a list has the room that the window leaves, and what is said lies over none of its buttons', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const session = await portal.logIn(store)
  for (let n = 10; n < 34; n += 1) {
    const customer = { customerName: `고객${n}`, customerPhone: `010-1234-56${n}` }
    const fields = { carrier: 'KT', contactCode: store.contactCode, ...customer }
    await session.submit(submitDocument, fields, { key: randomUUID() })
  }
  const context = await openDevice('desktop')
  const page = await logInStaff(context, await portal.setUpWorker('remover', '이삭제', { userType: 'user' }))
  await page.goto('/documents')
  await expect(rowOf(page, '고객10')).toBeVisible()
  const frame = frameOf(page)
  const height = async () => (await frame.boundingBox())?.height ?? 0

  await test.step('all of it, in a high window and in a low one, with two lines of filters and without a connection', async () => {
    await page.setViewportSize({ width: 1_440, height: 1_400 })
    await expect.poll(height).toBeGreaterThan(900)
    for (const size of [
      { width: 1_440, height: 640 },
      { width: 900, height: 640 },
    ]) {
      await page.setViewportSize(size)
      await expect.poll(() => pageScrolls(page)).toBe(false)
    }
    const before = await height()
    await context.setOffline(true)
    await expect(page.getByText('오프라인입니다.')).toBeVisible()
    await expect.poll(() => pageScrolls(page)).toBe(false)
    expect(await height()).toBeLessThan(before)
    await rowOf(page, '고객10').focus()
    await page.keyboard.press('End')
    await expect(rowOf(page, '고객33').locator('td').first()).toBeInViewport({ ratio: 0.95 })
    await context.setOffline(false)
    await expect.poll(height).toBe(before)
  })
  await test.step('the row with the focus is framed to its end', async () => {
    const end = rowOf(page, '고객33').locator('td[data-pinned]')
    const shadow = () => end.evaluate((cell) => getComputedStyle(cell).boxShadow)
    const insets = async () => (await shadow()).split('inset').length - 1
    await expect.poll(insets).toBe(4)
    await page.keyboard.press('ArrowUp')
    await expect.poll(insets).toBe(1)
  })
  await test.step('what is said stands beside the bar of what is chosen', async () => {
    await page.getByRole('button', { name: '선택', exact: true }).click()
    const bar = page.getByRole('group', { name: '선택한 문서' })
    for (const width of [1_440, 820, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await bar.getByRole('button', { name: '선택 삭제' }).click()
      const said = page.getByRole('alert').filter({ hasText: '삭제할 문서를 선택해주세요.' })
      await expect(said).toBeVisible()
      const [one, other] = [await said.boundingBox(), await bar.boundingBox()]
      if (one === null || other === null) throw new Error('nothing to compare')
      const isApart = one.y + one.height <= other.y || other.y + other.height <= one.y
      expect(isApart, `${width} px`).toBe(true)
      // Where there is a bar at the top it has the message, so that no row is covered.
      if (width > 360) {
        const list = await frameOf(page).boundingBox()
        expect(one.y + one.height).toBeLessThanOrEqual(list?.y ?? 0)
      }
      await said.getByRole('button', { name: '알림 닫기' }).first().click()
    }
  })
})

test('what is read on a tablet stays in place when rows come above it', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  for (let n = 10; n < 40; n += 1) await haveSubmitted(portal, store, `고객${n}`)
  const worker = await portal.setUpWorker('worker', '김근무')
  const tablet = await openLoggedIn(await openDevice('tablet'), worker, '/documents')
  const read = rowOf(tablet, '고객25')
  // Until then a message about the connection may stand above the list.
  await expect(tablet.getByText('연결됨')).toBeVisible()
  await expect(tablet.getByText('서버가 응답하지 않습니다.')).toBeHidden()
  await read.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const before = await read.boundingBox()
  await haveSubmitted(portal, store, '새고객')
  await expect(rowOf(tablet, '새고객')).toBeAttached()
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
})
