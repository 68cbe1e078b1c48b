import type { BrowserContext, Page } from '@playwright/test'
import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { assignDocument, listAssignees } from '#shared/documents/queue.contract.ts'
import { readNewsSettings } from '#shared/news/news.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openDocuments, rowOf } from './people/worker.ts'

/** A headless window is always visible and shows no notifications, so both are replaced. */
async function haveDesktop(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const desktop = { isHidden: false, notices: [] as { title: string; body: string; open: () => void }[] }
    Object.assign(window, { desktop })
    Object.defineProperty(document, 'visibilityState', {
      get: () => (desktop.isHidden ? 'hidden' : 'visible'),
    })
    class Notice {
      static permission = 'default'
      static async requestPermission() {
        Notice.permission = 'granted'
        return 'granted'
      }
      onclick: (() => void) | null = null
      close() {}
      constructor(title: string, { body }: { body: string }) {
        desktop.notices.push({ title, body, open: () => this.onclick?.() })
      }
    }
    Object.assign(window, { Notification: Notice })
  })
}

interface WithDesktop {
  desktop: { isHidden: boolean; notices: { title: string; body: string; open: () => void }[] }
}

async function look(page: Page, isSeen: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    ;(window as unknown as WithDesktop).desktop.isHidden = isHidden
    document.dispatchEvent(new Event('visibilitychange'))
  }, !isSeen)
}

const notices = (page: Page) =>
  page.evaluate(() => (window as unknown as WithDesktop).desktop.notices.map(({ title }) => title))

test('a worker who looks elsewhere is told once, without a name, and led to the document', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const worker = await portal.setUpWorker('worker', '김근무')
  const context = await openDevice('desktop')
  await haveDesktop(context)
  const page = await openDocuments(async () => context, worker)
  const title = () => page.title()

  await test.step('it is asked for, and only then', async () => {
    const bell = page.getByRole('button', { name: '알림', exact: true })
    await bell.click()
    await expect(page.getByRole('dialog', { name: '알림' })).toContainText('알림이 없습니다.')
    await page.getByRole('button', { name: '알림 설정' }).click()
    const dialog = page.getByRole('dialog', { name: '알림 설정' })
    await expect(dialog.getByRole('switch', { name: '이 기기에서 알림 받기', exact: true })).not.toBeChecked()
    await expectAccessible(page, 'how news are told')
    await dialog.getByRole('switch', { name: '이 기기에서 알림 받기', exact: true }).click()
    await expect(dialog.getByRole('switch', { name: '이 기기에서 알림 받기', exact: true })).toBeChecked()
    await dialog.getByRole('switch', { name: '알림음', exact: true }).click()
    expect(await notices(page)).toEqual(['알림이 켜졌습니다'])
    await dialog.getByRole('button', { name: '닫기' }).last().click()
    await expect(bell).toBeFocused()
  })
  const other = await context.newPage()
  await other.goto('/documents')
  await expect(other.getByRole('status').filter({ hasText: '연결됨' })).toBeVisible()

  await test.step('nothing is told while one of the tabs is looked at', async () => {
    await look(page, false)
    await haveSubmitted(portal, store, '김민수')
    await expect(other.getByRole('row').filter({ hasText: '김민수' })).toBeVisible()
    // Also the tab in the background has heard of it, or it would tell it later.
    for (const each of [page, other])
      await expect(each.getByRole('button', { name: '알림 (읽지 않음 1건)' })).toBeVisible()
    expect(await title()).not.toMatch(/^\(/)
    expect(await notices(page)).toHaveLength(1)
  })
  await test.step('with nobody there each title counts, and one tab tells', async () => {
    await look(other, false)
    const id = await haveSubmitted(portal, store, '이영희')
    await expect.poll(title).toMatch(/^\(1\) 접수 관리/)
    await expect.poll(() => other.title()).toMatch(/^\(1\) /)
    const session = await portal.logIn(worker)
    await haveStatus(session, id, { activationStatus: '진행중' })
    const room = await session.call(openChatRoom, { body: { documentId: id } })
    await (await portal.logIn(store)).call(sendChatMessage, {
      body: { roomId: room.id, message: '언제 되나요' },
    })
    await expect.poll(title).toMatch(/^\(2\) 접수 관리/)
    const told = [...(await notices(page)), ...(await notices(other))].slice(1)
    expect(told).toEqual(['새 신청 1건', '새 신청 1건 · 새 채팅 1건'])
  })
  await test.step('a press on the notice opens the document, and then nothing is new', async () => {
    await page.evaluate(() => (window as unknown as WithDesktop).desktop.notices.at(-1)?.open())
    await look(page, true)
    await expect(page).toHaveURL(/\/documents\/\d+/)
    await expect(page.getByText('이영희').filter({ visible: true }).first()).toBeVisible()
    await expect.poll(title).toMatch(/^신청 처리/)
    await expect.poll(() => other.title()).not.toMatch(/^\(/)
  })
  await test.step('what came while the line was down is told when it is back, by the tab that is left', async () => {
    await other.evaluate(() => Notification.requestPermission())
    await look(other, false)
    await page.close()
    const unblock = portal.network.blockSockets()
    await expect(other.getByRole('status').filter({ hasText: '연결됨' })).toBeHidden()
    await haveSubmitted(portal, store, '박철수')
    unblock()
    // Until the device says so, a hidden tab waits longer with every try.
    await other.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => other.title()).toMatch(/^\(1\) /)
    expect(await notices(other)).toEqual(['새 신청 1건'])
  })
})

