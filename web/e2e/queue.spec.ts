import { randomUUID } from 'node:crypto'
import { answerSupplement } from '#shared/documents/application.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { readQueueLimits, takeNextDocument } from '#shared/documents/queue.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { pdfFile } from './fixture/files.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel } from './people/admin.ts'
import { attach, openStore } from './people/dealer.ts'
import { field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'
import {
  backToList,
  caseForm,
  changeStatus,
  openCase,
  openDocuments,
  rowOf,
  saveCase,
} from './people/worker.ts'

const TAKE = { name: '다음 건 가져오기' }

test('two workers take what waits longest, never the same, and one gives it back', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['고객일', '고객이']) await haveSubmitted(portal, store, name)
  const first = await openDocuments(openDevice, await portal.setUpWorker('worker-a', '김근무'))
  const second = await openDocuments(openDevice, await portal.setUpWorker('worker-b', '박근무'))
  await Promise.all([first.getByRole('button', TAKE).click(), second.getByRole('button', TAKE).click()])
  for (const page of [first, second]) await expect(page).toHaveURL(/\/documents\/\d+/)
  expect(new URL(first.url()).pathname).not.toBe(new URL(second.url()).pathname)
  await expect(first.getByRole('region', { name: '알림' }).getByText('담당자가 되었습니다.')).toBeVisible()
  // Nothing is left.
  await first.getByRole('button', TAKE).click()
  await expect(first.getByText('기다리는 신청이 없습니다.')).toBeVisible()
  // What the second gives back, the first can take.
  await second.getByRole('button', { name: '담당자 박근무' }).click()
  await second.getByRole('menuitem', { name: '담당 해제 (대기로)' }).click()
  await expect(second.getByRole('button', { name: '담당자 없음' })).toBeVisible()
  // It was given back by mistake, and once more in earnest.
  await second.keyboard.press('Control+z')
  await expect(second.getByText('진행중 상태로 되돌렸습니다.')).toBeVisible()
  await second.getByRole('button', { name: '담당자 박근무' }).click()
  await second.getByRole('menuitem', { name: '담당 해제 (대기로)' }).click()
  await expect(second.getByRole('button', { name: '담당자 없음' })).toBeVisible()
  await first.getByRole('button', TAKE).click()
  await expect(first).toHaveURL(new URL(second.url()).pathname)
})

test('a change of a status can be taken back at once, and the store never sees it', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '고객일')
  const shop = await openStore(openDevice, store)
  await expect(shop.getByText('고객일').first()).toBeVisible()
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  const form = await openCase(page, '고객일')
  await form.getByRole('group', { name: '변경할 상태' }).getByText('취소', { exact: true }).click()
  await saveCase(form)
  await expect(form.getByText('취소 사유를 입력해주세요.').first()).toBeVisible()
  await field(form, '취소 사유').fill('고객 변심')
  await saveCase(form)
  const question = page.getByRole('alertdialog', { name: '이 신청을 취소하시겠습니까?' })
  await question.getByRole('button', { name: '신청 취소' }).click()
  const told = page.getByRole('region', { name: '알림' })
  await expect(told.getByText('성공 · 고객일님')).toBeVisible()
  await expect(told.getByRole('button', { name: '되돌리기' })).toBeVisible()
  // The form keeps the focus of its pressed button, so that the papers' keys stay silent.
  await expect(form).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(told.getByText('대기 상태로 되돌렸습니다.')).toBeVisible()
  await expect(form.getByText('현재 대기')).toBeVisible()
  await expect(shop.getByText('취소', { exact: true })).toHaveCount(0)
})

