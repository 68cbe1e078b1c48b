import { listUsers } from '#shared/users/users.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { field } from './people/fields.ts'

test('an administrator who logged in long ago is asked again before an account is made, and loses nothing', async ({
  portal,
  openDevice,
}) => {
  const admin = await openAdminPanel(openDevice)
  await openTab(admin, '사용자')
  await admin.getByRole('button', { name: '계정 추가' }).click()
  const form = admin.getByRole('dialog', { name: '계정 추가' })
  const typed = { 이름: '새근무', 아이디: 'newcomer', 비밀번호: '처음 정해준 비밀번호' }
  for (const [label, value] of Object.entries(typed)) await field(form, label).fill(value)
  portal.outdateProof(ADMIN.username)
  const save = form.getByRole('button', { name: '추가', exact: true })
  const question = admin.getByRole('dialog', { name: '본인 확인' })

  await test.step('put away, the form is as it was', async () => {
    await save.click()
    await expect(field(question, '비밀번호')).toBeFocused()
    await expectAccessible(admin, 'the question for a proof')
    await question.getByRole('button', { name: '취소' }).click()
    await expect(question).toBeHidden()
    for (const [label, value] of Object.entries(typed)) await expect(field(form, label)).toHaveValue(value)
    await expect(admin.getByText('계정 추가 실패')).toBeHidden()
  })

  await test.step('a wrong password is told at the field; with the right one the account is made', async () => {
    await save.click()
    await field(question, '비밀번호').fill('틀린 비밀번호')
    await question.getByRole('button', { name: '확인', exact: true }).click()
    await expect(question.getByText('비밀번호가 올바르지 않습니다.')).toBeVisible()
    await field(question, '비밀번호').fill(ADMIN.password)
    await admin.keyboard.press('Enter')
    await expect(admin.getByText('계정이 생성되었습니다.')).toBeVisible()
    await expect(form).toBeHidden()
    const { items } = await portal.admin.call(listUsers, { query: { search: 'newcomer' } })
    expect(items).toHaveLength(1)
  })
})
