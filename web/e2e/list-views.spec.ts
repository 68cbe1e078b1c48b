import { changeListSettings } from '#shared/saved-views/list-settings.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { backToList, openCase, openDocuments, rowOf } from './people/worker.ts'

test('a view of a list is saved, changed, and found again on another device', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['고객일', '고객이', '고객삼']) await haveSubmitted(portal, store, name)
  const worker = await portal.setUpWorker('worker', '김근무')
  const page = await openDocuments(openDevice, worker)
  const headers = (on = page) => on.getByRole('columnheader').allInnerTexts()

  // Filter, order and columns.
  await page.getByRole('button', { name: '고객·연락처' }).click()
  await page.getByRole('button', { name: '열 표시' }).click()
  await page.getByRole('menuitemcheckbox', { name: '가입번호' }).click()
  await page.getByRole('menuitemcheckbox', { name: '판매점' }).click()
  await page.keyboard.press('Escape')
  expect(await headers()).not.toContain('가입번호')
  await page.getByRole('button', { name: '저장한 보기' }).click()
  await page.getByRole('menuitem', { name: '현재 보기 저장…' }).click()
  const dialog = page.getByRole('dialog', { name: '보기 저장' })
  await field(dialog, '이름').fill('이름순')
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByRole('button', { name: '저장한 보기: 이름순' })).toBeVisible()
  await expect(page).toHaveURL(/view=\d+/)
  const address = page.url()

  // What is changed can be kept under the same name.
  await page.getByRole('button', { name: '필터', exact: true }).click()
  await page.getByLabel('담당자', { exact: true }).selectOption('담당자 없음')
  await page.getByRole('button', { name: '덮어쓰기' }).click()
  await expect(page.getByText("'이름순' 보기를 덮어썼습니다.")).toBeVisible()
  await expect(page.getByRole('button', { name: '덮어쓰기' })).toHaveCount(0)

  // Wider by keys.
  const edge = page.getByRole('separator', { name: '고객·연락처 열 너비' })
  const width = async () => (await edge.locator('..').boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('separator', { name: '접수일시 열 너비' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(edge).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBeCloseTo(before + 32, 0)
  await expectAccessible(page, '접수 관리')
  await page.reload()
  await expect.poll(width).toBeCloseTo(before + 32, 0)

  // Wider by the mouse, also after a double click.
  await edge.dblclick()
  await expect.poll(width).toBeCloseTo(before, 0)
  await expect(edge).toBeFocused()
  const { x, y } = (await edge.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 4, y + 8)
  await page.mouse.down()
  await page.mouse.move(x + 64, y + 8, { steps: 5 })
  await page.mouse.up()
  // Once let go, the edge stays where it is.
  await page.mouse.move(x + 200, y + 80)
  await expect.poll(width).toBeCloseTo(before + 60, 0)
  await page.reload()
  await expect.poll(width).toBeCloseTo(before + 60, 0)

  const other = await openLoggedIn(await openDevice('desktop'), worker, address)
  await expect(other.getByRole('button', { name: '저장한 보기: 이름순' })).toBeVisible()
  await expect(rowOf(other, '고객일')).toBeVisible()
  expect(await headers(other)).not.toContain('판매점')
  await expect(other.locator('tbody tr[data-index="0"]')).toContainText('고객삼')
  await other.getByRole('button', { name: /^저장한 보기/ }).click()
  await other.getByRole('menuitem', { name: '삭제' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await expect(other.getByRole('button', { name: '저장한 보기', exact: true })).toBeVisible()
})

test('a view opens in the order that it was saved in, also if that is the list’s own', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['나고객', '가고객']) await haveSubmitted(portal, store, name)
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  await page.getByRole('tab', { name: /^모든 미완료/ }).click()
  const first = page.locator('tbody tr[data-index="0"]')
  await expect(first).toContainText('가고객')
  await page.getByRole('button', { name: '저장한 보기' }).click()
  await page.getByRole('menuitem', { name: '현재 보기 저장…' }).click()
  const dialog = page.getByRole('dialog', { name: '보기 저장' })
  await field(dialog, '이름').fill('새것부터')
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByRole('button', { name: '저장한 보기: 새것부터' })).toBeVisible()
  const address = page.url()

  // What is kept of the tab is another order.
  await page.goto(`/documents?activationStatus=${'대기,진행중,업무요청중,보완필요'}`)
  for (const name of ['가고객', '나고객']) {
    await page.getByRole('button', { name: '고객·연락처' }).click()
    await expect(first).toContainText(name)
  }
  await page.getByRole('button', { name: '저장한 보기' }).click()
  await page.getByRole('menuitemradio', { name: '새것부터' }).click()
  await expect(page).toHaveURL(address)
  await expect(first).toContainText('가고객')
  await expect(page.getByText('변경됨')).toHaveCount(0)
  await page.goto('/documents')
  await page.goto(address)
  await expect(first).toContainText('가고객')
  // What is sorted in the view leaves the tab's own order.
  await page.getByRole('columnheader', { name: '판매점' }).getByRole('button').first().click()
  await expect(page.getByText('변경됨')).toBeVisible()
  await page.goto(`/documents?activationStatus=${'대기,진행중,업무요청중,보완필요'}`)
  await expect(first).toContainText('나고객')
})

