import { createOtherCarrier } from '#shared/carriers/carrier.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { pdfFile } from './fixture/files.ts'
import { takePhotograph } from './fixture/photograph.ts'
import { receivedDocuments, receivedOnce } from './fixture/received.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { DEVICES, expect, test } from './fixture/test.ts'
import {
  applicationOf,
  attach,
  fillIn,
  goTo,
  logInOn,
  logInStore,
  openStore,
  submit,
  unfold,
} from './people/dealer.ts'
import { field } from './people/fields.ts'

test('an application like one of this month is asked about first', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '김민수', { customerPhone: '010-1234-5678' })
  const page = await openStore(openDevice, store, '/submit-application')
  await fillIn(page, applicationOf(store, '김민수'))
  const send = page.getByRole('button', { name: '접수하기' })
  await send.click()
  const question = page.getByRole('alertdialog', { name: '중복 접수 확인' })
  await expect(question).toContainText('접수된 서류가 1건 있습니다.')
  await question.getByRole('button', { name: '돌아가기' }).click()
  await expect(field(page, '고객명')).toHaveValue('김민수')
  expect(await receivedDocuments(portal)).toHaveLength(1)
  await send.click()
  await question.getByRole('button', { name: '그래도 접수' }).click()
  await expect(page.getByText('서버 접수됨')).toBeVisible()
  expect(await receivedDocuments(portal)).toHaveLength(2)
})

test('the form follows the carrier', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  await portal.setCarrier('KT', { allowPortIn: false, requireDesiredNumber: true, documentRequired: true })
  const page = await openStore(openDevice, store, '/submit-application')
  const send = page.getByRole('button', { name: '접수하기' })

  await test.step('what it asks for is named, and the first such field has the focus', async () => {
    await fillIn(page, applicationOf(store, '김민수'))
    await send.click()
    await expect(page.getByText('서류를 첨부해주세요. 희망번호를 입력해주세요.').first()).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: '입력 오류' }).first()).toBeVisible()
    await expect(field(page, '서류 첨부')).toBeFocused()
    await expect(field(page, '희망번호')).toHaveAccessibleDescription('희망번호를 입력해주세요.')
  })
  await test.step('what it does not take cannot be chosen', async () => {
    await expect(page.getByRole('radio', { name: '번호이동 (지원안함)' })).toBeDisabled()
    await expect(page.getByRole('radio', { name: '신규' })).toBeChecked()
  })
  await test.step('a file of another kind is refused', async () => {
    await field(page, '서류 첨부').setInputFiles({
      name: '메모.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('메모'),
    })
    await expect(page.getByRole('alert').filter({ hasText: /파일/ }).first()).toBeVisible()
    await expect(page.getByText('메모.txt 빼기')).toBeHidden()
  })
  await test.step('starting over asks first', async () => {
    await page.getByRole('button', { name: '초기화' }).click()
    const question = page.getByRole('alertdialog', { name: '입력한 내용을 모두 지우시겠습니까?' })
    await question.getByRole('button', { name: '취소' }).click()
    await expect(field(page, '고객명')).toHaveValue('김민수')
    await page.getByRole('button', { name: '초기화' }).click()
    await question.getByRole('button', { name: '초기화' }).click()
    await expect(field(page, '고객명')).toHaveValue('')
    await page.reload()
    await expect(field(page, '고객명')).toHaveValue('')
  })
})

test('whatever is typed and attached, a phone keeps its width, and the form its last letter', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const customer = '가'.repeat(LIMITS.name)
  await haveSubmitted(portal, store, customer)
  const page = await openStore(openDevice, store)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect(page.getByText(customer)).toBeVisible()
  expect(await width(), 'the list').toBe(DEVICES.phone.viewport.width)

  await goTo(page, '접수 신청')
  await fillIn(page, applicationOf(store, customer))
  await field(page, '서류 첨부').setInputFiles({
    name: '큰 파일.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(11_000_000, '%PDF-'),
  })
  await expect(page.getByText('큰 파일.pdf: 파일은 10MB까지 올릴 수 있습니다.')).toBeVisible()
  await page.getByRole('button', { name: '큰 파일.pdf 빼기' }).click()
  await attach(page, '서류 첨부', pdfFile(`${'신분증 앞면 '.repeat(20)}.pdf`))
  expect(await width(), 'the form').toBe(DEVICES.phone.viewport.width)

  const name = field(page, '고객명')
  await name.evaluate(scrollToBottomOfScreen)
  expect(await name.evaluate(isInSight), 'a bar lies over it').toBe(false)
  await name.focus()
  expect(await name.evaluate(isInSight), 'the focus is in sight').toBe(true)
  await unfold(page)
  await field(page, '메모').fill('떠나기 직전에 쓴 글')
  await goTo(page, '내 신청')
  await goTo(page, '접수 신청')
  await expect(field(page, '메모')).toHaveValue('떠나기 직전에 쓴 글')
  await page.getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByText('서버 접수됨')).toBeVisible()
})

