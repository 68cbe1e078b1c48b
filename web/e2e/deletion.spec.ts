import type { Page } from '@playwright/test'
import { deleteDocuments } from '#shared/documents/deletion.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { Portal } from './fixture/portal.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { backToList, changeStatus, openCase, openDocuments, rowOf } from './people/worker.ts'

const setUpRemover = (portal: Portal) => portal.setUpWorker('remover', '이삭제', { userType: 'user' })

/** Submits applications of one store; answers their ids in the order of the names. */
async function haveCustomers(portal: Portal, ...names: string[]): Promise<number[]> {
  const store = await portal.setUpStore('강남모바일')
  const ids: number[] = []
  for (const name of names) ids.push(await haveSubmitted(portal, store, name))
  return ids
}

const question = (page: Page) => page.getByRole('alertdialog')
const notice = (page: Page, text: string) => page.getByRole('region', { name: '알림' }).getByText(text)
const bar = (page: Page) => page.getByRole('group', { name: '선택한 문서' })
const check = (page: Page, customer: string) =>
  page.getByRole('checkbox', { name: `${customer} 선택` }).check()

async function confirmDeletion(
  page: Page,
  title: string,
  warning: string | RegExp = '이 작업은 되돌릴 수 없습니다.',
): Promise<void> {
  await expect(question(page)).toContainText(title)
  await expect(question(page)).toContainText(warning)
  await question(page).getByRole('button', { name: '삭제', exact: true }).click()
  await expect(question(page)).toBeHidden()
}

test('one is deleted and several are, while a colleague looks on', async ({ portal, openDevice }) => {
  await haveCustomers(portal, '이영희', '박철수', '최지우', '김민수')
  const page = await openDocuments(openDevice, await setUpRemover(portal))
  const colleague = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))

  await test.step('one, while the colleague reads it', async () => {
    await openCase(colleague, '김민수')
    await expect(colleague.getByRole('button', { name: '다음 신청' })).toBeVisible()
    await expect(colleague.getByRole('button', { name: '삭제', exact: true })).toBeHidden()
    await openCase(page, '김민수')
    await page.getByRole('button', { name: '삭제', exact: true }).click()
    await expectAccessible(page, 'the question before a deletion')
    await confirmDeletion(page, '서류를 삭제하시겠습니까?')
    await expect(notice(page, '서류가 삭제되었습니다.')).toBeVisible()
    await expect(notice(page, '되돌리기')).toBeHidden()
    // It was the last of the list, which is shown again.
    await expect(rowOf(page, '이영희')).toBeVisible()
    await expect(rowOf(page, '김민수')).toBeHidden()

    await expect(colleague.getByText('신청을 찾을 수 없습니다.')).toBeVisible()
    await expectAccessible(colleague, 'an application that is gone')
    await backToList(colleague)
    await expect(rowOf(colleague, '김민수')).toBeHidden()
  })

  await test.step('several, chosen while others work on', async () => {
    const choosing = colleague.getByRole('button', { name: '선택', exact: true })
    await choosing.click()
    await expect(bar(colleague)).toBeVisible()
    await expect(colleague.getByRole('button', { name: '선택 삭제' })).toBeHidden()
    await choosing.click()
    await page.getByRole('button', { name: '선택', exact: true }).click()
    await bar(page).getByRole('button', { name: '선택 삭제' }).click()
    await expect(notice(page, '선택 오류')).toBeVisible()
    await expect(notice(page, '삭제할 문서를 선택해주세요.')).toBeVisible()
    await check(page, '이영희')
    await check(page, '박철수')
    await expect(bar(page)).toContainText('2건 선택')
    await changeStatus(colleague, '최지우', '진행중')
    await expect(rowOf(page, '최지우')).toContainText('진행중')
    await expect(bar(page)).toContainText('2건 선택')
    await expectAccessible(page, 'a list with chosen rows')

    // Another filter clears the selection.
    const search = page.getByRole('searchbox', { name: '고객명, 연락처, 초성 검색' })
    await search.fill('이영희')
    await expect(rowOf(page, '박철수')).toBeHidden()
    await expect(bar(page)).toContainText('0건 선택')
    await search.fill('')
    await check(page, '박철수')
    await check(page, '이영희')
    await bar(page).getByRole('button', { name: '선택 삭제' }).click()
    await confirmDeletion(page, '선택한 문서 2건을 삭제하시겠습니까?')
    await expect(notice(page, '삭제 완료')).toBeVisible()
    await expect(notice(page, '선택한 문서가 삭제되었습니다.')).toBeVisible()
    for (const each of [page, colleague]) {
      await expect(rowOf(each, '이영희')).toBeHidden()
      await expect(rowOf(each, '박철수')).toBeHidden()
      await expect(rowOf(each, '최지우')).toBeVisible()
    }
  })
})

