import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { generateSync } from 'otplib/functional'
import { listUsers } from '#shared/users/users.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { PASSWORD } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel } from './people/admin.ts'
import { logInOn, logInStore } from './people/dealer.ts'
import { field } from './people/fields.ts'
import { openFromUserMenu } from './people/user-menu.ts'
import { logInStaff } from './people/worker.ts'

const STEP_MS = 30_000

/** The authenticator app's code, some 30-second steps from now: the server accepts each code once. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor((Date.now() + steps * STEP_MS) / 1000) })

/**
 * The code of the step before, the oldest that the server accepts. Near the end of a step it waits for the
 * next one, because the code would be two steps old on arrival.
 */
async function previousCodeOf(secret: string): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < STEP_MS / 2) await setTimeout(left)
  return codeOf(secret, -1)
}

/** Turns the second factor on; answers the key and the first recovery code that were shown. */
async function turnOn(page: Page): Promise<{ secret: string; recoveryCode: string }> {
  const dialog = await openFromUserMenu(page, '2단계 인증')
  await dialog.getByRole('button', { name: '시작' }).click()
  await expect(dialog.getByText('현재 비밀번호를 입력해주세요.')).toBeVisible()
  await field(dialog, '현재 비밀번호').fill('틀린 비밀번호')
  await dialog.getByRole('button', { name: '시작' }).click()
  await expect(dialog.getByText('현재 비밀번호가 올바르지 않습니다.')).toBeVisible()
  await field(dialog, '현재 비밀번호').fill(PASSWORD)
  await dialog.getByRole('button', { name: '시작' }).click()
  await expect(dialog.getByRole('img', { name: '인증 앱으로 찍을 QR 코드' })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  await field(dialog, '인증번호').fill('000000')
  await dialog.getByRole('button', { name: '켜기' }).click()
  await expect(dialog.getByText('인증번호가 올바르지 않습니다.')).toBeVisible()
  await expectAccessible(page, 'the key of a second factor')
  await field(dialog, '인증번호').fill(await previousCodeOf(secret))
  await dialog.getByRole('button', { name: '켜기' }).click()
  await expect(page.getByText('2단계 인증을 켰습니다.', { exact: false })).toBeVisible()
  await expect(dialog).toBeHidden()
  const codes = page.getByRole('alertdialog', { name: '복구 코드' })
  const shown = codes.getByRole('list', { name: '복구 코드' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  await expectAccessible(page, 'the recovery codes')
  const saved = page.waitForEvent('download')
  await codes.getByRole('button', { name: '파일로 저장' }).click()
  const recoveryCode = await shown.first().innerText()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(recoveryCode)
  await codes.getByRole('button', { name: '보관했습니다' }).click()
  await expect(codes).toBeHidden()
  return { secret, recoveryCode }
}

async function logInWithCode(page: Page | Locator, code: string): Promise<void> {
  await field(page, '인증번호').fill(code)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

test('a worker turns a second factor on, logs in with its code, and an administrator takes it away', async ({
  portal,
  openDevice,
  openPage,
}) => {
  const who = await portal.setUpWorker('worker', '박근무')
  const desk = await logInStaff(await openDevice('desktop'), who)
  const { secret } = await turnOn(desk)
  await test.step('a session that ends over a form asks for the code too, and what was typed stays', async () => {
    await desk.getByRole('link', { name: '접수 신청', exact: true }).first().click()
    await field(desk, '고객명').fill('이영희')
    portal.expireSessions(who.username)
    const login = desk.getByRole('alertdialog', { name: '다시 로그인해주세요' })
    await field(login, '비밀번호').fill(who.password)
    await login.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(field(login, '인증번호')).toBeFocused()
    await expectAccessible(desk, 'the login over the screen that asks for a code')
    await logInWithCode(login, '000000')
    await expect(login.getByText('인증번호가 올바르지 않습니다.')).toBeVisible()
    await logInWithCode(login, codeOf(secret))
    await expect(login).toBeHidden()
    await expect(field(desk, '고객명')).toHaveValue('이영희')
  })

  const laptop = await openPage('desktop')
  await test.step('the login asks for a code after the password', async () => {
    await laptop.goto('/')
    await logInOn(laptop, { ...who, password: '틀린 비밀번호' })
    await expect(laptop.getByText('아이디 또는 비밀번호가 올바르지 않습니다.')).toBeVisible()
    await expect(field(laptop, '인증번호')).toBeHidden()
    const itsCode = /SecondFactorFields/
    await laptop.route(itsCode, (route) => route.abort())
    await logInOn(laptop, who)
    await expect(laptop.getByText('화면을 새로고침해주세요.', { exact: false })).toBeVisible()
    await laptop.unroute(itsCode)
    await logInOn(laptop, who)
    await expect(field(laptop, '인증번호')).toBeFocused()
    await expectAccessible(laptop, 'the login that asks for a code')
    await logInWithCode(laptop, '000000')
    await expect(laptop.getByText('인증번호가 올바르지 않습니다.')).toBeVisible()
    await logInWithCode(laptop, codeOf(secret, 1))
    await expect(laptop.getByRole('heading', { name: '대시보드' })).toBeVisible()
  })

  const admin = await openAdminPanel(openDevice)
  const open = async (name: string) => {
    await admin.getByRole('button', { name: `${name} 관리`, exact: true }).click()
    await admin.getByRole('menuitem', { name: '세션·2단계 인증' }).click()
    return admin.getByRole('dialog', { name: '로그인 세션' })
  }
  await test.step('an administrator sees the sessions, ends one, and only that browser is logged out', async () => {
    const dialog = await open('박근무')
    const sessions = dialog.getByRole('list', { name: '로그인 세션' }).getByRole('listitem')
    // The API session, by which the test set the password, ended when the second factor was turned on.
    await expect(sessions).toHaveCount(2)
    await expect(sessions.first()).toContainText('Chrome · Linux')
    await expect(sessions.first()).toContainText('127.0.0.1')
    await expectAccessible(admin, 'the sessions of an account')
    // The laptop logged in last, and so stands first.
    await sessions.first().getByRole('button', { name: 'Chrome · Linux 세션 종료' }).click()
    await expect(sessions).toHaveCount(1)
    await expect(laptop.getByText('로그인이 종료되었습니다. 다시 로그인해주세요.')).toBeVisible()
    await expect(field(desk, '고객명')).toHaveValue('이영희')
  })
  await test.step('resetting the second factor ends what is left, and the password alone opens the door again', async () => {
    const dialog = admin.getByRole('dialog', { name: '로그인 세션' })
    await expect(dialog.getByText('켜져 있습니다.')).toBeVisible()
    await dialog.getByRole('button', { name: '해제' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: '해제' }).click()
    await expect(dialog.getByText('사용하지 않습니다.')).toBeVisible()
    await expect(dialog.getByText('로그인된 기기가 없습니다.')).toBeVisible()
    await expect(desk.getByText('로그인이 종료되었습니다. 다시 로그인해주세요.')).toBeVisible()
    await logInOn(desk, who)
    await expect(desk.getByRole('heading', { name: '대시보드' })).toBeVisible()
    await dialog.getByRole('button', { name: '닫기', exact: true }).last().click()
  })
  await test.step('all of the own sessions but the one in hand', async () => {
    await portal.logIn(ADMIN)
    const { displayName } = await portal.admin.call(listUsers, { query: { search: 'admin' } }).then(first)
    const dialog = await open(displayName)
    const sessions = dialog.getByRole('list', { name: '로그인 세션' }).getByRole('listitem')
    await expect(sessions.filter({ hasText: '현재 세션' })).toHaveCount(1)
    await dialog.getByRole('button', { name: '모두 종료' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: '모두 종료' }).click()
    await expect(sessions).toHaveCount(1)
    await expect(sessions).toContainText('현재 세션')
  })
})

test('a store turns it on on its phone, logs in at its own door with a code, and off again', async ({
  portal,
  openDevice,
  openPage,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await logInStore(await openDevice('phone'), store)
  const { secret, recoveryCode } = await turnOn(phone)
  const other = await openPage('phone')
  await other.goto('/dealer-login')
  await logInOn(other, store)
  await other.getByRole('button', { name: '복구 코드로 로그인' }).click()
  await expect(field(other, '복구 코드')).toBeFocused()
  await field(other, '복구 코드').fill('memb-9dsb-ej8b-ckpm')
  await other.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(other.getByText('인증번호나 복구 코드가 올바르지 않습니다.')).toBeVisible()
  await field(other, '복구 코드').fill(recoveryCode)
  await other.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(other).toHaveURL(/\/dealer-dashboard$/)
  await expect(other.getByText('남은 복구 코드 9개', { exact: false })).toBeVisible()

  const dialog = await openFromUserMenu(other, '2단계 인증')
  await expect(dialog.getByText('복구 코드가 9개 남아 있습니다.')).toBeVisible()
  await expect(dialog.getByText('부터 켜져 있습니다.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: '복구 코드 새로 만들기' }).click()
  const question = other.getByRole('alertdialog', { name: '복구 코드를 새로 만드시겠습니까?' })
  await question.getByRole('button', { name: '취소' }).click()
  await field(dialog, '현재 비밀번호').fill(PASSWORD)
  await field(dialog, '인증번호').fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: '끄기' }).click()
  await expect(other.getByText('2단계 인증을 껐습니다.')).toBeVisible()
})

test('everybody finds the own password in the user menu', async ({ portal, openDevice, openPage }) => {
  const store = await portal.setUpStore('강남모바일')
  const manager = await openPage('phone')
  await manager.goto('/')
  await logInOn(manager, await portal.setUpSalesManager('sales', '정영업'))
  await expect(manager).toHaveURL(/\/sales-manager-dashboard$/)
  const worker = await logInStaff(
    await openDevice('desktop'),
    await portal.setUpWorker('worker', '박근무', { role: 'dealer_worker' }),
  )
  for (const page of [manager, worker, await logInStore(await openDevice('phone'), store)]) {
    await page.getByRole('button', { name: /사용자 메뉴$/ }).click()
    await expect(page.getByRole('menuitem', { name: '2단계 인증' })).toBeVisible()
    await page.getByRole('menuitem', { name: '비밀번호 변경' }).click()
    const dialog = page.getByRole('dialog', { name: '비밀번호 변경' })
    const next = `${PASSWORD}-새것`
    await field(dialog, '현재 비밀번호').fill(PASSWORD)
    await field(dialog, '새 비밀번호').fill(next)
    await field(dialog, '새 비밀번호 확인').fill(next)
    await dialog.getByRole('button', { name: '변경' }).click()
    await expect(page.getByText('비밀번호가 변경되었습니다.', { exact: false })).toBeVisible()
  }
})

const first = <Item>({ items: [item] }: { items: Item[] }): Item => {
  if (item === undefined) throw new Error('nobody was found')
  return item
}