test('what was wrong with a file is forgotten with the file', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  await portal.setCarrier('KT', { documentRequired: true })
  const page = await openStore(openDevice, store, '/submit-application')
  await fillIn(page, applicationOf(store, '김민수'))
  await page.getByRole('button', { name: '접수하기' }).click()
  const missing = page.getByText('서류를 첨부해주세요.')
  await expect(missing.first()).toBeVisible()
  await attach(page, '서류 첨부', pdfFile())
  await expect(missing).toHaveCount(0)
})

test('a picture that the browser cannot read is told beside its field; one of 60 megapixels arrives small', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await goTo(page, '접수 신청')
  await fillIn(page, applicationOf(store, '김민수'))
  const papers = field(page, '서류 첨부')
  const unreadable = [
    // A HEIC picture from an iPhone under a name that ends in .jpg.
    { name: '아이폰.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic`) },
    { name: '스캔.jpg', mimeType: 'image/jpeg', buffer: pdfFile().bytes },
  ]
  for (const file of unreadable) {
    await papers.setInputFiles(file)
    await page.getByRole('button', { name: '접수하기' }).click()
    const problem = page.getByText(`${file.name}: 사진을 읽을 수 없습니다.`)
    await expect(problem.first()).toBeVisible()
    await expect(papers).toHaveAccessibleDescription(/사진을 읽을 수 없습니다/)
    await expect(papers).toBeFocused()
    await page.getByRole('button', { name: `${file.name} 빼기` }).click()
    await expect(papers).not.toHaveAccessibleDescription(/사진을 읽을 수 없습니다/)
  }
  for (const [name, why] of [
    ['사진.heic', /jpg, jpeg, png 파일만 첨부할 수 있습니다/],
    ['빈 파일.jpg', /빈 파일입니다/],
  ] as const) {
    await papers.setInputFiles({
      name,
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(name.endsWith('heic') ? 9 : 0),
    })
    await expect(papers).toHaveAccessibleDescription(why)
    await expect(page.getByRole('button', { name: `${name} 빼기` })).toHaveCount(0)
  }
  await attach(page, '서류 첨부', await takePhotograph(phone, '큰 사진.jpg', { width: 9248, height: 6936 }))
  await page.getByRole('button', { name: '접수하기' }).click()
  // 64 megapixels are made smaller first.
  await expect(field(page, '고객명')).toHaveValue('', { timeout: 60_000 })
  const { fileSize } = await receivedOnce(portal, '김민수')
  expect(fileSize).toBeLessThan(LIMITS.applicationFileBytes)
})

test('a carrier without codes of its own takes the code that the store has', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await portal.admin.call(createOtherCarrier, { body: { name: '기타 선불' } })
  const page = await openStore(openDevice, store, '/submit-application')
  await fillIn(page, applicationOf(store, '김민수', { carrier: '기타 선불' }))
  // It was filled in with the code, and can be overwritten.
  await expect(field(page, '판매점명')).toHaveValue(store.contactCode)
  await submit(page, {})
  expect(await receivedOnce(portal, '김민수')).toMatchObject({
    carrier: '기타 선불',
    contactCode: store.contactCode,
    storeName: store.contactCode,
  })
})

test('several photographs arrive as one PDF', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store, '/submit-application')
  await fillIn(page, applicationOf(store, '김민수'))
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await attach(page, '서류 첨부', { name: '앞면.png', type: 'image/png', bytes: dot })
  await attach(page, '서류 첨부', { name: '뒷면.png', type: 'image/png', bytes: dot })
  await submit(page, {})
  const received = await receivedOnce(portal, '김민수')
  expect(received.fileName).toMatch(/\.pdf$/)
  const stored = await portal.admin.download(received.filePath ?? '')
  expect(stored.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the staff searches the contact code; a port-in names where the customer comes from', async ({
  portal,
  openPage,
}) => {
  await portal.setUpStore('강남모바일')
  await portal.setUpStore('서초텔레콤')
  const page = await openPage('desktop')
  await page.goto('/')
  await logInOn(page, await portal.setUpWorker('worker', '김근무'))
  await page.getByRole('link', { name: '접수 신청' }).first().click()
  await field(page, '통신사').selectOption('KT')
  await page.getByText('번호이동', { exact: true }).click()
  const code = page.getByRole('combobox', { name: '개통방명 코드' })
  await code.fill('KT10')
  const suggestions = page.getByRole('listbox', { name: '개통방명 코드' })
  await expect(suggestions.getByRole('option')).toHaveCount(2)
  await code.press('ArrowDown')
  await code.press('ArrowDown')
  await code.press('Enter')
  await expect(code).toHaveValue('KT102')
  await expect(field(page, '판매점명')).toHaveValue('서초텔레콤')
  await field(page, '고객명').fill('김이동')
  await field(page, '연락처').fill('+82 10-5555-6666')
  await expect(field(page, '연락처')).toHaveValue('010-5555-6666')
  await page.getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByText('이전통신사를 입력해주세요.').first()).toBeVisible()
  await page.getByRole('radio', { name: 'KT', exact: true }).check({ force: true })
  await page.getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByText('같은 통신사로는 번호이동을 신청할 수 없습니다.').first()).toBeVisible()
  await page.getByRole('radio', { name: 'SK', exact: true }).check({ force: true })
  await page.getByRole('button', { name: '접수하기' }).click()
  expect(await receivedOnce(portal, '김이동')).toMatchObject({
    customerType: 'port-in',
    previousCarrier: 'SK',
    storeName: '서초텔레콤',
    customerPhone: '010-5555-6666',
  })
})