test.describe('with half a minute to take a change back', () => {
  test.use({ undoSeconds: 30 })
  test('after 저장 후 다음 the change is taken back from the next form, and what is said stays in the top bar', async ({
    portal,
    openDevice,
  }) => {
    const store = await portal.setUpStore('강남모바일')
    const names = ['고객일', '고객이', '고객삼', '고객사']
    const ids: number[] = []
    for (const name of names) ids.push(await haveSubmitted(portal, store, name))
    const worker = await portal.setUpWorker('worker', '김근무')
    const desk = await openDevice('desktop')
    // Messages end with what they offer, which is seconds in a test, and stay here while the windows are measured.
    await desk.addInitScript(() => {
      const start = window.setTimeout
      window.setTimeout = ((work: TimerHandler, ms = 0, ...more: unknown[]) =>
        start(work, ms > 2_000 ? ms * 10 : ms, ...more)) as typeof setTimeout
    })
    const page = await openLoggedIn(desk, worker, '/documents?activationStatus=대기')
    const form = await openCase(page, '고객일')
    const rail = page.getByRole('navigation', { name: '접수 관리' })
    for (const next of ['고객이', '고객삼', '고객사']) {
      await form.getByRole('group', { name: '변경할 상태' }).getByText('진행중', { exact: true }).click()
      await page.keyboard.press('Control+Enter')
      await expect(rail.locator('[aria-current]')).toContainText(next)
    }
    const told = page.getByRole('region', { name: '알림' })
    await expect(form.getByRole('combobox', { name: '요금제' })).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(told.getByText('대기 상태로 되돌렸습니다.')).toBeVisible()
    const older = told.getByText(/^성공 · 고객/).last()
    const bar = await page.getByRole('banner').boundingBox()
    for (const width of [1_920, 1_440, 1_280, 820]) {
      await page.setViewportSize({ width, height: 800 })
      const box = await told.boundingBox()
      expect(box, `${width} px`).not.toBeNull()
      expect((box?.y ?? 0) + (box?.height ?? 0), `${width} px`).toBeLessThanOrEqual(bar?.height ?? 0)
      await expect(older).toBeVisible({ visible: width > 1_000 })
    }
    const read = await portal.admin.call(readDocument, { params: { id: ids[2] ?? 0 } })
    expect(read).toMatchObject({ customerName: '고객삼', activationStatus: '대기' })
  })
})

test('queues show first who has waited longest, and other headers sort as well and are kept', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['나중', '가나', '다라']) await haveSubmitted(portal, store, name)
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  const names = () =>
    page
      .getByRole('table', { name: '서류 목록' })
      .locator('tbody tr[data-index] td:nth-child(2)')
      .allInnerTexts()
      .then((texts) => texts.map((text) => text.split(/\s/)[0]))
  await expect.poll(names).toEqual(['나중', '가나', '다라'])
  await page.getByRole('tab', { name: /^모든 미완료/ }).click()
  await expect.poll(names).toEqual(['다라', '가나', '나중'])
  await page.getByRole('tab', { name: /^대기 / }).click()
  await expect.poll(names).toEqual(['나중', '가나', '다라'])
  await page.getByRole('button', { name: '고객·연락처' }).click()
  await expect.poll(names).toEqual(['가나', '나중', '다라'])
  await expect(page.getByRole('columnheader', { name: '고객·연락처' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.getByRole('button', { name: '고객·연락처' }).click()
  await expect.poll(names).toEqual(['다라', '나중', '가나'])
  await page.goto('/documents?activationStatus=대기')
  await expect.poll(names).toEqual(['다라', '나중', '가나'])
})

test('several applications are handed over and changed at once', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['고객일', '고객이', '고객삼']) await haveSubmitted(portal, store, name)
  await portal.setUpWorker('worker-b', '박근무')
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker-a', '김근무'))
  await page.getByRole('button', { name: '선택', exact: true }).click()
  // What nobody has is taken first, and then given away.
  for (const choice of ['내가 담당', /^박근무/]) {
    for (const name of ['고객일', '고객이'])
      await page.getByRole('checkbox', { name: `${name} 선택` }).check()
    await page.getByRole('button', { name: '선택한 신청의 담당자' }).click()
    await page.getByRole('menuitem', { name: choice }).click()
    await expect(page.getByRole('checkbox', { name: '고객일 선택' })).not.toBeChecked()
  }
  await expect(page.getByText('2건: 박근무님에게 넘겼습니다.')).toBeVisible()
  await expect(rowOf(page, '고객일')).toContainText('박근무')
  // Somebody else's is refused by name, the free one is taken.
  for (const name of ['고객일', '고객삼']) await page.getByRole('checkbox', { name: `${name} 선택` }).check()
  await page.getByRole('button', { name: '선택한 신청의 담당자' }).click()
  await page.getByRole('menuitem', { name: '내가 담당' }).click()
  await expect(page.getByText('고객일님: 박근무님이 먼저 담당한 신청입니다.')).toBeVisible()
  await expect(rowOf(page, '고객삼')).toContainText('김근무')
  // What was changed is chosen no longer; what was refused still is.
  await expect(page.getByRole('checkbox', { name: '고객삼 선택' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: '고객일 선택' })).toBeChecked()
  await page.getByRole('checkbox', { name: '고객일 선택' }).uncheck()
  await page.getByRole('checkbox', { name: '고객삼 선택' }).check()
  await page.getByRole('button', { name: '선택한 신청의 개통 상태' }).click()
  await page.getByRole('menuitem', { name: '진행중' }).click()
  await page.getByRole('region', { name: '알림' }).getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByText('1건을 되돌렸습니다.')).toBeVisible()
  await expect(rowOf(page, '고객삼')).toContainText('대기')
  await page.getByRole('group', { name: '기본 보기' }).getByRole('button', { name: '내 담당' }).click()
  await expect(rowOf(page, '고객삼')).toBeVisible()
  await expect(rowOf(page, '고객일')).toHaveCount(0)
})

