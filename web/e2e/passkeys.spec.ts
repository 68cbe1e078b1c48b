import type { Page } from '@playwright/test'
import { expectAccessible } from './fixture/accessible.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { expect, test } from './fixture/test.ts'
import { openTab } from './people/admin.ts'
import { logInOn } from './people/dealer.ts'
import { field } from './people/fields.ts'
import { openFromUserMenu } from './people/user-menu.ts'

/** Gives the page's browser an authenticator of its own, which agrees to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is registered, asked for at the login, proves the account again, and is removed', async ({
  portal,
  openPage,
}) => {
  const page = await openPage('desktop')
  await addAuthenticator(page)
  // Passkeys are for names: at 127.0.0.1 there is none.
  await page.goto('/')
  await logInOn(page, ADMIN)
  await expect(page.getByRole('heading', { name: '대시보드' })).toBeVisible()
  await page.getByRole('button', { name: /사용자 메뉴$/ }).click()
  await expect(page.getByRole('menuitem', { name: '2단계 인증' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '패스키' })).toBeHidden()

  const home = portal.url.replace('127.0.0.1', 'localhost')
  await page.goto(home)
  await logInOn(page, ADMIN)
  await test.step('made in the user menu, with recovery codes for a first second factor', async () => {
    const dialog = await openFromUserMenu(page, '패스키')
    await expect(dialog.getByText('등록한 패스키가 없습니다.')).toBeVisible()
    await dialog.getByRole('button', { name: '등록', exact: true }).click()
    await expect(dialog.getByText('패스키의 이름을 입력해주세요.')).toBeVisible()
    await field(dialog, '새 패스키 이름').fill('사무실 컴퓨터')
    await dialog.getByRole('button', { name: '등록', exact: true }).click()
    const codes = page.getByRole('alertdialog', { name: '복구 코드' })
    await expect(codes).toBeVisible()
    await page.keyboard.press('Escape')
    await codes.getByRole('button', { name: '보관했습니다' }).click()
    await expect(dialog.getByRole('list', { name: '등록한 패스키' })).toContainText('사무실 컴퓨터')
    await field(dialog, '새 패스키 이름').fill('같은 컴퓨터')
    await dialog.getByRole('button', { name: '등록', exact: true }).click()
    await expect(dialog.getByText('이 기기의 패스키는 이미 등록되어 있습니다.')).toBeVisible()
    await field(dialog, '새 패스키 이름').fill('')
    await expectAccessible(page, 'the passkeys of an account')
    await dialog.getByRole('button', { name: '닫기', exact: true }).last().click()
  })

  await test.step('the login asks for it after the password', async () => {
    await page.getByRole('button', { name: /사용자 메뉴$/ }).click()
    // Logging out loads the login anew; what was typed before would be gone.
    const left = page.waitForEvent('load')
    await page.getByRole('menuitem', { name: '로그아웃' }).click()
    await left
    await logInOn(page, ADMIN)
    await expect(page.getByText('패스키나 복구 코드로 확인해주세요.')).toBeVisible()
    await expect(field(page, '복구 코드')).toBeFocused()
    await expectAccessible(page, 'the login that asks for a passkey')
    await page.getByRole('button', { name: '패스키로 로그인' }).click()
    await expect(page.getByRole('heading', { name: '대시보드' })).toBeVisible()
  })

  await test.step('it proves the account again', async () => {
    await page.getByRole('link', { name: '관리자 패널' }).first().click()
    await openTab(page, '사용자')
    await page.getByRole('button', { name: '2단계 인증 필수' }).click()
    const form = page.getByRole('dialog', { name: '2단계 인증 필수 계정' })
    await form.getByRole('checkbox', { name: '관리자', exact: true }).check()
    portal.outdateProof(ADMIN.username)
    await form.getByRole('button', { name: '저장' }).click()
    const question = page.getByRole('dialog', { name: '본인 확인' })
    await field(question, '비밀번호').fill(ADMIN.password)
    await question.getByRole('button', { name: '확인', exact: true }).click()
    await expectAccessible(page, 'the question for a proof that asks for a passkey')
    await question.getByRole('button', { name: '패스키로 확인' }).click()
    await expect(page.getByText('2단계 인증 필수 계정을 저장했습니다.')).toBeVisible()
  })

  await test.step('removed, it is asked for no more: the account must set up another', async () => {
    const dialog = await openFromUserMenu(page, '패스키')
    await expect(dialog.getByText('마지막 사용')).toBeVisible()
    await dialog.getByRole('button', { name: '사무실 컴퓨터 패스키 삭제' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
    await expect(dialog.getByText('등록한 패스키가 없습니다.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: '2단계 인증 등록' })).toBeVisible()
  })
})
