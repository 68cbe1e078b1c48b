import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { countDocuments, listDocuments } from '#shared/documents/documents.contract.ts'
import { pdfFile } from './fixture/files.ts'
import { refusal, type Trouble, WIFI_PAGE } from './fixture/network.ts'
import type { Portal } from './fixture/portal.ts'
import { receivedOnce } from './fixture/received.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, type OpenDevice, test } from './fixture/test.ts'
import { watchRequests } from './fixture/watch-requests.ts'
import { downloadedBy, field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'
import {
  backToList,
  caseForm,
  changeStatus,
  chooseStatus,
  openCase,
  openDocuments,
  rowOf,
  saveCase,
} from './people/worker.ts'

/** A worker at the list with waiting applications of one store, each customer with the given data. */
async function openDesk(
  portal: Portal,
  openDevice: OpenDevice,
  customers: Record<string, Parameters<typeof haveSubmitted>[3]>,
  storeName = '강남모바일',
) {
  const store = await portal.setUpStore(storeName)
  for (const [name, sent] of Object.entries(customers)) await haveSubmitted(portal, store, name, sent)
  const worker = await portal.setUpWorker('worker', '김근무')
  return { page: await openDocuments(openDevice, worker), worker, store }
}

test('two workers at one document: the second sees what changed before saving', async ({
  portal,
  openDevice,
}) => {
  const { page: one } = await openDesk(portal, openDevice, { 김민수: {} })
  const two = await openDocuments(openDevice, await portal.setUpWorker('helper', '이도움'))

  const late = await chooseStatus(two, '김민수', '폐기', { '폐기 사유': '서류 불명확' })
  await changeStatus(one, '김민수', '진행중')
  await saveCase(late)
  const conflict = late.getByRole('alert').filter({ hasText: '다른 사용자가 먼저 수정했습니다.' })
  await expect(conflict.getByRole('row').filter({ hasText: '개통 상태' })).toContainText('대기')
  await expect(conflict.getByRole('row').filter({ hasText: '개통 상태' })).toContainText('진행중')
  await expect(field(late, '폐기 사유')).toHaveValue('서류 불명확')
  await expect(rowOf(one, '김민수')).toContainText('진행중')

  await conflict.getByRole('button', { name: '확인하고 다시 적용' }).click()
  await expect(two.getByText('개통 상태가 변경되었습니다.').first()).toBeVisible()
  await expect(rowOf(one, '김민수')).toBeHidden()
})

test('a document that is activated or deleted while another worker types: nothing more to apply, the text stays', async ({
  portal,
  openDevice,
}) => {
  const { page: one } = await openDesk(portal, openDevice, { 김민수: {}, 이영희: {} })
  const two = await openDocuments(openDevice, await portal.setUpWorker('helper', '이도움'))
  const late = await chooseStatus(two, '김민수', '보완필요', { '보완 내용': '신분증 뒷면이 흐립니다' })
  await changeStatus(one, '김민수', '개통완료', { 가입번호: '123456789' })
  await expect(late.getByText('지금은 이 신청을 수정할 수 없습니다.')).toBeVisible()
  await expect(late.getByRole('row').filter({ hasText: '가입번호' })).toContainText('123456789')
  await expect(late.getByText('신분증 뒷면이 흐립니다')).toBeVisible()
  await expect(late.getByRole('button', { name: '확인하고 다시 적용' })).toBeHidden()
  await expect(late.getByRole('button', { name: '저장', exact: true })).toBeDisabled()

  const plan = await openCase(one, '이영희')
  await field(plan, '단말기 모델').fill('SM-S931')
  const { id } = await receivedOnce(portal, '이영희')
  await portal.admin.call(deleteDocument, { params: { id } })
  await expect(plan.getByRole('status').first()).toContainText('신청을 찾을 수 없습니다.')
  await expect(plan.getByText('SM-S931')).toBeVisible()
  await expect(plan.getByRole('button', { name: '저장', exact: true })).toBeDisabled()
})

test('the list is live, its filter stands in the address', async ({ portal, openDevice }) => {
  const { page, store } = await openDesk(portal, openDevice, {
    김민수: { customerPhone: '010-1111-2222' },
    이영희: { customerPhone: '010-3333-4444' },
  })
  const search = page.getByRole('searchbox', { name: '고객명, 연락처, 초성 검색' })
  await expect(rowOf(page, '이영희')).toBeVisible()

  await test.step('by name, initial consonants and phone', async () => {
    await search.fill('ㄱㅁㅅ')
    await expect(rowOf(page, '이영희')).toBeHidden()
    await expect(rowOf(page, '김민수')).toBeVisible()
    await search.fill('33334444')
    await expect(rowOf(page, '김민수')).toBeHidden()
    await expect(rowOf(page, '이영희')).toBeVisible()
    await search.fill('없는사람')
    await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
  })
  await test.step('a reload keeps it, and so does a link', async () => {
    await search.fill('김민수')
    await expect(rowOf(page, '김민수')).toBeVisible()
    await expect(page).toHaveURL(/search=/)
    await page.reload()
    await expect(search).toHaveValue('김민수')
    await expect(rowOf(page, '김민수')).toBeVisible()
    await expect(rowOf(page, '이영희')).toBeHidden()
    await page.goto('/documents?activationStatus=보완필요')
    await expect(page.getByRole('tab', { name: /^보완필요/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('서류가 없습니다')).toBeVisible()
  })
  await test.step('new ones come by themselves, and tabs count them', async () => {
    await page.goto('/documents')
    await expect(rowOf(page, '김민수')).toBeVisible()
    await expect(page.getByText('연결됨')).toBeVisible()
    await haveSubmitted(portal, store, '박철수')
    await expect(rowOf(page, '박철수')).toBeVisible()
    await expect(page.getByRole('tab', { name: '대기 3', exact: true })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(4)
  })
  await test.step('a change is one reading of the list and of its totals', async () => {
    const { id } = await receivedOnce(portal, '박철수')
    // Waits until all requests caused by the submission have ended.
    await watchRequests(page).untilQuiet()
    const readings = watchRequests(page)
    await haveStatus(portal.admin, id, { activationStatus: '폐기', discardReason: '중복' })
    await expect(page.getByRole('tab', { name: '대기 2', exact: true })).toBeVisible()
    await readings.untilQuiet()
    expect(readings.paths.filter((path) => path === listDocuments.path)).toHaveLength(1)
    // Those of the tabs, and that of 미분류.
    expect(readings.paths.filter((path) => path === countDocuments.path)).toHaveLength(2)
  })
  await test.step('what another worker changes moves while an application is worked on', async () => {
    const other = await openDocuments(openDevice, await portal.setUpWorker('helper', '이도움'))
    const form = await chooseStatus(page, '김민수', '진행중', { 메모: '확인 중' })
    const rail = page.getByRole('navigation', { name: '접수 관리' })
    await expect(rail.getByRole('link', { name: /이영희/ })).toBeVisible()
    await changeStatus(other, '이영희', '폐기', { '폐기 사유': '중복' })
    await expect(rail.getByRole('link', { name: /이영희/ })).toHaveCount(0)
    await expect(field(form, '메모')).toHaveValue('확인 중')
  })
})

test('a worker without a mouse: list, page, save, and back to the row', async ({ portal, openDevice }) => {
  const { page } = await openDesk(portal, openDevice, { 이영희: {}, 김민수: { file: pdfFile() } })
  await expect(rowOf(page, '김민수')).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: '고객명, 연락처, 초성 검색' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, '이영희')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, '김민수')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(caseForm(page), '요금제')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(rowOf(page, '김민수')).toBeFocused({ timeout: 2_000 })
  }).toPass()

  await page.keyboard.press('s')
  const form = caseForm(page)
  await expect(form.getByRole('radio', { name: '진행중' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(form.getByRole('radio', { name: '진행중' })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('개통 상태가 변경되었습니다.').first()).toBeVisible()
  await expect(form.getByText('현재 진행중')).toBeVisible()
})

test('the file is seen beside the fields, and downloaded under the customer’s name', async ({
  portal,
  openDevice,
}) => {
  const { page } = await openDesk(portal, openDevice, { '김 민수*': { file: pdfFile() } })
  await openCase(page, '김 민수*')
  await expect(page.getByText('가입신청서.pdf').first()).toBeVisible()
  await expect(page.getByRole('region', { name: '처리 이력' })).toContainText('강남모바일')
  const download = await downloadedBy(page.getByRole('button', { name: '다운로드' }).first())
  expect(download.suggestedFilename()).toBe('김_민수__서류.pdf')
})

test('without a plan to choose, the device and its SIM are saved all the same', async ({
  portal,
  openDevice,
}) => {
  const { page } = await openDesk(portal, openDevice, { 김민수: {} })
  const form = await openCase(page, '김민수')
  await expect(form.getByText('KT의 활성 요금제가 없습니다.').first()).toBeVisible()
  await field(form, '단말기 모델').fill('SM-S936N')
  await field(form, '유심번호').fill('8982300000000000001')
  await saveCase(form)
  await expect(page.getByText('요금제 정보가 저장되었습니다.')).toBeVisible()
  await page.reload()
  await expect(field(form, '단말기 모델')).toHaveValue('SM-S936N')
  await expect(field(form, '유심번호')).toHaveValue('8982300000000000001')
})

test('a save that fails is told by what was saved, and the form says why', async ({ portal, openDevice }) => {
  const { page } = await openDesk(portal, openDevice, { 김민수: {} })
  const form = await openCase(page, '김민수')
  const told = page.getByRole('region', { name: '알림' })
  const isSave = (method: string) => method === 'PATCH'
  const fails = async (trouble: Trouble, sentence: string) => {
    const mend = portal.network.trouble(isSave, trouble)
    await saveCase(form)
    await expect(told.getByText('오류', { exact: true }).last()).toBeVisible()
    await expect(told.getByText(sentence)).toBeVisible()
    mend()
  }
  await field(form, '단말기 모델').fill('SM-S936N')
  await fails(refusal('서버가 정한 이유입니다.'), '요금제 정보 저장에 실패했습니다.')
  await expect(form.getByRole('alert')).toContainText('서버가 정한 이유입니다.')
  await fails(WIFI_PAGE, '요금제 정보 저장 중 오류가 발생했습니다.')
  await form.getByRole('group', { name: '변경할 상태' }).getByText('진행중', { exact: true }).click()
  await fails(refusal('서버가 정한 이유입니다.'), '개통 상태 변경 중 오류가 발생했습니다.')
  await expect(field(form, '단말기 모델')).toHaveValue('SM-S936N')
})

test('discarding needs a reason, a supplement says what is missing, a cancellation is asked for', async ({
  portal,
  openDevice,
}) => {
  const { page } = await openDesk(portal, openDevice, { 김민수: {} })
  const form = await openCase(page, '김민수')
  const choose = (status: string) =>
    form.getByRole('group', { name: '변경할 상태' }).getByText(status, { exact: true }).click()
  await expect(form.getByRole('button', { name: '저장', exact: true })).toBeDisabled()
  await expect(form.getByRole('radio', { name: '기타완료' })).toBeHidden()
  await choose('폐기')
  await saveCase(form)
  await expect(form.getByText('폐기 처리 시 폐기 사유는 필수 입력 사항입니다.').first()).toBeVisible()
  await expect(field(form, '폐기 사유')).toBeFocused()
  await expect(field(form, '메모')).toBeHidden()
  await choose('보완필요')
  await saveCase(form)
  await expect(field(form, '보완 내용')).toBeFocused()
  await choose('취소')
  await saveCase(form)
  await expect(form.getByText('취소 사유를 입력해주세요.').first()).toBeVisible()
  await field(form, '취소 사유').fill('고객 변심')
  await saveCase(form)
  const asked = page.getByRole('alertdialog', { name: '이 신청을 취소하시겠습니까?' })
  await asked.getByRole('button', { name: '돌아가기' }).click()
  await expect(form.getByText('현재 대기')).toBeVisible()
})

test('a word to the store that is too long stays whole, with its sentence, until it is short enough', async ({
  portal,
  openDevice,
}) => {
  const { page } = await openDesk(portal, openDevice, { 김민수: {} })
  const form = await chooseStatus(page, '김민수', '보완필요', { '보완 내용': '가'.repeat(2_001) })
  const words = field(form, '보완 내용')
  await saveCase(form)
  await expect(form.getByText('2000자까지 입력할 수 있습니다.').first()).toBeVisible()
  await expect(words).toHaveAttribute('aria-invalid', 'true')
  await expect(words).toHaveValue('가'.repeat(2_001))
  await words.fill('가'.repeat(2_000))
  await saveCase(form)
  await expect(page.getByText('개통 상태가 변경되었습니다.').first()).toBeVisible()
})

test('what was asked of a store is corrected, and the status stays', async ({ portal, openDevice }) => {
  const { page } = await openDesk(portal, openDevice, { 김민수: {} })
  await changeStatus(page, '김민수', '보완필요', { '보완 내용': '신분증 뒤면' })
  await page.getByRole('tab', { name: /^보완필요/ }).click()
  const form = await openCase(page, '김민수')
  await expect(field(form, '보완 내용')).toHaveValue('신분증 뒤면')
  await field(form, '보완 내용').fill('신분증 뒷면')
  await saveCase(form)
  await expect(page.getByText('고객 정보가 저장되었습니다.').first()).toBeVisible()
  await backToList(page)
  await expect(rowOf(page, '김민수').getByText('보완: 신분증 뒷면')).toBeVisible()
})

test('the browser’s back goes through the tabs, and from an application to its list', async ({
  portal,
  openDevice,
}) => {
  const { page } = await openDesk(portal, openDevice, { 김민수: {}, 이영희: {} })
  const tab = (name: RegExp) => page.getByRole('tab', { name })

  await tab(/^대기 /).click()
  const form = await openCase(page, '김민수')
  await page.reload()
  await expect(form).toBeVisible()
  await backToList(page)
  await expect(page).toHaveURL(/activationStatus=/)
  await page.goBack()
  await expect(tab(/^대기·진행중/)).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(tab(/^대기 /)).toHaveAttribute('aria-selected', 'true')
  await openCase(page, '김민수')
  await page.goBack()
  await expect(tab(/^대기 /)).toHaveAttribute('aria-selected', 'true')
  // Another one from the rail stands in place of the first: the list is one step back.
  await openCase(page, '김민수')
  const rail = page.getByRole('navigation', { name: '접수 관리' })
  await rail.getByRole('link', { name: /이영희/ }).click()
  await expect(rail.locator('[aria-current]')).toContainText('이영희')
  await backToList(page)
  await expect(rowOf(page, '이영희')).toBeFocused()
  await page.goBack()
  await expect(tab(/^대기·진행중/)).toHaveAttribute('aria-selected', 'true')
})

test('at a desk the list bears its title, and the store its whole name', async ({ portal, openDevice }) => {
  const { page } = await openDesk(portal, openDevice, { 김민수: {} }, '가온모바일 역삼점')
  await expect(page.getByRole('heading', { name: '서류 목록' })).toBeVisible()
  const store = rowOf(page, '김민수').getByRole('cell', { name: '가온모바일 역삼점' })
  expect(await store.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1366, height: 768 })
  const frame = page.getByRole('table', { name: '서류 목록' }).locator('..')
  expect(await frame.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
})

test('nothing of a row is out of sight: at a desk no column, on a tablet neither the status nor a button', async ({
  portal,
  openDevice,
}) => {
  const { page: desk, worker } = await openDesk(
    portal,
    openDevice,
    { 김민수: { file: pdfFile() } },
    '강남모바일 역삼중앙점',
  )
  const supplement = '신분증 뒷면이 흐립니다. '.repeat(12)
  await changeStatus(desk, '김민수', '보완필요', { '보완 내용': supplement })
  await desk.getByRole('tab', { name: /^보완필요/ }).click()
  const note = rowOf(desk, '김민수').getByTitle(/^신분증 뒷면이/)
  await expect(note).toBeInViewport()
  await expect(note).toHaveText(`보완: ${supplement.slice(0, 80).trim()}…`)
  const frame = desk.getByRole('table', { name: '서류 목록' }).locator('..')
  expect(await frame.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await changeStatus(desk, '김민수', '진행중')

  const tablet = await openLoggedIn(await openDevice('tablet'), worker, '/documents')
  const row = rowOf(tablet, '김민수')
  await expect(row.getByText('진행중')).toBeInViewport({ ratio: 1 })
  for (const action of ['상태 변경', '요금제', '다운로드', '채팅'])
    await expect(row.getByRole('button', { name: `김민수 ${action}` })).toBeInViewport({ ratio: 1 })
})

test('a session that ends while a worker types: log in over it, save what stands there', async ({
  portal,
  openDevice,
}) => {
  const { page, worker } = await openDesk(portal, openDevice, { 김민수: {} })
  const form = await chooseStatus(page, '김민수', '폐기', { '폐기 사유': '서류 불명확' })
  // Sockets are blocked, so that the save is the first to learn that the session has ended. On a slow machine the page asks
  // something else before, and the login lies over the button already: its press is made all the same.
  const unblock = portal.network.blockSockets()
  portal.expireSessions(worker.username)
  await form.getByRole('button', { name: '저장', exact: true }).dispatchEvent('click')
  const login = page.getByRole('alertdialog', { name: '다시 로그인해주세요' })
  await field(login, '비밀번호').fill(worker.password)
  unblock()
  await login.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(login).toBeHidden()
  await expect(page.getByText('개통 상태 변경 중 오류가 발생했습니다.')).toBeHidden()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(field(form, '폐기 사유')).toHaveValue('서류 불명확')
  await saveCase(form)
  await expect(page.getByText('개통 상태가 변경되었습니다.').first()).toBeVisible()
})
