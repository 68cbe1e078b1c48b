import { expectAccessible } from './fixture/accessible.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { card } from './people/dealer.ts'
import { openLoggedIn } from './people/stored-login.ts'

test('a tablet shows the list on the left and the chosen application beside it', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['김첫째', '이둘째', '박셋째']) await haveSubmitted(portal, store, name)
  const page = await openLoggedIn(await openDevice('tablet'), store, '/')
  const list = page.getByRole('region', { name: '내 접수' })
  const chosen = (level: number, name: string) => page.getByRole('heading', { level, name, exact: true })
  const marked = list.locator('[aria-current=page]')

  await expect(page.getByText('목록에서 고르면 여기에 열립니다.')).toBeVisible()
  await expect(chosen(1, '내 접수')).toBeVisible()
  await expectAccessible(page, 'a list with nothing chosen')

  await test.step('what is chosen opens beside the list, which stays as it was searched', async () => {
    await list.getByRole('searchbox').fill('째')
    await list.getByRole('tab', { name: /대기/ }).click()
    await card(page, '이둘째').getByRole('link').click()
    await expect(chosen(1, '이둘째')).toBeVisible()
    await expect(marked).toHaveText(/이둘째/)
    await expect(list.getByRole('searchbox')).toHaveValue('째')
    await expect(page.getByRole('button', { name: '뒤로' })).toHaveCount(0)
    await expectAccessible(page, 'an application beside its list')
    await card(page, '박셋째').getByRole('link').click()
    await expect(marked).toHaveText(/박셋째/)
  })

  await test.step('the choice follows the address, and back leads through what was chosen', async () => {
    await page.goBack()
    await expect(marked).toHaveText(/이둘째/)
    await page.reload()
    await expect(marked).toHaveText(/이둘째/)
    await expect(chosen(1, '이둘째')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('목록에서 고르면 여기에 열립니다.')).toBeVisible()
    await expect(marked).toHaveCount(0)
  })

  await test.step('turned and made narrow, it is one or the other', async () => {
    await card(page, '김첫째').getByRole('link').click()
    await page.setViewportSize({ width: 1180, height: 820 })
    await expect(list).toBeVisible()
    await page.setViewportSize({ width: 600, height: 960 })
    await expect(list).toHaveCount(0)
    await page.getByRole('button', { name: '뒤로' }).click()
    await expect(chosen(1, '내 접수')).toBeVisible()
  })
})
