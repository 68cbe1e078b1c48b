import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { liftPrivacyHold, readPrivacyPeriods } from '#shared/privacy/privacy.contract.ts'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { downloadedBy, field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { rowOf } from './people/worker.ts'

test('the administrator reads what is kept about people, sets how long customers are, and holds one', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const numbers: string[] = []
  const ids: number[] = []
  const halfAYearAgo = new Date(Date.now() - 183 * 86_400_000).toISOString()
  for (const name of ['김오래', '박분쟁']) {
    const params = { id: await haveSubmitted(portal, store, name) }
    const body = {
      activationStatus: '개통',
      subscriptionNumber: '88012345',
      activatedAt: halfAYearAgo,
    } as const
    await haveStatus(portal.admin, params.id, body)
    ids.push(params.id)
    numbers.push((await portal.admin.call(readDocument, { params })).documentNumber)
  }
  const admin = await openAdminPanel(openDevice)

  await test.step('the register names each kind of data', async () => {
    await admin.getByRole('link', { name: '개인정보', exact: true }).click()
    const sessions = admin.getByRole('listitem').filter({ hasText: '로그인 세션' })
    await expect(sessions).toContainText('끝난 뒤 90일')
    await expectAccessible(admin, 'register')
    await expectAccessibleWhenNarrow(admin, 'register')
  })
  await test.step('a document is held, with a reason', async () => {
    await openTab(admin, '보류')
    await admin.getByRole('button', { name: '보류 추가' }).click()
    const dialog = admin.getByRole('dialog', { name: '보류 추가' })
    await field(dialog, '접수번호').fill('20200101-00001')
    await field(dialog, '사유').fill('요금 분쟁')
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(dialog.getByText('신청을 찾을 수 없습니다.').first()).toBeVisible()
    await field(dialog, '접수번호').fill(numbers[1] ?? '')
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(admin, '요금 분쟁')).toContainText('박*쟁')
    await expectAccessible(admin, 'holds')
    await expectAccessibleWhenNarrow(admin, 'holds')
  })
  await test.step('a period tells beforehand how many customers it masks at once', async () => {
    await openTab(admin, '보관 기간')
    await expect(admin.getByText('없음', { exact: true })).toBeVisible()
    await admin.getByRole('button', { name: '보관 기간 변경' }).click()
    const dialog = admin.getByRole('dialog', { name: '보관 기간 변경' })
    const months = field(dialog, '접수 고객정보 가리기 (완료 뒤 개월 수)')
    await months.fill('2')
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(dialog.getByText('3에서 120 사이의 개월 수를 입력해주세요.').first()).toBeVisible()
    await months.fill('3')
    await field(dialog, '보존 기간 (완료 뒤 개월 수)').fill('4')
    await dialog.getByRole('button', { name: '저장' }).click()
    const question = admin.getByRole('alertdialog')
    await expect(question).toContainText('신청 1건의 고객정보가 한 시간 안에 가려지고')
    await expect(question).toContainText('보류한 1건은 그대로 둡니다.')
    await question.getByRole('button', { name: '취소' }).click()
    expect((await portal.admin.call(readPrivacyPeriods)).maskMonths).toBeNull()
    await dialog.getByRole('button', { name: '저장' }).click()
    await question.getByRole('button', { name: '저장' }).click()
    await expect(admin.getByText('개통완료·취소·폐기·기타완료 뒤 3개월')).toBeVisible()
    await expect(admin.getByText('개통완료·취소·폐기·기타완료 뒤 4개월은 삭제하지 않음')).toBeVisible()
    await expectAccessible(admin, 'periods')
    await expectAccessibleWhenNarrow(admin, 'periods')
  })
  await test.step('what is held about one person is found, and handed out with a reason', async () => {
    await openTab(admin, '개인 조회')
    await field(admin.getByRole('main'), '이름').fill('박분쟁')
    await admin.getByRole('button', { name: '조회', exact: true }).click()
    await expect(admin.getByText('연락처를 입력해주세요.').first()).toBeVisible()
    await field(admin.getByRole('main'), '연락처').fill('01023456789')
    await admin.getByRole('button', { name: '조회', exact: true }).click()
    await expect(admin.getByRole('heading', { name: '신청 1건' })).toBeVisible()
    await expect(admin.getByRole('listitem').filter({ hasText: numbers[1] ?? '' })).toContainText('보류')
    await expectAccessible(admin, 'person')
    await expectAccessibleWhenNarrow(admin, 'person')
    await admin.getByRole('button', { name: '모두 내보내기' }).click()
    const dialog = admin.getByRole('dialog')
    await field(dialog, '사유').fill('본인의 열람 요구')
    const saved = await downloadedBy(dialog.getByRole('button', { name: '내보내기', exact: true }))
    expect(saved.suggestedFilename()).toMatch(/^개인정보_박.쟁_.+\.zip$/)
    await expect(dialog).toBeHidden()
  })
  await test.step('it is deleted once nothing holds it, after a question that names what is lost', async () => {
    await expect(admin.getByText('지금은 삭제할 수 없습니다. 보류한 신청이 있습니다')).toBeVisible()
    await portal.admin.call(liftPrivacyHold, { params: { documentId: ids[1] ?? 0 } })
    const again = await haveSubmitted(portal, store, '박분쟁')
    await portal.admin.call(deleteDocument, { params: { id: again } })
    await admin.getByRole('button', { name: '조회', exact: true }).click()
    await expect(admin.getByRole('heading', { name: '신청 2건' })).toBeVisible()
    await admin.getByRole('button', { name: '모두 삭제' }).click()
    const question = admin.getByRole('alertdialog', { name: '박분쟁님의 자료를 삭제하시겠습니까?' })
    await expect(question).toContainText('신청 1건을 서류, 채팅과 함께 완전히 삭제합니다.')
    await expect(question).toContainText('개통·정산 내역이 있는 1건은 고객정보만 지우고')
    await expectAccessible(admin, 'deletion')
    await question.getByRole('button', { name: '삭제' }).click()
    await expect(admin.getByText('이 이름과 연락처로 보관하는 자료가 없습니다.')).toBeVisible()
    const params = { id: ids[1] ?? 0 }
    expect((await portal.admin.call(readDocument, { params })).customerName).toBe('박*쟁')
  })
  await test.step('a phone shows it too; a worker is told that it is for administrators', async () => {
    const phone = await openLoggedIn(await openDevice('phone'), ADMIN, '/privacy')
    await expect(phone.getByText('로그인 세션')).toBeVisible()
    const worker = await portal.setUpWorker('worker', '박근무')
    const page = await openLoggedIn(await openDevice('desktop'), worker, '/privacy')
    await expect(page.getByText('관리자만 접근할 수 있는 페이지입니다.')).toBeVisible()
    // What is left of a customer cannot be edited.
    await page.goto(`/documents/${ids[1]}`)
    await expect(page.getByText('보관 기간이 지나 가려진 고객정보입니다.')).toBeVisible()
    await expect(page.getByText('처리가 끝난 신청입니다', { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: '가입번호' })).toBeHidden()
  })
})