test('a worker who was away finds what concerns them, and reads it where it is', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const worker = await portal.setUpWorker('worker', '김근무')
  const colleague = await portal.logIn(await portal.setUpWorker('colleague', '이동료'))
  const me = (await colleague.call(listAssignees)).find(({ name }) => name === '김근무')
  await haveSubmitted(portal, store, '이영희')
  const id = await haveSubmitted(portal, store, '홍길동')
  const params = { id }
  await haveStatus(colleague, params.id, { activationStatus: '진행중' })
  await colleague.call(assignDocument, { params, body: { workerId: me?.id ?? null } })
  const page = await openDocuments(openDevice, worker)
  const bell = (unread: number) =>
    page.getByRole('button', { name: unread === 0 ? '알림' : `알림 (읽지 않음 ${unread}건)`, exact: true })
  const list = page.getByRole('dialog', { name: '알림' })

  await test.step('the bell counts, and a press opens the application, which is read then', async () => {
    await bell(2).click()
    await expect(list.getByRole('region', { name: /^(오늘|어제)$/ }).getByRole('link')).toHaveCount(3)
    await expect(list.getByRole('img', { name: '읽지 않음' })).toHaveCount(2)
    await expectAccessible(page, 'the list of news')
    await list.getByRole('link', { name: '이동료님이 홍길동님 신청을 넘겼습니다.' }).click()
    await expect(page).toHaveURL(new RegExp(`/documents/${id}$`))
    await expect(list).toBeHidden()
    await expect(bell(1)).toBeVisible()
  })
  await test.step('a message that comes meanwhile is counted at once, and read in the chat', async () => {
    await page.goto('/dashboard')
    await expect(bell(1)).toBeVisible()
    const room = await colleague.call(openChatRoom, { body: { documentId: id } })
    const session = await portal.logIn(store)
    await session.call(sendChatMessage, { body: { roomId: room.id, message: '언제 되나요' } })
    await bell(2).click()
    await list.getByRole('link', { name: '홍길동님 신청에 새 메시지가 왔습니다.' }).click()
    await expect(page.getByText('언제 되나요')).toBeVisible()
    await expect(bell(1)).toBeAttached()
  })
  await test.step('all can be read at once, and a kind that is off is told no more', async () => {
    await page.goto('/documents')
    await bell(1).click()
    await list.getByRole('button', { name: '모두 읽음' }).click()
    await expect(bell(0)).toBeVisible()
    await expect(list.getByRole('img', { name: '읽지 않음' })).toHaveCount(0)
    await list.getByRole('button', { name: '알림 설정' }).click()
    await page.getByRole('combobox', { name: '새 신청 받는 방법' }).selectOption('받지 않음')
    await expect(page.getByRole('switch', { name: '새 신청 소리' })).toBeDisabled()
    await page.keyboard.press('Escape')
    const own = await portal.logIn(worker)
    await expect.poll(async () => (await own.call(readNewsSettings)).submitted?.way).toBe('none')
    await haveSubmitted(portal, store, '박철수')
    await expect(rowOf(page, '박철수')).toBeVisible()
    await bell(0).click()
    await expect(list.getByRole('link')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(bell(0)).toBeFocused()
  })
})