test('a list is found on another device as it was left', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['나고객', '가고객', '다고객']) await haveSubmitted(portal, store, name)
  const worker = await portal.setUpWorker('worker', '김근무')
  const page = await openDocuments(openDevice, worker)
  await page.getByRole('button', { name: '고객·연락처' }).click()
  await page.getByRole('button', { name: '열 표시' }).click()
  const kept = page.waitForResponse(
    (answer) =>
      new URL(answer.url()).pathname === changeListSettings.path &&
      (answer.request().postData() ?? '').includes('columns'),
  )
  await page.getByRole('menuitemcheckbox', { name: '가입번호' }).click()
  await kept
  await page.keyboard.press('Escape')
  await expect(page.locator('tbody tr[data-index="0"]')).toContainText('가고객')

  const other = await openDocuments(openDevice, worker)
  for (const [index, name] of ['가고객', '나고객', '다고객'].entries())
    await expect(other.locator(`tbody tr[data-index="${index}"]`)).toContainText(name)
  await expect(other.getByRole('columnheader', { name: '가입번호' })).toHaveCount(0)
  await expect(other.getByRole('columnheader', { name: '고객·연락처' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  // The page of an application goes by it too.
  await openCase(other, '가고객')
  await other.reload()
  await other.getByRole('button', { name: '다음 신청' }).click()
  await expect(other.getByRole('navigation', { name: '접수 관리' }).locator('[aria-current]')).toContainText(
    '나고객',
  )
})

test('rows are chosen by a range, and open in a tab of their own', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const names = ['고객일', '고객이', '고객삼', '고객사', '고객오']
  for (const name of names) await haveSubmitted(portal, store, name)
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker-a', '김근무'))
  await page.getByRole('tab', { name: /^대기 / }).click()
  await page.getByRole('button', { name: '선택', exact: true }).click()
  await page.getByRole('checkbox', { name: '고객일 선택' }).click()
  await page.getByRole('checkbox', { name: '고객삼 선택' }).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3건 선택')).toBeVisible()
  // By keys: one further, and back again.
  await rowOf(page, '고객삼').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('4건 선택')).toBeVisible()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByText('3건 선택')).toBeVisible()
  await page.getByRole('button', { name: '선택한 신청의 담당자' }).click()
  await page.getByRole('menuitem', { name: '내가 담당' }).click()
  await expect(page.getByText('3건: 내가 담당합니다.')).toBeVisible()
  await expect(rowOf(page, '고객이')).toContainText('김근무')

  // The name is a link, and the rest of the row does the same.
  const link = page.getByRole('link', { name: '고객사' })
  await expect(link).toHaveAttribute('href', /^\/documents\/\d+\?/)
  for (const place of [link, rowOf(page, '고객사').getByText('강남모바일')]) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), place.click({ button: 'middle' })])
    await expect(tab).toHaveURL(/\/documents\/\d+/)
    await tab.close()
  }
  await link.click()
  await expect(page).toHaveURL(/\/documents\/\d+/)
  await backToList(page)
  await expect(rowOf(page, '고객사')).toBeFocused()
})
