import type { Page } from '@playwright/test'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { sha256 } from './fixture/files.ts'
import { CAMERA_MAKER, jpegMarkers, takePhotograph } from './fixture/photograph.ts'
import { PASSWORD, type Portal } from './fixture/portal.ts'
import { receivedDocuments, receivedOnce } from './fixture/received.ts'
import { expect, type OpenDevice, test } from './fixture/test.ts'
import { savedRecords } from './fixture/workbooks.ts'
import { add, openAdminPanel, openTab } from './people/admin.ts'
import {
  card,
  fillIn,
  goTo,
  logInOn,
  onDevice,
  openApplication,
  readyForOffline,
  record,
  showDetails,
} from './people/dealer.ts'
import { downloadedBy, field } from './people/fields.ts'
import { backToList, caseForm, changeStatus, chooseStatus, rowOf, saveCase } from './people/worker.ts'

// Uses the built server, as `npm start` runs it.
test.use({ server: 'built' })

const APP1 = 0xe1
const APPLICATION = {
  customerName: '김민수',
  customerPhone: '010-1234-5678',
  contactCode: 'KT777',
  carrier: 'KT',
  memo: '오늘 안에 개통 부탁드립니다',
}

test('from a store’s phone without a connection to an activated customer in a workbook', async ({
  portal,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const { admin, registrationCode } = await test.step('the administrator sets up', () => setUp(openDevice))
  const worker = await test.step('the worker logs in for the first time', () => workerAtDesk(openDevice))
  const { phone, store } = await test.step('the store registers on its phone and is signed in', () =>
    registerOnPhone(openDevice, registrationCode))

  const photograph = await takePhotograph(phone, '신분증.jpg')
  let dealer = store
  await test.step('it goes offline before the form is opened, and fills it in', async () => {
    await phone.setOffline(true)
    await goTo(dealer, '접수 신청')
    await expect(dealer.getByText('오프라인입니다.')).toBeVisible()
    await fillIn(dealer, { ...APPLICATION, file: photograph })
    await dealer.getByRole('combobox', { name: '요금제' }).fill('프리미어')
    await dealer.getByRole('option', { name: /5G 프리미어/ }).click()
    await dealer.getByRole('button', { name: '접수하기' }).click()
    await expect(dealer.getByText('기기에 저장됨')).toBeVisible()
    await expect(field(dealer, '고객명')).toHaveValue('')
  })
  await test.step('the record outlives a reload without a connection', async () => {
    await dealer.reload()
    await expect(dealer.getByRole('link', { name: '미전송 1' })).toBeVisible()
    await goTo(dealer, '전송 대기함')
    await expect(record(dealer, '김민수')).toContainText('기기에 저장됨')
    await expect(record(dealer, '김민수')).toContainText('신분증.jpg')
  })
  expect(await receivedDocuments(portal)).toHaveLength(0)

  const received = await test.step('the tab is closed; back online the server has it once', async () => {
    await dealer.close()
    await phone.setOffline(false)
    dealer = await phone.newPage()
    await dealer.goto('/outbox')
    const document = await receivedOnce(portal, '김민수')
    await expect(record(dealer, '김민수')).toContainText('서버 접수됨')
    await expect(record(dealer, '김민수')).toContainText(document.documentNumber)
    return document
  })
  await test.step('the photograph arrived without what it told about camera and place', async () => {
    expect(photograph.bytes.includes(CAMERA_MAKER)).toBe(true)
    expect(jpegMarkers(photograph.bytes)).toContain(APP1)
    const stored = await portal.admin.download(received.filePath ?? '')
    expect(stored.includes(CAMERA_MAKER)).toBe(false)
    expect(stored.includes('Exif')).toBe(false)
    expect(jpegMarkers(stored)).not.toContain(APP1)
    expect(stored.length).toBe(received.fileSize)
    expect(sha256(stored)).toBe(await hashOnDevice(dealer))
  })

  await test.step('the worker sees it appear without a reload, and takes it', async () => {
    await expect(rowOf(worker, '김민수')).toContainText('대기')
    await expect(rowOf(worker, '김민수')).toContainText('강남모바일')
    await changeStatus(worker, '김민수', '진행중')
    await expect(rowOf(worker, '김민수')).toContainText('진행중')
    await expect(rowOf(worker, '김민수')).toContainText('김근무')
  })
  await test.step('both chat', () => chat(dealer, worker))
  await test.step('the worker gives it a plan', () => choosePlan(worker))
  await test.step('and activates it', async () => {
    const form = await chooseStatus(worker, '김민수', '개통완료')
    await saveCase(form)
    await expect(form.getByText('개통완료 처리 시 가입번호는 필수 입력 사항입니다.').first()).toBeVisible()
    await field(form, '가입번호').fill('010-7777-8888')
    await field(form, '판매점 메모').fill('개통 완료되었습니다')
    await saveCase(form)
    await expect(worker.getByText('개통 상태가 변경되었습니다.').last()).toBeVisible()
    await backToList(worker)
    await expect(rowOf(worker, '김민수')).toBeHidden()
  })
  await test.step('the store sees it done', async () => {
    await expect(card(dealer, '김민수')).toContainText('개통완료')
    await expect(card(dealer, '김민수')).toContainText('개통 완료되었습니다')
    await openApplication(dealer, '김민수')
    await expect(dealer.getByRole('log')).toContainText('개통')
    await showDetails(dealer)
    await expect(dealer.getByText('010-7777-8888')).toBeVisible()
    await dealer.getByRole('button', { name: '뒤로' }).click()
    await dealer.getByRole('tab', { name: '완료' }).click()
    await expect(card(dealer, '김민수')).toBeVisible()
  })
  await test.step('the administrator finds it and exports it', async () => {
    await admin.getByRole('link', { name: '개통완료 관리' }).click()
    await admin.getByRole('searchbox', { name: '고객명, 연락처, 초성 검색' }).fill('ㄱㅁㅅ')
    await expect(rowOf(admin, '김민수')).toContainText('010-7777-8888')
    await expect(admin).toHaveURL(/search=/)
    await exportedWorkbook(portal, admin, received.id)
  })
})

async function setUp(openDevice: OpenDevice) {
  const page = await openAdminPanel(openDevice)
  await add(
    page,
    '계정 추가',
    { 이름: '김근무', 아이디: 'worker', 비밀번호: 'first-word-1' },
    '계정이 생성되었습니다.',
  )
  await add(
    page,
    '계정 추가',
    { '계정 유형': { card: '영업과장' }, 이름: '최과장', 아이디: 'manager', 비밀번호: 'first-word-2' },
    '계정이 생성되었습니다.',
  )
  await openTab(page, '판매점', 'KP번호')
  await add(
    page,
    'KP번호 추가',
    { KP번호: 'kp2026', 판매점명: '강남모바일', 위치: '서울 강남구' },
    'KP번호가 추가되었습니다.',
  )
  await page.getByRole('button', { name: 'KP2026 등록코드 발급' }).click()
  const issued = page.getByRole('dialog', { name: '등록코드' })
  const registrationCode = (await issued.locator('strong').textContent()) ?? ''
  await issued.getByRole('button', { name: '확인' }).click()
  await openTab(page, '통신사')
  await add(page, '통신사 추가', { 통신사명: '한빛텔레콤' }, '통신사가 추가되었습니다.')
  await openTab(page, '요금제')
  await add(
    page,
    '요금제 추가',
    { 통신사: { select: 'KT' }, 요금제명: '5G 프리미어', 데이터: '무제한', '월 요금': '89000' },
    '요금제가 추가되었습니다.',
  )
  await openTab(page, '부가서비스')
  await add(
    page,
    '부가서비스 추가',
    { 통신사: { select: 'KT' }, 부가서비스명: '스마트 안심', '월 요금': '3300' },
    '부가서비스가 추가되었습니다.',
  )
  await openTab(page, '접점코드')
  await add(
    page,
    '접점코드 추가',
    {
      접점코드: 'KT777',
      판매점명: '강남모바일',
      통신사: { select: 'KT' },
      '담당 영업과장': { select: '최과장 (manager)' },
    },
    '접점코드가 추가되었습니다.',
  )
  return { admin: page, registrationCode }
}

async function workerAtDesk(openDevice: OpenDevice): Promise<Page> {
  const page = await (await openDevice('desktop', { serviceWorkers: 'allow' })).newPage()
  await page.goto('/')
  await logInOn(page, { username: 'worker', password: 'first-word-1' })
  const change = page.getByRole('alertdialog', { name: '비밀번호 변경' })
  await field(change, '현재 비밀번호').fill('first-word-1')
  await field(change, '새 비밀번호').fill(PASSWORD)
  await field(change, '새 비밀번호 확인').fill(PASSWORD)
  await change.getByRole('button', { name: '변경' }).click()
  await expect(change).toBeHidden()
  await page.getByRole('link', { name: '접수 관리' }).click()
  await expect(page.getByText('서류가 없습니다')).toBeVisible()
  return page
}

async function registerOnPhone(openDevice: OpenDevice, registrationCode: string) {
  const phone = await openDevice('phone')
  const store = await phone.newPage()
  await store.goto('/')
  await store.getByRole('tab', { name: '계정 생성' }).click()
  await field(store, 'KP번호').fill('KP2026')
  await expect(store.getByText('유효한 KP번호', { exact: true })).toBeVisible()
  await expect(store.getByText('강남모바일')).toBeVisible()
  await expect(store.getByText('서울 강남구')).toBeVisible()
  await field(store, '등록코드 (선택)').fill(registrationCode)
  await field(store, '이름').fill('박점장')
  await field(store, '아이디').fill('gangnam')
  await field(store, '비밀번호').fill(PASSWORD)
  await store.getByRole('button', { name: '계정 생성' }).click()
  await expect(store.getByText('판매점 계정이 성공적으로 생성되었습니다.')).toBeVisible()
  await store.getByRole('link', { name: '나중에 하기' }).click()
  await expect(store.getByText('아직 접수한 신청이 없습니다. 첫 신청을 접수해보세요.')).toBeVisible()
  await readyForOffline(store)
  return { phone, store }
}

/** The hash of the file that the device's record has sent. */
async function hashOnDevice(page: Page): Promise<string> {
  await onDevice(page, 'outbox')
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('portal-offline')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
          reading.onsuccess = () => {
            const [row] = reading.result as { fileSha256: string }[]
            resolve(row?.fileSha256 ?? '')
            opening.result.close()
          }
          reading.onerror = () => reject(reading.error)
        }
      }),
  )
}

