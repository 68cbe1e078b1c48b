import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import { pdfFile } from './fixture/files.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel } from './people/admin.ts'
import { downloadedBy, field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { openCase, openDocuments, rowOf } from './people/worker.ts'

const table = (page: Page) => page.getByRole('table', { name: '접속 기록 목록' })
const viewed = (page: Page) => rowOf(page, '김*수').filter({ has: page.getByText('열람', { exact: true }) })

test('the administrator finds who saw, downloaded and exported what, with the customer masked', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const file = pdfFile('김민수 신청서.pdf')
  const id = await haveSubmitted(portal, store, '김민수', { file, customerPhone: '010-1234-5678' })
  const params = { id: await haveSubmitted(portal, store, '최개통') }
  const activation = { activationStatus: '개통', subscriptionNumber: '88012345' } as const
  await haveStatus(portal.admin, params.id, activation)
  const worker = await openDocuments(openDevice, await portal.setUpWorker('worker', '박근무'))
  const admin = await openAdminPanel(openDevice)

  await test.step('a worker opens an application and downloads its file', async () => {
    await openCase(worker, '김민수')
    await downloadedBy(worker.getByRole('button', { name: '다운로드' }).first())
  })
  await test.step('an administrator exports, and says why', async () => {
    await admin.getByRole('link', { name: '개통완료 관리' }).click()
    await admin.getByRole('button', { name: '엑셀 내보내기' }).click()
    const dialog = admin.getByRole('dialog', { name: '엑셀 내보내기' })
    await field(dialog, '사유').fill('월 정산 자료')
    await downloadedBy(dialog.getByRole('button', { name: '1건 내보내기' }))
    await expect(dialog).toBeHidden()
  })
  await test.step('all three stand in the log, a view within a second or two', async () => {
    await admin.getByRole('link', { name: '관리자 패널' }).click()
    await admin.getByRole('link', { name: '접속 기록' }).click()
    await expect(async () => {
      await admin.getByRole('button', { name: '새로고침' }).click()
      await expect(viewed(admin)).toHaveCount(1, { timeout: 1000 })
    }).toPass()
    const view = viewed(admin)
    await expect(view).toContainText('박근무 worker')
    await expect(view).toContainText('김*수 010-****-5678')
    await expect(rowOf(admin, '다운로드').first()).toContainText('김*****서.pdf')
    const exported = rowOf(admin, '내보내기')
    await expect(exported).toContainText('월 정산 자료')
    await expect(exported).toContainText('1건, 서류 목록, 개통 상태 개통')
    await expect(exported).toContainText('admin')
    await expect(rowOf(admin, '목록 열람').first()).toContainText('서류 목록')
    await expect(table(admin)).not.toContainText('김민수')
    await expect(table(admin)).not.toContainText('1234-5678')
    await expectAccessible(admin, 'access log')
    await expectAccessibleWhenNarrow(admin, 'access log')
  })
  await test.step('every row is sealed within seconds', async () => {
    await expect(async () => {
      await admin.getByRole('button', { name: '새로고침' }).click()
      await expect(table(admin).getByText('대기', { exact: true })).toHaveCount(0, { timeout: 1000 })
    }).toPass({ timeout: 20_000 })
    await expect(viewed(admin)).toContainText('봉인됨')
  })
  await test.step('it is narrowed by what is done, by whom and to which document, in the address', async () => {
    await admin.getByLabel('작업').selectOption('다운로드')
    await expect(viewed(admin)).toHaveCount(0)
    await expect(admin).toHaveURL(/action=download/)
    await admin.getByRole('searchbox', { name: '이름, 아이디 검색' }).fill('없는 사람')
    await expect(admin.getByText('검색 결과가 없습니다')).toBeVisible()
    await admin.getByRole('button', { name: '초기화' }).click()
    const number = admin.getByRole('searchbox', { name: '접수번호 검색' })
    await number.fill('2026')
    await number.fill('2026-1')
    await expect(admin.getByText('접수번호 전체를 입력해주세요. 예: 20261120-00001')).toBeVisible()
    await number.fill(String(id))
    await expect(viewed(admin)).toBeVisible()
    // Also the lists that have shown this customer.
    await expect(rowOf(admin, '목록 열람').first()).toBeVisible()
    await expect(rowOf(admin, '내보내기')).toHaveCount(0)
    await admin.reload()
    await expect(number).toHaveValue(String(id))
    await expect(viewed(admin)).toBeVisible()
  })
  await test.step('logins, refusals and changes of rights stand beside it', async () => {
    await admin.getByRole('tab', { name: '보안 기록' }).click()
    await expect(admin).toHaveURL(/tab=security/)
    await expect(rowOf(admin, '계정 생성, 근무자')).toContainText('worker')
    await expect(rowOf(admin, '로그인').first()).toBeVisible()
    await expect(table(admin)).not.toContainText('김*수')
  })
  await test.step('a phone shows it as cards; a worker is told that it is for administrators', async () => {
    const phone = await openLoggedIn(await openDevice('phone'), ADMIN, '/access-log')
    await expect(phone.getByText('월 정산 자료')).toBeVisible()
    await expectAccessible(phone, 'access log on a phone')
    await worker.goto('/access-log')
    await expect(worker.getByText('관리자만 접근할 수 있는 페이지입니다.')).toBeVisible()
  })
})