test('an answered 보완 comes back on top, marked, to whoever asked', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '먼저온')
  const id = await haveSubmitted(portal, store, '보완한')
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  await changeStatus(page, '보완한', '보완필요', { '보완 내용': '신분증' })
  const session = await portal.goOnAs(store)
  await session.submit(answerSupplement, { note: '다시 보냅니다' }, { key: randomUUID(), params: { id } })
  await expect(page.locator('tbody tr[data-index="0"]')).toContainText('보완한')
  await expect(page.locator('tbody tr[data-index="0"]')).toContainText('보완 답변')
  await expect(page.locator('tbody tr[data-index="0"]')).toContainText('김근무')
  // What comes now has waited for the shortest time, here and in the rail.
  await haveSubmitted(portal, store, '나중온')
  await expect(page.locator('tbody tr[data-index="2"]')).toContainText('나중온')
  const form = await openCase(page, '보완한')
  const rail = page.getByRole('navigation', { name: '접수 관리' })
  await expect(rail.getByRole('link')).toHaveText([/보완한/, /먼저온/, /나중온/])
  // It was opened before, and is shown as it was then until it is read again.
  await expect(form.getByText('현재 대기')).toBeVisible()
  await form.getByRole('radio', { name: '진행중' }).check({ force: true })
  // Once it is worked on, it stands where its time is.
  for (const next of ['먼저온', '보완한', '나중온']) {
    await form.getByRole('button', { name: '저장 후 다음' }).click()
    await expect(rail.locator('[aria-current]')).toContainText(next)
    await expect(rail.getByRole('link')).toHaveText([/먼저온/, /보완한/, /나중온/])
  }
  await backToList(page)
})

test('an application that is in no list is followed by the first of the list, and says so', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '찾은고객')
  for (const name of ['고객일', '고객이']) await haveSubmitted(portal, store, name)
  const body = { activationStatus: '보완필요', supplementNotes: '신분증' } as const
  await haveStatus(portal.admin, id, body)
  const worker = await portal.setUpWorker('worker', '김근무')
  const page = await openLoggedIn(await openDevice('desktop'), worker, `/documents/${id}`)
  const next = caseForm(page).getByRole('button', { name: '저장 후 다음' })
  await expect(next).toHaveAttribute('title', '저장한 뒤 접수 관리 목록의 첫 신청을 엽니다.')
  await next.click()
  const current = page.getByRole('navigation', { name: '접수 관리' }).locator('[aria-current]')
  await expect(current).toContainText('고객일')
  await expect(next).toHaveAttribute('title', '저장한 뒤 접수 관리 목록의 다음 신청을 엽니다.')
  // One found from there has no place in the list either.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '찾을 것' })).toBeFocused()
  await page.keyboard.type('찾은고객')
  await page
    .getByRole('option', { name: /^찾은고객/ })
    .first()
    .click()
  await expect(next).toHaveAttribute('title', '저장한 뒤 접수 관리 목록의 첫 신청을 엽니다.')
  await next.click()
  await expect(current).toContainText('고객일')
})

test('업무 요청중 opens with what is requested, who waits longest first', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['고객일', '고객이', '고객삼']) {
    const params = { id: await haveSubmitted(portal, store, name) }
    if (name === '고객이') continue
    await haveStatus(portal.admin, params.id, { activationStatus: '업무요청중' })
  }
  const page = await openLoggedIn(
    await openDevice('desktop'),
    await portal.setUpWorker('worker', '김근무'),
    '/work-requests',
  )
  await expect(page.getByRole('tab').first()).toHaveText(/업무요청중\s*2/)
  await expect(page.locator('tbody tr[data-index="0"]')).toContainText('고객일')
  await expect(page.locator('tbody tr[data-index="1"]')).toContainText('고객삼')
  await expect(rowOf(page, '고객이')).toHaveCount(0)
})

test('what is uploaded without a carrier stands in 미분류 until it is completed', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openDocuments(openDevice, ADMIN)
  const upload = async (name: string, carrier?: string) => {
    await page.getByRole('button', { name: '서류 업로드' }).click()
    const dialog = page.getByRole('dialog', { name: '서류 업로드' })
    await attach(page, '서류 파일', pdfFile())
    await field(dialog, '고객명').fill(name)
    await field(dialog, '연락처').fill('010-2222-3333')
    if (carrier !== undefined) {
      await field(dialog, '통신사').selectOption(carrier)
      await field(dialog, '개통방명 코드').fill(store.contactCode)
      await dialog.getByRole('listbox').getByRole('option').first().click()
    }
    await dialog.getByRole('button', { name: '업로드', exact: true }).click()
    await expect(page.getByText('서류가 성공적으로 업로드되었습니다.').first()).toBeVisible()
  }
  await upload('모르는곳')
  await upload('아는곳', 'KT')
  await expect(rowOf(page, '아는곳')).toContainText('강남모바일')
  await page.getByRole('tab', { name: '미분류 1' }).click()
  await expect(rowOf(page, '아는곳')).toHaveCount(0)
  const form = await openCase(page, '모르는곳')
  await expect(field(form, '통신사')).toBeFocused()
  await field(form, '통신사').selectOption('KT')
  await field(form, '개통방명 코드').fill(store.contactCode)
  await form.getByRole('listbox').getByRole('option').first().click()
  await saveCase(form)
  await expect(page.getByText('고객 정보가 저장되었습니다.').first()).toBeVisible()
  await backToList(page)
  await expect(rowOf(page, '모르는곳')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: '미분류 0' })).toBeVisible()
})

