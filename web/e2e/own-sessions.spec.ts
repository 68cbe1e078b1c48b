import { type LoginAnswer, login } from '#shared/auth/auth.contract.ts'
import { send } from './fixture/api-session.ts'
import { expect, test } from './fixture/test.ts'
import { logInOn, openStore } from './people/dealer.ts'
import { openFromUserMenu } from './people/user-menu.ts'

test('a store sees where it is logged in, ends one device, and reports the other as lost', async ({
  portal,
  openDevice,
  openPage,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const { username, password } = store
  const logInElsewhere = async () =>
    (await send(portal.url, login, { body: { username, password } }, null)) as LoginAnswer
  await logInElsewhere()
  const tablet = await openPage('tablet')
  await tablet.goto('/')
  await logInOn(tablet, store)
  await expect(tablet.getByRole('heading', { name: '내 신청' }).first()).toBeVisible()

  const phone = await openStore(openDevice, store)
  const dialog = await openFromUserMenu(phone, '내 로그인 기기')
  const devices = dialog.getByRole('list', { name: '내 로그인 기기' }).getByRole('listitem')
  // The registration's session, the API's, the tablet's and the phone's.
  await expect(devices).toHaveCount(4)
  await expect(devices.filter({ hasText: '현재 세션' })).toHaveCount(1)

  await test.step('the tablet is lost', async () => {
    await devices
      .filter({ hasText: 'Chrome' })
      .getByRole('button', { name: '기기를 잃어버렸습니다' })
      .first()
      .click()
    await phone.getByRole('alertdialog').getByRole('button', { name: '분실 신고' }).click()
    await expect(devices).toHaveCount(3)
    await expect(tablet.getByRole('heading', { name: '로그인' })).toBeVisible()
  })
  await test.step('one device is logged out, and then all others', async () => {
    await devices.getByRole('button', { name: '로그아웃' }).first().click()
    await phone.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click()
    await expect(devices).toHaveCount(2)
    await dialog.getByRole('button', { name: '다른 기기 로그아웃' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: '모두 로그아웃' }).click()
    await expect(dialog.getByText('다른 기기에서는 로그인되어 있지 않습니다.')).toBeVisible()
    await expect(devices).toHaveCount(1)
  })
  expect((await logInElsewhere()).deviceKeys).toHaveLength(2)
})
