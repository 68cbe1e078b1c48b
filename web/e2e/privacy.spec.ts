import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel } from './people/admin.ts'
import { openLoggedIn } from './people/stored-login.ts'

test('the administrator reads what is kept about people, how long and why', async ({
  portal,
  openDevice,
}) => {
  const admin = await openAdminPanel(openDevice)
  await test.step('the register names each kind of data', async () => {
    await admin.getByRole('link', { name: '개인정보', exact: true }).click()
    const sessions = admin.getByRole('listitem').filter({ hasText: '로그인 세션' })
    await expect(sessions).toContainText('끝난 뒤 90일')
    await expect(admin.getByRole('heading', { level: 2 })).not.toHaveCount(0)
    await expectAccessible(admin, 'register')
    await expectAccessibleWhenNarrow(admin, 'register')
  })
  await test.step('a phone shows it too; a worker is told that it is for administrators', async () => {
    const phone = await openLoggedIn(await openDevice('phone'), ADMIN, '/privacy')
    await expect(phone.getByText('로그인 세션')).toBeVisible()
    const worker = await openLoggedIn(
      await openDevice('desktop'),
      await portal.setUpWorker('worker', '박근무'),
      '/privacy',
    )
    await expect(worker.getByText('관리자만 접근할 수 있는 페이지입니다.')).toBeVisible()
  })
})