async function chat(dealer: Page, worker: Page): Promise<void> {
  await goTo(dealer, '내 신청')
  await openApplication(dealer, '김민수')
  await expect(dealer.getByText('첫 메시지를 보내보세요!')).toBeVisible()
  const words = dealer.getByRole('textbox', { name: '메시지' })
  await words.fill('신분증이 잘 보이나요?')
  await words.press('Enter')
  await expect(words).toHaveValue('')

  await expect(rowOf(worker, '김민수').getByRole('img', { name: '읽지 않은 메시지 1건' })).toBeVisible()
  await rowOf(worker, '김민수').getByRole('button', { name: '김민수 채팅' }).click()
  const dialog = worker.getByRole('dialog', { name: /실시간 채팅/ })
  await expect(dialog.getByRole('log')).toContainText('신분증이 잘 보이나요?')
  await expect(dialog.getByText('연결됨')).toBeVisible()
  const answer = dialog.getByRole('textbox', { name: '메시지' })
  await answer.fill('네, 잘 보입니다.')
  await answer.press('Enter')
  await expect(dealer.getByRole('log')).toContainText('네, 잘 보입니다.')
  await expect(dealer.getByRole('log')).toContainText('김근무')
  await expect(dealer.getByRole('log').getByText('읽음')).toBeVisible()
  await dialog.getByRole('button', { name: '닫기' }).click()
  await dealer.getByRole('button', { name: '뒤로' }).click()
}

