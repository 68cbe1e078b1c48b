import { readFile } from 'node:fs/promises'
import { expectAccessible } from './fixture/accessible.ts'
import { pdfFile } from './fixture/files.ts'
import { stopUpload, uploadSpeed } from './fixture/network-speed.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { attach, openStore } from './people/dealer.ts'
import { downloadedBy, field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { logInStaff, rowOf } from './people/worker.ts'

test('forms and price tables are uploaded, changed, switched off and deleted, and stores see it at once', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openStore(openDevice, store)
  await phone.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '서식지' }).click()
  await expect(phone.getByText('등록된 단가표가 없습니다.')).toBeVisible()
  const worker = await logInStaff(await openDevice('desktop'), await portal.setUpWorker('worker', '박근무'))
  await expect(worker.getByText('등록된 단가표가 없습니다.')).toBeVisible({ timeout: 60_000 })
  const admin = await openAdminPanel(openDevice)
  await openTab(admin, '서식')

  await test.step('a form: what is missing is said, then it is there', async () => {
    await expect(admin.getByText('등록된 서식이 없습니다.')).toBeVisible()
    await admin.getByRole('button', { name: '서식 업로드' }).click()
    const dialog = admin.getByRole('dialog', { name: '서식 업로드' })
    await dialog.getByRole('button', { name: '업로드' }).click()
    const summary = dialog.getByRole('alert').filter({ hasText: '입력 오류' })
    await expect(summary).toContainText('제목을 입력해주세요.')
    await expect(summary).toContainText('파일을 선택해주세요.')
    await expect(field(dialog, '제목')).toBeFocused()
    await field(dialog, '파일').setInputFiles({
      name: '서식.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ'),
    })
    await expect(summary).toContainText('서식.exe: pdf, doc, docx')
    await expect(summary).not.toContainText('파일을 선택해주세요.')
    await expectAccessible(admin, 'the upload of a form')
    await field(dialog, '제목').fill('명의변경 신청서')
    await dialog.getByText('변경서류', { exact: true }).click()
    await attach(admin, '파일', pdfFile('명의변경.pdf'))
    await dialog.getByRole('button', { name: '업로드' }).click()
    await expect(admin.getByText('서식이 성공적으로 업로드되었습니다.')).toBeVisible()
    await expect(rowOf(admin, '명의변경 신청서')).toContainText('변경서류')
    await expect(phone.getByRole('button', { name: '명의변경 신청서 다운로드' })).toBeVisible()
  })
  await test.step('its content counts, not its name', async () => {
    await admin.getByRole('button', { name: '서식 업로드' }).click()
    const dialog = admin.getByRole('dialog', { name: '서식 업로드' })
    await field(dialog, '제목').fill('가짜')
    await attach(admin, '파일', { name: '가짜.pdf', type: 'application/pdf', bytes: Buffer.from('<svg/>') })
    await dialog.getByRole('button', { name: '업로드' }).click()
    const summary = dialog.getByRole('alert').filter({ hasText: '입력 오류' })
    await expect(summary).toContainText('파일 형식 오류')
    await expect(field(dialog, '파일')).toBeFocused()
    const empty = { name: '빈.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }
    await field(dialog, '파일').setInputFiles(empty)
    await expect(summary).toContainText('빈.pdf: 빈 파일입니다. 다른 파일을 선택해주세요.')
    await expect(summary).not.toContainText('파일 형식 오류')
    await expect(dialog.getByText('빈.pdf: 빈 파일입니다. 다른 파일을 선택해주세요.')).toHaveCount(2)
  })
  await test.step('what was typed and chosen is there again after the browser’s back', async () => {
    const dialog = admin.getByRole('dialog', { name: '서식 업로드' })
    await admin.goBack()
    await expect(dialog).toBeHidden()
    await admin.goForward()
    await admin.getByRole('button', { name: '서식 업로드' }).click()
    await expect(field(dialog, '제목')).toHaveValue('가짜')
    await expect(dialog.getByText('가짜.pdf')).toBeVisible()
    await dialog.getByRole('button', { name: '취소' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: '닫기' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('its title and category are changed; without a change nothing is sent', async () => {
    await rowOf(admin, '명의변경 신청서').getByText('명의변경 신청서').click()
    const dialog = admin.getByRole('dialog', { name: '서식 수정' })
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(admin.getByText('변경된 내용이 없습니다.')).toBeVisible()
    await expectAccessible(admin, 'editing a form')
    await field(dialog, '제목').fill('KT 명의변경 신청서')
    await dialog.getByText('가입서류', { exact: true }).click()
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(admin.getByText('서식이 수정되었습니다.')).toBeVisible()
    await expect(rowOf(admin, 'KT 명의변경 신청서')).toContainText('가입서류')
    await expect(phone.getByRole('button', { name: 'KT 명의변경 신청서 다운로드' })).toBeVisible()
  })

  await openTab(admin, '단가표')
  const table = pdfFile('11월.pdf', 2_000_000)
  await test.step('a price table: stopped half way, then uploaded; the dashboard of others tells of it', async () => {
    await admin.getByRole('button', { name: '단가표 업로드' }).click()
    const dialog = admin.getByRole('dialog', { name: '단가표 업로드' })
    await field(dialog, '제목').fill('11월 단가표')
    await attach(admin, '파일', table)
    const throttle = await uploadSpeed(admin)
    await throttle(100_000)
    await dialog.getByRole('button', { name: '업로드' }).click()
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/)
    await stopUpload(admin, dialog.getByRole('button', { name: '업로드 중지' }), throttle)
    await expect(admin.getByText('업로드를 중지했습니다.')).toBeVisible()
    await expect(field(dialog, '제목')).toHaveValue('11월 단가표')
    await dialog.getByRole('button', { name: '업로드', exact: true }).click()
    await expect(admin.getByText('단가표가 성공적으로 업로드되었습니다.')).toBeVisible()
    await expect(worker.getByText('11월 단가표')).toBeVisible()
    await expect(phone.getByRole('button', { name: '11월 단가표 다운로드' })).toBeVisible()
    await expectAccessible(admin, 'the price tables of the panel')
    const saved = await downloadedBy(
      rowOf(admin, '11월 단가표').getByRole('button', { name: '11월 단가표 다운로드' }),
    )
    expect((await readFile(await saved.path())).equals(table.bytes)).toBe(true)
  })
  await test.step('switched off it is gone for others and found by its state, then deleted after a question', async () => {
    await rowOf(admin, '11월 단가표').getByRole('switch').click()
    await expect(phone.getByText('등록된 단가표가 없습니다.')).toBeVisible()
    await expect(worker.getByText('등록된 단가표가 없습니다.')).toBeVisible()
    await field(admin, '상태').selectOption('활성')
    await expect(admin.getByText('검색 결과가 없습니다')).toBeVisible()
    await field(admin, '상태').selectOption('비활성')
    await expect(admin).toHaveURL(/state=inactive/)
    await rowOf(admin, '11월 단가표').getByRole('button', { name: '11월 단가표 삭제' }).click()
    const question = admin.getByRole('alertdialog', { name: '단가표 삭제' })
    await expect(question).toContainText('11월.pdf')
    await question.getByRole('button', { name: '삭제' }).click()
    await expect(admin.getByText('단가표가 삭제되었습니다.')).toBeVisible()
    await expect(rowOf(admin, '11월 단가표')).toHaveCount(0)
  })
})

test('/test uploads a price table and tells of the session without its id; others are led to their documents', async ({
  portal,
  openDevice,
}) => {
  const worker = await openLoggedIn(
    await openDevice('desktop'),
    await portal.setUpWorker('worker', '박근무'),
    '/test',
  )
  await expect(worker).toHaveURL(/\/documents$/)

  const admin = await openAdminPanel(openDevice)
  await admin.goto('/test')
  const debug = admin.getByRole('region', { name: '디버그 정보' })
  await expect(debug).toContainText('(admin)')
  await expect(debug).toContainText('세션 ID있음')
  await expect(debug).toContainText('업로드 상태대기')
  const sessionId = await admin.evaluate(
    () => JSON.parse(localStorage.getItem('auth-storage') ?? '').state.sessionId as string,
  )
  expect(await admin.locator('body').innerText()).not.toContain(sessionId)
  await field(admin, '제목').fill('시험 단가표')
  await attach(admin, '파일', pdfFile('시험.pdf'))
  await admin.getByRole('button', { name: '업로드', exact: true }).click()
  await expect(admin.getByText('단가표가 성공적으로 업로드되었습니다.')).toBeVisible()
  await expect(debug).toContainText('업로드 상태완료')
  await expectAccessible(admin, '/test')
})
