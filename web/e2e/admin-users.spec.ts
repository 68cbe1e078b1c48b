import type { Locator, Page } from '@playwright/test'
import {
  createAdmin,
  listUsers,
  readUserPermissions,
  saveUserPermissions,
} from '#shared/users/users.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { PASSWORD } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { expect, test } from './fixture/test.ts'
import { add, openAdminPanel, openTab } from './people/admin.ts'
import { logInOn } from './people/dealer.ts'
import { field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'
import { openDocuments, rowOf } from './people/worker.ts'

const THROWN_OUT = '로그인이 종료되었습니다. 다시 로그인해주세요.'

/** The login says why. Until it is there, what the page was just reading may say the same in its places. */
async function expectThrownOut(page: Page) {
  await expect(field(page, '아이디')).toBeVisible()
  await expect(page.getByText(THROWN_OUT)).toBeVisible()
}

/** Chooses an entry from the menu of an account's row. */
async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `${name} 관리` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

async function card(dialog: Locator, group: string, text: string): Promise<void> {
  await dialog.getByRole('group', { name: group }).getByText(text, { exact: true }).click()
}

test('an account is changed and narrowed, and whoever uses it is thrown out at once', async ({
  portal,
  openDevice,
}) => {
  const park = await portal.setUpWorker('park', '박근무')
  const admin = await openAdminPanel(openDevice)
  const worker = await openDocuments(openDevice, park)
  const isThrownOut = () => expectThrownOut(worker)

  await test.step('saving what is as it was says so; a name and a team disturb nobody', async () => {
    await rowOf(admin, '박근무').click()
    const dialog = admin.getByRole('dialog', { name: '계정 수정' })
    const save = dialog.getByRole('button', { name: '저장' })
    await expect(field(dialog, '아이디')).not.toBeEditable()
    await expect(dialog.getByRole('checkbox', { name: 'KT', exact: true })).toBeVisible()
    await expectAccessible(admin, 'the dialog of an account')
    await save.click()
    await expect(admin.getByText('변경된 내용이 없습니다.')).toBeVisible()
    await field(dialog, '이름').fill('박새로')
    await field(dialog, '팀').selectOption('DX 1팀')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(admin, '박새로')).toContainText('DX 1팀')
    await expect(worker.getByRole('tablist', { name: '개통 상태' })).toBeVisible()
  })

  await test.step('another role and other carriers are announced, and end the session', async () => {
    await choose(admin, '박새로', '계정 수정')
    const dialog = admin.getByRole('dialog', { name: '계정 수정' })
    await card(dialog, '근무자 권한', '개통 담당')
    await dialog.getByRole('checkbox', { name: 'KT', exact: true }).check()
    await expect(dialog.getByText('이 사용자는 바로 로그아웃됩니다.')).toBeVisible()
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(rowOf(admin, '박새로')).toContainText('개통 담당 근무자')
    await expect(rowOf(admin, '박새로').getByRole('cell', { name: 'KT', exact: true })).toBeVisible()
    await isThrownOut()
    await logInOn(worker, park)
    await expect(worker.getByText('나의 개통')).toBeVisible()
  })

  await test.step('a menu matrix narrows, says what it means, and can be lifted again', async () => {
    await choose(admin, '박새로', '메뉴 권한')
    const dialog = admin.getByRole('dialog', { name: '메뉴 권한' })
    await expect(dialog.getByText('아직 제한하지 않은 계정입니다.')).toBeVisible()
    const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
    await expect(box('서류 수정')).toBeChecked()
    for (const idle of ['서류 삭제', '정산 관리 보기', '서식지 다운로드 수정'])
      await expect(box(idle)).toBeHidden()
    for (const column of ['보기', '수정']) await box(`모든 메뉴 ${column}`).uncheck()
    await expect(dialog.getByText('모두 해제하면 이 사용자는 아무 메뉴도 사용할 수 없습니다.')).toBeVisible()
    await box('서식지 다운로드 전체').check()
    await expect(box('서식지 다운로드 보기')).toBeChecked()
    await box('서류 수정').check()
    await expect(dialog.getByText('보기 권한이 없으면 새로 등록할 수만 있고')).toBeVisible()
    await expectAccessible(admin, 'the menu matrix')
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(rowOf(admin, '박새로')).toContainText('메뉴 제한')
    await isThrownOut()
    await logInOn(worker, park)
    const menu = worker.getByRole('navigation')
    await expect(menu.getByRole('link', { name: '접수 신청' })).toBeVisible()
    await expect(menu.getByRole('link', { name: '접수 관리' })).toBeHidden()

    await choose(admin, '박새로', '메뉴 권한')
    await expect(dialog.getByText('메뉴 권한이 제한된 계정입니다.')).toBeVisible()
    await expect(box('서류 보기')).not.toBeChecked()
    await dialog.getByRole('button', { name: '제한 해제' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: '제한 해제' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(admin, '박새로')).not.toContainText('메뉴 제한')
    await isThrownOut()
  })

  await test.step('what another administrator takes away meanwhile stays away', async () => {
    const { items } = await portal.admin.call(listUsers, { query: { search: 'park' } })
    const id = items.find(({ username }) => username === 'park')?.id ?? 0
    const account = { userId: id, userType: 'worker' } as const
    await choose(admin, '박새로', '메뉴 권한')
    const dialog = admin.getByRole('dialog', { name: '메뉴 권한' })
    await dialog.getByRole('checkbox', { name: '서류 수정', exact: true }).uncheck()
    const meanwhile = { menuId: 'documents', canView: true, canEdit: true, canDelete: false } as const
    await portal.admin.call(saveUserPermissions, { body: { ...account, permissions: [meanwhile] } })
    // In the list behind the dialog.
    await expect(admin.getByText('메뉴 제한').first()).toBeVisible()
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(dialog).toBeHidden()
    const saved = await portal.admin.call(readUserPermissions, { params: account })
    expect(saved.permissions).toEqual([{ ...meanwhile, canEdit: false }])
  })
})

test('an account is given a password, shut out and deleted', async ({ portal, openDevice }) => {
  const park = await portal.setUpWorker('park', '박근무')
  const admin = await openAdminPanel(openDevice)
  const worker = await openDocuments(openDevice, park)
  const isThrownOut = () => expectThrownOut(worker)

  const given = '다시 정해준 비밀번호'
  await test.step('a new password is for the next login only', async () => {
    await rowOf(admin, '박근무').click()
    const edit = admin.getByRole('dialog', { name: '계정 수정' })
    await field(edit, '이름').fill('아직 저장 전')
    await edit.getByRole('button', { name: '비밀번호 재설정' }).click()
    const dialog = admin.getByRole('dialog', { name: '비밀번호 재설정' })
    await field(dialog, '새 비밀번호').fill('password1')
    await dialog.getByRole('button', { name: '재설정' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('너무 흔한 비밀번호입니다.')
    await field(dialog, '새 비밀번호').fill(given)
    await expectAccessible(admin, 'the dialog of a password')
    await dialog.getByRole('button', { name: '재설정' }).click()
    await expect(dialog).toBeHidden()
    await expect(field(edit, '이름')).toHaveValue('아직 저장 전')
    await edit.getByRole('button', { name: '취소' }).click()
    await admin.getByRole('alertdialog').getByRole('button').last().click()
    await isThrownOut()
    await logInOn(worker, { ...park, password: given })
    await expect(worker.getByRole('alertdialog', { name: '비밀번호 변경' })).toBeVisible()
  })

  await test.step('who is switched off is out until switched on', async () => {
    await admin.getByRole('switch', { name: '박근무 활성' }).click()
    const question = admin.getByRole('alertdialog')
    await expect(question).toContainText('바로 로그아웃되고')
    await question.getByRole('button', { name: '비활성으로 변경' }).click()
    await isThrownOut()
    await logInOn(worker, { ...park, password: given })
    await expect(worker.getByText('아이디 또는 비밀번호가 올바르지 않습니다.')).toBeVisible()
    await admin.getByLabel('상태', { exact: true }).selectOption('비활성')
    await expect(admin).toHaveURL(/state=inactive/)
    await expect(admin.getByText('총 1건')).toBeVisible()
    await admin.getByRole('switch', { name: '박근무 활성' }).click()
    await expect(admin.getByText('검색 결과가 없습니다')).toBeVisible()
    await admin.getByRole('button', { name: '초기화' }).click()
  })

  await test.step('a deletion says what goes, and leaves the username free', async () => {
    await choose(admin, '박근무', '계정 삭제')
    const question = admin.getByRole('alertdialog')
    await expect(question).toContainText('되돌릴 수 없습니다.')
    await question.getByRole('button', { name: '삭제' }).click()
    await expect(rowOf(admin, '박근무')).toHaveCount(0)
    await add(
      admin,
      '계정 추가',
      { '근무자 권한': { card: '삭제 권한' }, 이름: '박다시', 아이디: 'park', 비밀번호: PASSWORD },
      '계정이 생성되었습니다.',
    )
    await expect(rowOf(admin, '박다시')).toContainText('근무자 (삭제 권한)')
    await admin.getByLabel('계정 유형', { exact: true }).selectOption('근무자 (삭제 권한)')
    await expect(admin.getByText('총 1건')).toBeVisible()
    await admin.reload()
    await expect(rowOf(admin, '박다시')).toBeVisible()
    await expectAccessible(admin, 'the list of users')
  })
})

test('administrators keep themselves and the first of them; a store leads to the stores', async ({
  portal,
  openDevice,
}) => {
  await portal.setUpStore('강남모바일')
  const second = { username: 'second', password: 'second-password-1' }
  await portal.admin.call(createAdmin, { body: { ...second, name: '부관리자' } })
  const first = await openLoggedIn(await openDevice('phone'), ADMIN, '/admin-panel')
  const other = await (await openDevice('desktop')).newPage()
  await other.goto('/')
  await logInOn(other, second)
  const own = other.getByRole('alertdialog', { name: '비밀번호 변경' })
  await field(own, '현재 비밀번호').fill(second.password)
  for (const label of ['새 비밀번호', '새 비밀번호 확인']) await field(own, label).fill(PASSWORD)
  await own.getByRole('button', { name: '변경' }).click()
  await expect(own).toBeHidden()
  await other.getByRole('link', { name: '관리자 패널' }).click()

  await test.step('neither the first nor oneself can be deleted or switched off', async () => {
    for (const name of ['관리자', '부관리자']) {
      await other.getByRole('button', { name: `${name} 관리`, exact: true }).click()
      await expect(other.getByRole('menuitem', { name: '계정 수정' })).toBeVisible()
      await expect(other.getByRole('menuitem', { name: '계정 삭제' })).toBeHidden()
      await other.keyboard.press('Escape')
      await expect(other.getByRole('switch', { name: `${name} 활성`, exact: true })).toHaveCount(0)
    }
    await choose(other, '부관리자', '메뉴 권한')
    await expect(other.getByText('관리자의 메뉴 권한은 제한할 수 없습니다.')).toBeVisible()
    await other.getByRole('dialog').getByRole('button', { name: '닫기' }).click()
    await other.getByRole('row').filter({ hasText: 'admin' }).last().click()
    await expect(other.getByText('기본 관리자 계정의 역할은 바꿀 수 없습니다.')).toBeVisible()
    await other.getByRole('dialog').getByRole('button', { name: '취소' }).click()
  })

  await test.step('a store is edited among the stores', async () => {
    await rowOf(other, '강남모바일').click()
    await expect(other).toHaveURL(/tab=dealers.*q=/)
    await expect(other.getByRole('tab', { name: '판매점', exact: true }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await openTab(other, '사용자')
  })

  await test.step('an administrator who becomes a worker is out of the panel, in the middle of an edit', async () => {
    await rowOf(other, '강남모바일').waitFor()
    await other.getByRole('button', { name: '계정 추가' }).click()
    await choose(first, '부관리자', '계정 수정')
    const dialog = first.getByRole('dialog', { name: '계정 수정' })
    await card(dialog, '계정 유형', '근무자')
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(dialog).toBeHidden()
    await expectThrownOut(other)
    await logInOn(other, { ...second, password: PASSWORD })
    await expect(other.getByRole('navigation').getByRole('link', { name: '접수 관리' })).toBeVisible()
    await expect(other.getByRole('link', { name: '관리자 패널' })).toBeHidden()
  })
})
