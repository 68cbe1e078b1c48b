import { listDealerApplications } from '#shared/documents/dealer-applications.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { PASSWORD } from './fixture/portal.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { submit, unfold } from './people/dealer.ts'
import { field } from './people/fields.ts'

test('a store that registers with its 등록코드 hands in an application at once', async ({
  portal,
  openDevice,
}) => {
  await portal.setUpContactCode('K-7001', '다른 이름의 점', 'KT')
  const admin = await openAdminPanel(openDevice)
  await openTab(admin, '판매점', 'KP번호')
  await test.step('the administrator keeps the codes of a KP number, and hands out a code once', async () => {
    await admin.getByRole('button', { name: 'KP번호 추가' }).click()
    const dialog = admin.getByRole('dialog', { name: 'KP번호 추가' })
    await field(dialog, 'KP번호').fill('KP7001')
    await field(dialog, '판매점명').fill('첫날텔레콤')
    const search = dialog.getByRole('combobox', { name: '접점코드 찾기' })
    await search.fill('7001')
    await dialog.getByRole('option', { name: /K-7001/ }).click()
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(admin.getByRole('row').filter({ hasText: 'KP7001' })).toContainText('KT K-7001')
    await admin.getByRole('button', { name: 'KP7001 등록코드 발급' }).click()
  })
  const shown = admin.getByRole('dialog', { name: '등록코드' })
  const code = (await shown.locator('strong').textContent()) ?? ''
  await expectAccessible(admin, 'the 등록코드')
  await shown.getByRole('button', { name: '확인' }).click()

  const page = await (await openDevice('phone')).newPage()
  await page.goto('/')
  await page.getByRole('tab', { name: '계정 생성' }).click()
  await field(page, 'KP번호').fill('KP7001')
  await expect(page.getByText('유효한 KP번호', { exact: true })).toBeVisible()
  await field(page, '이름').fill('박점장')
  await field(page, '아이디').fill('first-day')
  await field(page, '비밀번호').fill(PASSWORD)
  await test.step('a wrong code is said at its field, and nothing typed is lost', async () => {
    await field(page, '등록코드 (선택)').fill('AAAA-2222')
    await page.getByRole('button', { name: '계정 생성' }).click()
    await expect(page.getByText(/등록코드가 맞지 않거나 기한이 지났습니다/).first()).toBeVisible()
    await expect(field(page, '등록코드 (선택)')).toBeFocused()
    await expect(field(page, '아이디')).toHaveValue('first-day')
  })
  await field(page, '등록코드 (선택)').fill(code.toUpperCase())
  await page.getByRole('button', { name: '계정 생성' }).click()
  await expect(page.getByRole('heading', { name: '시작하기' })).toBeVisible()
  await expectAccessible(page, 'the first steps')
  await page.getByRole('link', { name: '첫 신청 접수하기' }).click()
  await submit(page, {
    carrier: 'KT',
    contactCode: 'K-7001',
    customerName: '김첫날',
    customerPhone: '010-1234-5678',
  })
  const store = await portal.logIn({ username: 'first-day', password: PASSWORD })
  const handedIn = async () =>
    (await store.call(listDealerApplications, { query: {} })).items.map(({ customerName }) => customerName)
  await expect.poll(handedIn).toEqual(['김첫날'])
})

test('a store without a code asks for it in the form, and hands in once it is answered', async ({
  portal,
  openDevice,
}) => {
  await portal.setUpKpNumber('KP7002', '둘째텔레콤')
  await portal.setUpContactCode('K-7002', '둘째텔레콤', 'KT')
  await portal.setUpContactCode('S-7002', '주인 없는 점', 'SKT')
  const page = await (await openDevice('phone')).newPage()
  await page.goto('/')
  await page.getByRole('tab', { name: '계정 생성' }).click()
  await field(page, 'KP번호').fill('KP7002')
  await field(page, '이름').fill('이점장')
  await field(page, '아이디').fill('second-day')
  await field(page, '비밀번호').fill(PASSWORD)
  await page.getByRole('button', { name: '계정 생성' }).click()
  await expect(page.getByRole('heading', { name: '시작하기' })).toBeVisible()

  await page.goto('/submit-application')
  await test.step('the form says so in a sentence, offers no carrier, and sends the request', async () => {
    await expect(page.getByText('개통방명 코드가 아직 없어 접수할 수 없습니다.')).toBeVisible()
    await expect(field(page, '통신사').getByRole('option')).toHaveCount(1)
    await page.getByRole('button', { name: '코드 요청' }).click()
    const dialog = page.getByRole('dialog', { name: '개통방명 코드 요청' })
    await dialog.getByRole('button', { name: '요청', exact: true }).click()
    await expect(dialog.getByText('코드가 필요한 통신사를 선택해주세요.').first()).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'KT', exact: true }).check()
    await dialog.getByRole('checkbox', { name: 'SKT', exact: true }).check()
    await field(dialog, '남길 말').fill('새로 연 매장입니다')
    await expectAccessible(page, 'the request for codes')
    await dialog.getByRole('button', { name: '요청', exact: true }).click()
    await expect(page.getByText('개통방명 코드를 요청했습니다.')).toBeVisible()
  })

  const admin = await openAdminPanel(openDevice)
  await openTab(admin, '판매점')
  await expect(admin.getByRole('tab', { name: '코드 요청 1' })).toBeVisible()
  await openTab(admin, '코드 요청')
  await test.step('the administrator sees what is asked for, adds a code and agrees', async () => {
    await admin.getByRole('row').filter({ hasText: '둘째텔레콤' }).getByText('둘째텔레콤').click()
    const dialog = admin.getByRole('dialog', { name: '둘째텔레콤' })
    await expect(dialog).toContainText('새로 연 매장입니다')
    await expect(dialog.getByRole('button', { name: 'KT K-7002 빼기' })).toBeVisible()
    await dialog.getByRole('combobox', { name: '접점코드 찾기' }).fill('S-7002')
    await dialog.getByRole('option', { name: /S-7002/ }).click()
    await expectAccessible(admin, 'the answer to a request')
    await dialog.getByRole('button', { name: '승인', exact: true }).click()
    await expect(admin.getByText(/코드 요청을 승인했습니다/)).toBeVisible()
  })

  await test.step('the open form has the codes without a reload, and refuses a code of another store', async () => {
    await expect(field(page, '통신사').getByRole('option', { name: 'SKT' })).toHaveCount(1)
    await expect(page.getByText('개통방명 코드를 요청했습니다.')).toBeHidden()
    await field(page, '통신사').selectOption('KT')
    await field(page, '고객명').fill('김둘째')
    await field(page, '연락처').fill('010-1234-5678')
    await unfold(page)
    const code = page.getByRole('combobox', { name: '개통방명 코드' })
    await expect(code).toHaveValue('K-7002')
    await code.fill('K-9999')
    await page.getByRole('button', { name: '접수하기' }).click()
    await expect(page.getByText('우리 매장에 등록되지 않은 코드입니다.').first()).toBeVisible()
    await code.fill('k-7002')
    await page.getByRole('button', { name: '접수하기' }).click()
    await expect(field(page, '고객명')).toHaveValue('')
  })
})