test('the next ordinary application takes two fields and four taps', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  await portal.setUpStore('서초텔레콤')
  const page = await openStore(openDevice, store, '/submit-application')
  await test.step('the first one says what a store of several carriers mostly sells', async () => {
    await fillIn(page, { customerName: '김첫째', customerPhone: '010-1111-2222', carrier: 'KT' })
    await page.getByText('번호이동', { exact: true }).click()
    await page.getByText('SK', { exact: true }).click()
    await page.getByRole('button', { name: '접수하기' }).click()
    await expect(page.getByText('김첫째님 신청이 접수되었습니다.').first()).toBeVisible()
    await expect(page.getByText(/접수번호 \d/).first()).toBeVisible()
  })

  await page.getByRole('button', { name: '다음 신청 접수' }).tap()
  await expect(page.getByRole('button', { name: '서류 촬영' })).toBeFocused()
  await page.evaluate(countTaps)
  await field(page, '고객명').tap()
  await page.keyboard.type('김둘째')
  await page.keyboard.press('Enter')
  await expect(field(page, '연락처')).toBeFocused()
  await page.keyboard.type('01033334444')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '접수하기' })).toBeFocused()
  await page.getByText('LG', { exact: true }).tap()
  await page.getByRole('button', { name: '접수하기' }).tap()
  await expect(page.getByText('김둘째님 신청이 접수되었습니다.').first()).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset['taps'])).toBe('3')
  expect(await receivedOnce(portal, '김둘째')).toMatchObject({
    carrier: 'KT',
    customerType: 'port-in',
    previousCarrier: 'LG',
    contactCode: store.contactCode,
    customerPhone: '010-3333-4444',
  })

  await test.step('the same customer begins with the name and number only', async () => {
    await page.getByRole('button', { name: '같은 고객으로 새 신청' }).tap()
    await expect(field(page, '고객명')).toHaveValue('김둘째')
    await expect(field(page, '연락처')).toHaveValue('010-3333-4444')
    await expect(page.getByRole('radio', { name: 'LG', exact: true })).not.toBeChecked()
  })
})

test('a draft that comes back says so, and can be put away', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openStore(openDevice, store, '/submit-application')
  await fillIn(page, { customerName: '김초안' })
  await unfold(page)
  await field(page, '이메일').fill('kim@')
  await goTo(page, '내 신청')
  await goTo(page, '접수 신청')
  await expect(page.getByText('작성하던 내용을 불러왔습니다.')).toBeVisible()
  // What was typed under the fold is in sight again.
  await expect(field(page, '이메일')).toHaveValue('kim@')
  await page.getByRole('button', { name: '새로 쓰기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '초기화' }).click()
  await expect(field(page, '고객명')).toHaveValue('')
  await expect(page.getByText('작성하던 내용을 불러왔습니다.')).toBeHidden()
})

/** Runs in the page: counts the taps from now on, in an attribute of the body. */
function countTaps(): void {
  document.body.dataset['taps'] = '0'
  document.addEventListener(
    'click',
    ({ isTrusted, target }) => {
      // A tap on a label is told twice: once more by the radio that it checks.
      if (!isTrusted || (target instanceof HTMLInputElement && target.type === 'radio')) return
      document.body.dataset['taps'] = String(Number(document.body.dataset['taps']) + 1)
    },
    true,
  )
}

/** Runs in the page. */
function scrollToBottomOfScreen(element: Element): void {
  window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight)
}

/** Runs in the page: whether nothing covers the element at its two ends. */
function isInSight(element: Element): boolean {
  const { x, top, bottom } = element.getBoundingClientRect()
  return [top + 4, bottom - 4].every((y) => document.elementFromPoint(x + 8, y) === element)
}
