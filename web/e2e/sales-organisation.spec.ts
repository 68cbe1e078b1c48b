import type { Page } from '@playwright/test'
import { listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { kstMonth, nextKstMonth } from '#shared/kst-calendar.ts'
import { createSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openTab } from './people/admin.ts'
import { logInOn } from './people/dealer.ts'
import { field } from './people/fields.ts'
import { logInStaff, openAtDesk, rowOf } from './people/worker.ts'

const toast = (page: Page, text: string) => page.getByText(text).first()

/** Deletes something and confirms the question. */
async function remove(page: Page, name: string, question: string, ...says: string[]): Promise<void> {
  await page.getByRole('button', { name: `${name} 삭제` }).click()
  const asked = page.getByRole('alertdialog', { name: question })
  for (const sentence of says) await expect(asked).toContainText(sentence)
  await asked.getByRole('button', { name: '삭제', exact: true }).click()
  await expect(asked).toBeHidden()
}

test('an administrator builds the sales organisation, and somebody in it sees the figures', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await haveActivated(portal, store, '김민수')
  const page = await openAtDesk(openDevice, ADMIN, '영업조직 관리')

  await test.step('teams: added, refused twice, renamed, switched off and on', async () => {
    await expect(rowOf(page, 'DX 1팀')).toBeVisible()
    await expectAccessible(page, 'sales teams')
    await expectAccessibleWhenNarrow(page, 'sales teams')
    await page.getByRole('button', { name: '영업팀 추가' }).click()
    const dialog = page.getByRole('dialog', { name: '영업팀 추가' })
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(dialog.getByText('팀 코드를 입력해주세요.').first()).toBeVisible()
    await field(dialog, '팀명').fill('서부팀')
    await field(dialog, '팀 코드').fill('DX1')
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(dialog.getByText('이미 사용 중인 팀 코드입니다.').first()).toBeVisible()
    await expect(toast(page, '영업팀 생성 중 오류가 발생했습니다.')).toBeVisible()
    await expectAccessible(page, 'a refused team')
    await field(dialog, '팀 코드').fill('WEST')
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(toast(page, '영업팀이 생성되었습니다')).toBeVisible()
    await rowOf(page, '서부팀').getByText('WEST').click()
    const edit = page.getByRole('dialog', { name: '영업팀 수정' })
    await edit.getByRole('button', { name: '저장' }).click()
    await expect(toast(page, '변경된 내용이 없습니다.')).toBeVisible()
    await field(edit, '팀 코드').fill('DX1')
    await edit.getByRole('button', { name: '저장' }).click()
    await expect(toast(page, '영업팀 수정 중 오류가 발생했습니다.')).toBeVisible()
    await expect(toast(page, '409: 이미 사용 중인 팀 코드입니다.')).toBeVisible()
    await field(edit, '팀 코드').fill('WEST')
    await field(edit, '팀명').fill('서부 영업팀')
    await edit.getByRole('button', { name: '저장' }).click()
    await expect(toast(page, '영업팀이 수정되었습니다')).toBeVisible()
    const active = rowOf(page, '서부 영업팀').getByRole('switch')
    await active.click()
    await expect(active).not.toBeChecked()
    // It shows the new state at once, and takes the next press after saving.
    await expect(active).not.toHaveAttribute('aria-busy')
    await active.click()
    await expect(active).toBeChecked()
    await portal.admin.call(createSalesTeam, { body: { teamName: '동부팀', teamCode: 'EAST' } })
    await expect(rowOf(page, '동부팀'), 'of another administrator').toBeVisible()
  })

  await test.step('managers: everybody assigned, then one more from the panel', async () => {
    await openTab(page, '영업과장')
    await rowOf(page, '최과장').getByText('manager').click()
    const dialog = page.getByRole('dialog', { name: '영업과장 팀 배정' })
    await expect(field(dialog, '영업과장 계정')).toHaveValue(/\d/)
    await field(dialog, '소속 팀').selectOption('서부 영업팀')
    await field(dialog, '영업과장 코드').fill('W-01')
    await field(dialog, '이메일').fill('아님')
    await dialog.getByRole('button', { name: '배정', exact: true }).click()
    await expect(dialog.getByText('올바른 이메일 형식이 아닙니다.').first()).toBeVisible()
    await field(dialog, '이메일').fill('choi@example.kr')
    await field(dialog, '연락처').fill('01011112222')
    await expectAccessible(page, 'assigning a sales manager')
    await dialog.getByRole('button', { name: '배정', exact: true }).click()
    await expect(toast(page, '영업과장이 팀에 배정되었습니다')).toBeVisible()
    await expect(rowOf(page, '최과장')).toContainText('서부 영업팀')
    await expect(rowOf(page, '최과장')).toContainText('010-1111-2222 · choi@example.kr')

    await page.getByRole('button', { name: '영업과장 배정' }).click()
    await expect(page.getByText('배정 가능한 영업과장 계정이 없습니다.')).toBeVisible()
    await expect(page.getByText('관리자 패널에서 영업과장 계정을 먼저 생성해주세요.')).toBeVisible()
    await expectAccessible(page, 'nobody to assign')
    await page.getByRole('button', { name: '닫기' }).last().click()
    await expectAccessible(page, 'sales managers')
    await expectAccessibleWhenNarrow(page, 'sales managers')

    await portal.setUpSalesManager('second', '권과장')
    await page.getByRole('button', { name: '영업과장 배정' }).click()
    await field(dialog, '영업과장 계정').selectOption('권과장 (second)')
    await field(dialog, '소속 팀').selectOption('서부 영업팀')
    await field(dialog, '영업과장 코드').fill('W-01')
    await dialog.getByRole('button', { name: '배정', exact: true }).click()
    await expect(toast(page, '영업과장 배정 중 오류가 발생했습니다.')).toBeVisible()
    await expect(toast(page, '409: 이미 사용 중인 영업과장 코드입니다.')).toBeVisible()
    await field(dialog, '영업과장 코드').fill('W-02')
    await dialog.getByRole('button', { name: '배정', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, '권과장')).toContainText('W-02')
  })

  await test.step('a team that is planned for next month is named', async () => {
    const planned = `${nextKstMonth(kstMonth(new Date()))}-01`
    await rowOf(page, '권과장').getByText('second').click()
    const dialog = page.getByRole('dialog', { name: '영업과장 수정' })
    await field(dialog, '소속 팀').selectOption('동부팀')
    await field(dialog, '소속 시작일').fill(planned)
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(rowOf(page, '권과장')).toContainText(`서부 영업팀${planned}부터 동부팀 예정`)
    await rowOf(page, '권과장').getByText('second').click()
    await expect(dialog.getByText(`${planned}부터 동부팀 예정입니다.`)).toBeVisible()
    await expectAccessible(page, 'a team that is planned')
    await dialog.getByRole('button', { name: '취소' }).click()
  })

  await test.step('the administration’s panel assigns and edits them by the same form', async () => {
    await portal.setUpSalesManager('third', '남과장')
    await page.goto('/admin')
    await rowOf(page, '남과장').click()
    const assigning = page.getByRole('dialog', { name: '영업과장 팀 배정' })
    await field(assigning, '소속 팀').selectOption('동부팀')
    await field(assigning, '영업과장 코드').fill('E-01')
    await assigning.getByRole('button', { name: '배정', exact: true }).click()
    await expect(toast(page, '영업과장이 팀에 배정되었습니다')).toBeVisible()
    await expect(rowOf(page, '남과장')).toContainText('동부팀')

    await rowOf(page, '남과장').click()
    const dialog = page.getByRole('dialog', { name: '영업과장 수정' })
    await expect(field(dialog, '영업과장 코드')).toHaveValue('E-01')
    await field(dialog, '이름').fill('남새로')
    await field(dialog, '소속 팀').selectOption('DX 1팀')
    await field(dialog, '영업과장 코드').fill('D-07')
    await field(dialog, '직급').selectOption('차장')
    await field(dialog, '연락처').fill('01033334444')
    await field(dialog, '이메일').fill('nam@example.kr')
    await expectAccessible(page, 'a sales manager in the panel')
    await dialog.getByRole('button', { name: '계정 수정' }).click()
    const account = page.getByRole('dialog', { name: '계정 수정' })
    await account.getByRole('checkbox', { name: 'KT', exact: true }).check()
    await account.getByRole('button', { name: '저장' }).click()
    await expect(toast(page, '계정 정보가 수정되었습니다.')).toBeVisible()
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(toast(page, '영업과장 정보가 수정되었습니다')).toBeVisible()
    await expect(rowOf(page, '남새로').getByRole('cell', { name: 'KT', exact: true })).toBeVisible()

    await page.goto('/sales-team-management')
    await openTab(page, '영업과장')
    for (const text of ['DX 1팀', '차장', 'D-07', '010-3333-4444 · nam@example.kr'])
      await expect(rowOf(page, '남새로')).toContainText(text)
  })

  const phone = await (await openDevice('phone')).newPage()
  const cards = phone.getByRole('group', { name: '오늘' }).locator('.tabular')
  await phone.goto('/')
  await logInOn(phone, { username: 'second', password: store.password })
  await expect(cards).toHaveText(['0', '0', '0'])

  await test.step('mappings: a suggested code brings its carrier, and the manager sees its figures at once', async () => {
    await openTab(page, '접점 코드 매핑')
    await expect(page.getByText('등록된 접점 코드 매핑이 없습니다')).toBeVisible()
    await page.getByRole('button', { name: '매핑 추가' }).click()
    const dialog = page.getByRole('dialog', { name: '접점 코드 매핑 추가' })
    await field(dialog, '영업과장').selectOption('권과장 (서부 영업팀)')
    await field(dialog, '접점코드').fill(store.contactCode.slice(0, 3))
    await dialog.getByRole('option', { name: /강남모바일/ }).click()
    await expect(field(dialog, '접점코드')).toHaveValue(store.contactCode)
    await expect(field(dialog, '통신사')).toHaveValue('KT')
    await field(dialog, '통신사').selectOption('SKT')
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(
      dialog.getByText('SKT의 접점코드가 아닙니다. 이 코드의 통신사는 KT입니다.').first(),
    ).toBeVisible()
    await expect(toast(page, '접점 코드 매핑 생성 중 오류가 발생했습니다.')).toBeVisible()
    await field(dialog, '통신사').selectOption('KT')
    await expectAccessible(page, 'mapping a contact code')
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    await expect(toast(page, '접점 코드 매핑이 생성되었습니다')).toBeVisible()
    await expect(cards).toHaveText(['1', '1', '0'])
    await expectAccessible(page, 'mappings')
    await expectAccessibleWhenNarrow(page, 'mappings')
    const active = rowOf(page, '권과장').getByRole('switch')
    await active.click()
    await expect(cards).toHaveText(['0', '0', '0'])
    await expect(active).not.toHaveAttribute('aria-busy')
    await active.click()
    await expect(cards).toHaveText(['1', '1', '0'])
    await page.getByRole('searchbox', { name: '접점코드, 판매점 검색' }).fill('없는 판매점')
    await expect(page).toHaveURL(/q=/)
    await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
    await page.getByRole('button', { name: '초기화' }).click()
    await remove(page, `권과장 ${store.contactCode} 매핑`, '접점 코드 매핑을 삭제하시겠습니까?')
    await expect(toast(page, '접점 코드 매핑이 삭제되었습니다')).toBeVisible()
    await expect(cards).toHaveText(['0', '0', '0'])
  })

  await test.step('a 팀장 sees the team’s figures as soon as that is said', async () => {
    await openTab(page, '영업과장')
    await rowOf(page, '권과장').getByText('second').click()
    const dialog = page.getByRole('dialog', { name: '영업과장 수정' })
    await expect(field(dialog, '이름')).toBeFocused()
    await field(dialog, '직급').selectOption('팀장')
    await field(dialog, '영업과장 코드').fill('W-01')
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(toast(page, '영업과장 수정 중 오류가 발생했습니다.')).toBeVisible()
    await expect(toast(page, '409: 이미 사용 중인 영업과장 코드입니다.')).toBeVisible()
    await field(dialog, '영업과장 코드').fill('W-02')
    await expectAccessible(page, 'editing a sales manager')
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(toast(page, '영업과장 정보가 수정되었습니다')).toBeVisible()
    await expect(cards).toHaveText(['1', '1', '0'])
  })

  await test.step('a team with people stays; a manager goes with what is said, and is out at once', async () => {
    await openTab(page, '영업팀')
    await remove(page, '서부 영업팀', '영업팀을 삭제하시겠습니까?')
    await expect(toast(page, '영업팀 삭제 중 오류가 발생했습니다.')).toBeVisible()
    await expect(page.getByText(/영업과장 2명이 사용 중이어서 삭제할 수 없습니다/).first()).toBeVisible()
    await openTab(page, '영업과장')
    await remove(
      page,
      '최과장',
      '영업과장을 삭제하시겠습니까?',
      '담당 접점코드 1개는 담당 영업과장이 없는 상태로',
    )
    await expect(toast(page, '영업과장이 삭제되었습니다')).toBeVisible()
    const { items } = await portal.admin.call(listContactCodes, { query: { search: store.contactCode } })
    expect(items[0]?.salesManagerName).toBeNull()
    await remove(page, '권과장', '영업과장을 삭제하시겠습니까?')
    await expect(phone.getByRole('button', { name: '로그인', exact: true })).toBeVisible()
    await openTab(page, '영업팀')
    await remove(page, '서부 영업팀', '영업팀을 삭제하시겠습니까?')
    await expect(toast(page, '영업팀이 삭제되었습니다')).toBeVisible()
    await expect(rowOf(page, '서부 영업팀')).toHaveCount(0)
  })
})

test('the sales organisation is the administrator’s alone', async ({ portal, openDevice }) => {
  const page = await logInStaff(await openDevice('tablet'), await portal.setUpWorker('worker', '박근무'))
  await expect(page.getByRole('link', { name: '영업조직 관리' })).toHaveCount(0)
  await page.goto('/sales-team-management')
  await expect(page.getByText('접근 권한이 없습니다')).toBeVisible()
  await expect(page.getByText('관리자만 접근할 수 있는 페이지입니다.')).toBeVisible()
})