test('an administrator brings back what was deleted, from the list or at once', async ({
  portal,
  openDevice,
}) => {
  const ids = await haveCustomers(portal, '김민수', '이영희')
  const remover = await portal.logIn(await setUpRemover(portal))
  await remover.call(deleteDocuments, { body: { documentIds: ids } })
  const worker = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  await expect(worker.getByText('서류가 없습니다')).toBeVisible()
  const admin = await openAdminPanel(openDevice)

  await test.step('from the list of what was deleted', async () => {
    await openTab(admin, '서류', '삭제된 서류')
    await expect(admin.getByText('총 2건')).toBeVisible()
    await expect(rowOf(admin, '김민수')).toContainText('이삭제')
    await expect(rowOf(admin, '김민수')).toContainText('30일 남음')
    await expectAccessible(admin, 'the list of deleted documents')
    await admin.getByRole('button', { name: '김민수 복구' }).click()
    await question(admin).getByRole('button', { name: '복구', exact: true }).click()
    await expect(notice(admin, '서류가 복구되었습니다.')).toBeVisible()
    await expect(rowOf(admin, '김민수')).toBeHidden()
    await openCase(worker, '김민수')
    const history = worker.getByRole('region', { name: '처리 이력' })
    await expect(history).toContainText('복구')
    await expect(history).toContainText(/삭제 · 이삭제/)
  })

  await test.step('what the administrator deleted by mistake, with one press', async () => {
    await admin.goto('/documents')
    await openCase(admin, '김민수')
    await admin.getByRole('button', { name: '삭제', exact: true }).click()
    await confirmDeletion(admin, '서류를 삭제하시겠습니까?', /-\d+\s+삭제한 서류는/)
    // It was the only one, so the list is shown again.
    await expect(admin.getByText('서류가 없습니다')).toBeVisible()
    await notice(admin, '되돌리기').click()
    await expect(rowOf(admin, '김민수')).toBeVisible()
  })
})

test('what was cancelled or discarded is looked at by all, and deleted by those who may', async ({
  portal,
  openDevice,
}) => {
  const [, cancelled = 0, ...discarded] = await haveCustomers(
    portal,
    '김대기',
    '김민수',
    '이영희',
    '박철수',
    '최지우',
  )
  const worker = await portal.setUpWorker('worker', '김근무')
  const remover = await setUpRemover(portal)
  const session = await portal.logIn(worker)
  await haveStatus(session, cancelled, { activationStatus: '취소' })
  for (const id of discarded) {
    const body = { activationStatus: '폐기', discardReason: '신분증 사본이 흐립니다' } as const
    await haveStatus(session, id, body)
  }

  await test.step('a worker looks', async () => {
    const page = await openLoggedIn(await openDevice('desktop'), worker, '/cancelled')
    await expect(rowOf(page, '김민수')).toContainText('김근무')
    await page.getByRole('link', { name: '폐기', exact: true }).click()
    await expect(rowOf(page, '이영희')).toContainText('신분증 사본이 흐립니다')
    await expect(rowOf(page, '김민수')).toBeHidden()
    await page.goto('/discarded?tab=delete')
    await expect(rowOf(page, '이영희')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.getByRole('searchbox').fill('ㅇㅇㅎ')
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByText('총 1건')).toBeVisible()
    await openCase(page, '이영희')
    const history = page.getByRole('region', { name: '처리 이력' })
    await expect(history).toContainText(/폐기.*신분증/)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page, 'a discarded application')
  })

  await test.step('who deletes one goes on by keyboard where it was', async () => {
    const page = await openLoggedIn(await openDevice('desktop'), remover, '/discarded')
    await page.setViewportSize({ width: 1_440, height: 1_400 })
    const frame = page.getByRole('table', { name: '폐기 목록' }).locator('..')
    const most = await frame.evaluate((element) => getComputedStyle(element).maxHeight)
    expect(Number.parseFloat(most)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    await rowOf(page, '최지우').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '삭제', exact: true }).click()
    await confirmDeletion(page, '서류를 삭제하시겠습니까?')
    // The next one is shown, and from there the list at its row.
    await expect(page.getByRole('navigation', { name: '폐기' }).locator('[aria-current]')).toContainText(
      '박철수',
    )
    await page.keyboard.press('Escape')
    await expect(rowOf(page, '최지우')).toBeHidden()
    await expect(rowOf(page, '박철수')).toBeFocused()
  })

  await test.step('who may deletes, on a phone too', async () => {
    const page = await openLoggedIn(await openDevice('phone'), remover, '/discarded')
    await expect(page.getByRole('listitem').filter({ hasText: '이영희' })).toContainText('신분증 사본')
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await openTab(page, '삭제')
    const choice = page.getByRole('checkbox', { name: '이영희 선택' })
    await expect(choice).not.toBeChecked()
    // A press at the card's edge chooses it.
    await page
      .getByRole('listitem')
      .filter({ hasText: '이영희' })
      .click({ position: { x: 8, y: 60 } })
    await expect(choice).toBeChecked()
    await expect(bar(page)).toContainText('1건 선택')
    await bar(page).getByRole('button', { name: '모두 선택' }).click()
    await expect(bar(page)).toContainText('2건 선택')
    await expectAccessible(page, 'cards that can be chosen')
    await bar(page).getByRole('button', { name: '선택 삭제' }).click()
    await confirmDeletion(page, '선택한 문서 2건을 삭제하시겠습니까?')
    await expect(notice(page, '선택한 문서가 삭제되었습니다.')).toBeVisible()
    await expect(page.getByText('서류가 없습니다')).toBeVisible()
    await page.goto('/cancelled?tab=delete')
    await expect(page.getByRole('checkbox', { name: '김민수 선택' })).toBeVisible()
    for (const path of ['/cancelled', '/completed', '/downloads']) {
      await page.goto(path)
      const title = page.getByRole('heading', { level: 1 })
      expect(await title.evaluate((it) => it.scrollWidth <= it.clientWidth), path).toBe(true)
    }
  })
})
