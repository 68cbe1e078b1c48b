import { createSalesManager } from '#shared/users/users.contract.ts'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import { PASSWORD } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'

test('a new installation shows what it still needs, and each step is one dialog away', async ({
  portal,
  openDevice,
}) => {
  const page = await openAdminPanel(openDevice)
  const setup = page.getByRole('region', { name: '시작 준비' })
  const step = (title: string) => setup.getByRole('listitem').filter({ hasText: title })
  const press = (link: string) => setup.getByRole('link', { name: link }).click()
  const dialog = (name: string) => page.getByRole('dialog', { name })

  await test.step('each step says how it stands, and what must be there first', async () => {
    await expect(step('통신사')).toContainText('13개')
    await expect(step('요금제').first()).toContainText('없음')
    await expect(step('접점코드')).toContainText('없음 · 담당 영업과장이 먼저 필요합니다.')
    await expect(step('정산단가')).toContainText('요금제가 먼저 필요합니다.')
    await expect(step('HTTPS')).toContainText('http로 접속')
    await expectAccessible(page, 'the steps of a new installation')
    await expectAccessibleWhenNarrow(page, 'the steps of a new installation')
  })

  await test.step('a link opens the tab with its dialog, once', async () => {
    await setup.getByRole('listitem').nth(1).getByRole('link', { name: '요금제 추가' }).click()
    await expect(dialog('요금제 추가')).toBeVisible()
    await expect(page).toHaveURL(/\/admin-panel\?tab=service-plans$/)
    await expect(setup).toBeHidden()
    await dialog('요금제 추가').getByRole('button', { name: '취소' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: '요금제 추가' })).toBeVisible()
    await expect(dialog('요금제 추가')).toBeHidden()
    await page.goto('/admin-panel')
    for (const [link, name] of [
      ['판매점 추가', '판매점 추가'],
      ['근무자 추가', '계정 추가'],
      ['복구 코드 보관', '저장 암호화'],
      ['설정 방법', 'HTTPS 설정 방법'],
    ] as const) {
      await press(link)
      await expect(dialog(name)).toBeVisible()
      await expectAccessible(page, `${name}, from the steps`)
      await page.keyboard.press('Escape')
      await expect(dialog(name)).toBeHidden()
      if (link === '판매점 추가') await openTab(page, '사용자')
    }
    await press('영업과장 추가')
    await expect(dialog('계정 추가').getByRole('radio', { name: '영업과장' })).toBeChecked()
    await page.keyboard.press('Escape')
  })

  await test.step('it follows what is added, here and by others', async () => {
    await press('근무자 추가')
    await field(dialog('계정 추가'), '이름').fill('김근무')
    await field(dialog('계정 추가'), '아이디').fill('kim')
    await field(dialog('계정 추가'), '비밀번호').fill(PASSWORD)
    await dialog('계정 추가').getByRole('button', { name: '추가', exact: true }).click()
    await expect(step('근무자')).toContainText('1명')
    await portal.admin.call(createSalesManager, {
      body: { username: 'choi', password: PASSWORD, name: '최과장' },
    })
    await expect(step('접점코드').getByRole('link', { name: '접점코드 추가' })).toBeVisible()
    await portal.setUpPlan({ name: '5G 프리미어', carrier: 'KT', monthlyFee: 89_000 })
    await expect(step('정산단가').getByRole('link', { name: '정산단가 추가' })).toBeVisible()
    await portal.backUp()
  })

  await test.step('hidden for good it is found again', async () => {
    await setup.getByRole('button', { name: '숨기기' }).click()
    await expect(setup).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: '시작 준비', exact: true })).toBeEnabled()
    await expect(setup).toBeHidden()
    await page.getByRole('button', { name: '시작 준비', exact: true }).click()
    await expect(dialog('시작 준비')).toContainText('단계를 마쳤습니다.')
    await expectAccessible(page, 'the steps in a dialog')
    await dialog('시작 준비').getByRole('button', { name: '첫 화면에 다시 표시' }).click()
    await expect(setup).toBeVisible()
    await openTab(page, '서식')
    await page.getByRole('button', { name: /^시작 준비 \d\/8$/ }).click()
    await dialog('시작 준비').getByRole('link', { name: '통신사 추가' }).click()
    await expect(dialog('통신사 추가')).toBeVisible()
    await expect(dialog('시작 준비')).toBeHidden()
  })
})

test('an administrator’s dashboard shows the steps, a worker’s does not', async ({ portal, openDevice }) => {
  const kim = await portal.setUpWorker('kim', '김근무')
  const admin = await openLoggedIn(await openDevice('tablet'), ADMIN, '/dashboard')
  const setup = admin.getByRole('region', { name: '시작 준비' })
  await expect(setup).toContainText('8단계 중')
  await expectAccessible(admin, 'the dashboard with the steps')
  await setup.getByRole('link', { name: '통신사 추가' }).click()
  await expect(admin.getByRole('dialog', { name: '통신사 추가' })).toBeVisible()
  const worker = await openLoggedIn(await openDevice('desktop'), kim, '/dashboard')
  await expect(worker.getByRole('region', { name: '빠른 작업' })).toBeVisible()
  await expect(worker.getByRole('region', { name: '시작 준비' })).toBeHidden()
})
