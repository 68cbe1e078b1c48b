import { listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import { listDocumentEvents } from '#shared/documents/documents.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { receivedOnce } from './fixture/received.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { goTo, logInStore, openApplication } from './people/dealer.ts'
import { field } from './people/fields.ts'

test('while an answer waits on the device no second one is begun', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수')
  await haveStatus(portal.admin, id, { activationStatus: '보완필요', supplementNotes: '신분증 뒷면' })
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  const need = page.getByRole('region', { name: '지금 할 일' }).getByRole('link', { name: /보완필요 김민수/ })
  await need.click()
  await page.getByRole('link', { name: '보완하기' }).click()
  await expect(page.getByRole('button', { name: '보완 제출' })).toBeVisible()
  await expect(page.getByText('신분증 뒷면')).toBeVisible()
  await phone.setOffline(true)
  await field(page, '메모').fill('다시 찍었습니다')
  await page.getByRole('button', { name: '보완 제출' }).click()
  await expect(page).toHaveURL(/\/outbox$/)

  await goTo(page, '내 신청')
  await expect(need).toBeHidden()
  await openApplication(page, '김민수')
  await expect(page.getByRole('link', { name: '보완하기' })).toBeHidden()
  await page.getByRole('link', { name: '보완 답변 전송 대기' }).click()
  await expect(page).toHaveURL(/\/outbox$/)
})

test('an answer given offline brings the corrected name and arrives once', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민스')
  await haveStatus(portal.admin, id, {
    activationStatus: '보완필요',
    supplementNotes: '이름이 신분증과 다릅니다',
  })
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await openApplication(page, '김민스')
  await page.getByRole('link', { name: '보완하기' }).click()
  await page.getByRole('button', { name: '신청 내용 수정' }).click()
  await field(page, '고객명').fill('')
  await page.getByRole('button', { name: '보완 제출' }).click()
  await expect(page.getByText('고객명을 입력하세요').first()).toBeVisible()
  await field(page, '고객명').fill('김민수')
  await expectAccessible(page, 'an answer with a correction')
  // What was put right is a draft like the rest.
  await page.reload()
  await expect(field(page, '고객명')).toHaveValue('김민수')
  await phone.setOffline(true)
  await page.getByRole('button', { name: '보완 제출' }).click()
  await expect(page).toHaveURL(/\/outbox$/)
  await phone.setOffline(false)
  await expect(page.getByRole('listitem').filter({ hasText: '보완 답변' })).toContainText('서버 접수됨')
  const answered = await receivedOnce(portal, '김민수')
  expect(answered).toMatchObject({ id, activationStatus: '대기' })
  const events = await portal.admin.call(listDocumentEvents, { params: { id } })
  expect(events.slice(-2).map(({ type, from, to }) => [type, from, to])).toEqual([
    ['corrected', '김민스', '김민수'],
    ['supplement-answered', '보완필요', '대기'],
  ])
})

test('a correction that the server refuses comes back with its reason, and is sent right', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await portal.setUpContactCode('KT777', '강남모바일', 'KT')
  const id = await haveSubmitted(portal, store, '김민수')
  await haveStatus(portal.admin, id, { activationStatus: '보완필요', supplementNotes: '코드 확인' })
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await openApplication(page, '김민수')
  await page.getByRole('link', { name: '보완하기' }).click()
  await page.getByRole('button', { name: '신청 내용 수정' }).click()
  await field(page, '개통방명 코드').fill('없는코드')
  await page.getByRole('button', { name: '보완 제출' }).click()
  const unknown = '우리 매장에 등록되지 않은 코드입니다.'
  await expect(field(page, '개통방명 코드')).toHaveAccessibleDescription(unknown)
  // The code is taken from the store while its phone is away.
  await phone.setOffline(true)
  await field(page, '개통방명 코드').fill('KT777')
  await page.getByRole('button', { name: '보완 제출' }).click()
  await expect(page).toHaveURL(/\/outbox$/)
  const { items } = await portal.admin.call(listContactCodes, { query: { search: 'KT777' } })
  await portal.admin.call(deleteContactCode, { params: { id: items[0]?.id ?? 0 } })
  await phone.setOffline(false)
  const record = page.getByRole('listitem').filter({ hasText: '보완 답변' })
  await expect(record).toContainText('접수되지 않음')
  await record.getByRole('link', { name: '수정' }).click()
  await expect(page.getByText(unknown).first()).toBeVisible()
  await expect(field(page, '개통방명 코드')).toHaveValue('KT777')
  await field(page, '개통방명 코드').fill(store.contactCode)
  await field(page, '메모').fill('코드가 맞습니다')
  await page.getByRole('button', { name: '보완 제출' }).click()
  await expect(record.filter({ hasText: '서버 접수됨' })).toBeVisible()
  expect(await receivedOnce(portal, '김민수')).toMatchObject({ activationStatus: '대기' })
})

test('on a slow line an answer is begun before its application is read, and loses nothing then', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수')
  await haveStatus(portal.admin, id, { activationStatus: '보완필요', supplementNotes: '신분증 뒷면' })
  const page = await logInStore(await openDevice('phone'), store)
  await openApplication(page, '김민수')
  await expect(page.getByRole('link', { name: '보완하기' })).toBeVisible()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(`**/api/documents/${id}`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: '보완하기' }).click()
  await field(page, '메모').fill('곧 보냅니다')
  await page.getByRole('button', { name: '신청 내용 수정' }).click()
  await expect(page.getByText('신청 내용을 불러오지 못해')).toBeVisible()
  goOn()
  await expect(field(page, '고객명')).toHaveValue('김민수')
  await expect(field(page, '메모')).toHaveValue('곧 보냅니다')
})
