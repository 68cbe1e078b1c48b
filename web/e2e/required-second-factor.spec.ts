import { generateSync } from 'otplib/functional'
import { expectAccessible } from './fixture/accessible.ts'
import { PASSWORD } from './fixture/portal.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { logInOn } from './people/dealer.ts'
import { field } from './people/fields.ts'

test('workers must set up a second factor: whoever has none is led there, also in the middle of work', async ({
  portal,
  openDevice,
  openPage,
}) => {
  const who = await portal.setUpWorker('worker', '박근무')
  const desk = await openPage('phone')
  await desk.goto('/')
  await logInOn(desk, who)
  await expect(desk.getByRole('heading', { name: '대시보드' })).toBeVisible()

  await test.step('an administrator requires it', async () => {
    const admin = await openAdminPanel(openDevice)
    await openTab(admin, '사용자')
    await admin.getByRole('button', { name: '2단계 인증 필수' }).click()
    const dialog = admin.getByRole('dialog', { name: '2단계 인증 필수 계정' })
    await dialog.getByRole('checkbox', { name: '근무자', exact: true }).check()
    await expectAccessible(admin, 'the kinds that need a second factor')
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(admin.getByText('2단계 인증 필수 계정을 저장했습니다.')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('the worker sees the set-up and nothing else, also after a reload', async () => {
    const setUp = desk.getByRole('heading', { name: '2단계 인증 등록' })
    await expect(setUp).toBeVisible()
    await desk.reload()
    await expect(setUp).toBeVisible()
    await expect(desk.getByRole('navigation')).toBeHidden()
    await expect(desk).toHaveTitle(/^2단계 인증 등록/)
    await expectAccessible(desk, 'the set-up that must come first')
  })

  await test.step('once it is set up, the work goes on', async () => {
    await desk.getByRole('button', { name: '인증 앱 등록' }).click()
    const dialog = desk.getByRole('dialog', { name: '2단계 인증' })
    await field(dialog, '현재 비밀번호').fill(PASSWORD)
    await dialog.getByRole('button', { name: '시작', exact: true }).click()
    await expect(dialog.getByRole('img', { name: '인증 앱으로 찍을 QR 코드' })).toBeVisible()
    const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
    const otp = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) })
    await field(dialog, '인증번호').fill(otp)
    await dialog.getByRole('button', { name: '켜기' }).click()
    const codes = desk.getByRole('alertdialog', { name: '복구 코드' })
    await codes.getByRole('button', { name: '보관했습니다' }).click()
    await expect(desk.getByRole('heading', { name: '대시보드' })).toBeVisible()
  })
})