test('an administrator sets from when an application counts as late', async ({ portal, openDevice }) => {
  await haveSubmitted(portal, await portal.setUpStore('강남모바일'), '고객일')
  const page = await openAdminPanel(openDevice)
  await page.getByRole('button', { name: '대기 시간 기준' }).click()
  const dialog = page.getByRole('dialog', { name: '대기 시간 기준' })
  await field(dialog, '경고 (분)').fill('200')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText('위험 기준은 경고 기준보다 길어야 합니다.').first()).toBeVisible()
  await field(dialog, '경고 (분)').fill('많이')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText('시간을 분 단위로 입력해주세요.').first()).toBeVisible()
  await field(dialog, '경고 (분)').fill('10')
  await expectAccessible(page, 'limits of waiting')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('대기 시간 기준을 저장했습니다.')).toBeVisible()
  expect(await portal.admin.call(readQueueLimits)).toMatchObject({ warnMinutes: 10, alarmMinutes: 120 })
})

test('who leaves hands the open work over first', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '고객일')
  const leaving = await portal.goOnAs(await portal.setUpWorker('leaving', '이퇴사'))
  await portal.setUpWorker('staying', '박근무')
  await leaving.call(takeNextDocument)
  const page = await openAdminPanel(openDevice)
  const row = rowOf(page, '이퇴사')
  await row.getByRole('switch', { name: '이퇴사 활성' }).click()
  const dialog = page.getByRole('alertdialog', { name: '계정을 비활성으로 바꾸시겠습니까?' })
  await expect(dialog.getByRole('list', { name: '남아 있는 일' })).toContainText('담당 신청 1건')
  await expectAccessible(page, 'handing over open work')
  await field(dialog, '넘겨받을 담당자').selectOption({ label: '박근무 (0건)' })
  await dialog.getByRole('button', { name: '비활성으로 변경' }).click()
  await expect(row.getByText('비활성')).toBeVisible()
  const document = await portal.admin.call(readDocument, { params: { id } })
  expect(document).toMatchObject({ assignedWorkerName: '박근무', activationStatus: '진행중' })
})

test('a worker is led past what colleagues work on, and on a phone to the top of the next', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const ids: number[] = []
  for (const name of ['고객일', '동료의것', '고객이']) ids.push(await haveSubmitted(portal, store, name))
  const colleague = await portal.logIn(await portal.setUpWorker('colleague', '이동료'))
  const [first = 0, taken = 0] = ids
  await haveStatus(colleague, taken, { activationStatus: '진행중' })
  const worker = await portal.setUpWorker('worker', '김근무')
  const phone = await openLoggedIn(await openDevice('phone'), worker, `/documents/${first}`)
  const form = caseForm(phone)
  await form.getByRole('group', { name: '변경할 상태' }).getByText('업무요청중', { exact: true }).click()
  await form.getByRole('button', { name: '저장 후 다음' }).click()
  await expect(phone).toHaveURL(new RegExp(`/documents/${ids[2]}\\b`))
  await expect.poll(() => phone.evaluate(() => window.scrollY)).toBe(0)
  const said = await phone.getByRole('region', { name: '알림' }).boundingBox()
  const bar = await phone.getByRole('banner').boundingBox()
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(bar?.height ?? 0)
})

test('who may only take what is free is told when another was faster', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수')
  const opener = await portal.setUpWorker('opener', '이개통', { role: 'dealer_worker' })
  const page = await openLoggedIn(await openDevice('desktop'), opener, `/documents/${id}`)
  await expect(page.getByRole('button', { name: '진행중으로 변경하고 담당' })).toBeVisible()
  const colleague = await portal.logIn(await portal.setUpWorker('colleague', '이동료'))
  await haveStatus(colleague, id, { activationStatus: '진행중' })
  await expect(page.getByText('다른 담당자가 먼저 담당했습니다.')).toBeVisible()
  await expectAccessible(page, 'an application that another has taken')
})