async function choosePlan(worker: Page): Promise<void> {
  await rowOf(worker, '김민수').getByRole('button', { name: '김민수 요금제' }).click()
  const form = caseForm(worker)
  await expect(form.getByRole('combobox', { name: '요금제' })).toHaveValue('5G 프리미어')
  await form.getByRole('checkbox', { name: '스마트 안심' }).check()
  await form.getByRole('group', { name: '가입비' }).getByRole('checkbox', { name: '선납' }).check()
  await form.getByRole('group', { name: '가입비' }).getByRole('checkbox', { name: '후납' }).check()
  await expect(
    form.getByRole('group', { name: '가입비' }).getByRole('checkbox', { name: '선납' }),
  ).not.toBeChecked()
  await field(form, '단말기 모델').fill('SM-S936N')
  await expect(form.getByText('92,300원')).toBeVisible()
  await saveCase(form)
  await expect(worker.getByText('요금제 정보가 저장되었습니다.')).toBeVisible()
  await backToList(worker)
  await expect(rowOf(worker, '김민수')).toContainText('5G 프리미어')
}

async function exportedWorkbook(portal: Portal, admin: Page, documentId: number): Promise<void> {
  await admin.getByRole('button', { name: '엑셀 내보내기' }).click()
  const dialog = admin.getByRole('dialog', { name: '엑셀 내보내기' })
  await dialog.getByRole('button', { name: '1건 내보내기' }).click()
  await expect(dialog.getByText('내보내는 사유를 입력해주세요.')).toBeVisible()
  await field(dialog, '사유').fill('11월 정산 자료')
  const download = await downloadedBy(dialog.getByRole('button', { name: '1건 내보내기' }))
  expect(download.suggestedFilename()).toMatch(/^개통완료_\d{4}-\d{2}-\d{2}\.xlsx$/)

  const rows = await savedRecords(download)
  expect(rows).toHaveLength(1)
  const cells = rows[0] ?? {}
  const document = await portal.admin.call(readDocument, { params: { id: documentId } })
  expect(cells).toMatchObject({
    접수번호: document.documentNumber,
    고객명: '김민수',
    연락처: '010-1234-5678',
    판매점: '강남모바일',
    '개통 상태': '개통완료',
    '개통 처리자': '김근무',
    가입번호: '010-7777-8888',
    요금제: '5G 프리미어',
    부가서비스: '스마트 안심',
    '월 요금': 92_300,
    가입비: '후납',
    '단말기 모델': 'SM-S936N',
    '접수 메모': APPLICATION.memo,
  })
  // A real date cell: the day and time in Seoul.
  expect(cells['개통일시']).toBeInstanceOf(Date)
  const shown = (cells['개통일시'] as Date).toISOString().slice(0, 16).replace('T', ' ')
  expect(shown).toBe(formatKstDateTime(document.activatedAt ?? ''))
}
