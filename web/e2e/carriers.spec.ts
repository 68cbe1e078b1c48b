import type { Page } from '@playwright/test'
import { listCarriers, orderCarriers } from '#shared/carriers/carrier.contract.ts'
import { createServicePlan, listServicePlans } from '#shared/service-plans/service-plan.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { Portal } from './fixture/portal.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { workbook } from './fixture/workbooks.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { field } from './people/fields.ts'

async function openCarriers(page: Page) {
  await openTab(page, '통신사')
  await expect(page.getByRole('table', { name: '통신사 목록' })).toBeVisible()
}

const namesOf = async ({ admin }: Portal) => (await admin.call(listCarriers)).map(({ name }) => name)

test('carriers are put into order by hand and by keys, and saved at once', async ({ portal, openDevice }) => {
  const [first = '', second = '', third = '', ...rest] = await namesOf(portal)
  const page = await openAdminPanel(openDevice)
  await openCarriers(page)
  const colleague = await openAdminPanel(openDevice)
  await openCarriers(colleague)
  await page.getByRole('button', { name: '순서 변경' }).click()
  const list = page.getByRole('list', { name: '통신사 표시 순서' })
  const order = async () =>
    (await list.getByRole('listitem').allInnerTexts()).map((text) => text.split(/\n+/).at(1))
  const grip = (name: string) => list.getByRole('button', { name: `${name} 옮기기`, exact: true })

  await expect(grip(first)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  expect((await order()).slice(0, 3)).toEqual([second, first, third])
  await expect(grip(first)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await list.getByRole('button', { name: `${third} 위로`, exact: true }).click()
  expect((await order()).slice(0, 3)).toEqual([first, third, second])
  await expectAccessible(page, 'the order of carriers')

  const [from, to] = [await grip(second).boundingBox(), await grip(first).boundingBox()]
  if (from === null || to === null) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 5 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 6, { steps: 10 })
  const pushed = list
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `${first} 옮기기`, exact: true }) })
  await expect.poll(() => pushed.evaluate((row) => row.style.transform)).toMatch(/\([1-9]/)
  await page.mouse.up()
  const wanted = [second, first, third, ...rest]
  await expect.poll(order).toEqual(wanted)
  expect(await namesOf(portal)).toEqual([first, second, third, ...rest])

  await test.step('the browser’s back loses no order', async () => {
    await page.goBack()
    await page.getByRole('link', { name: '관리자 패널' }).click()
    await openCarriers(page)
    await page.getByRole('button', { name: '순서 변경' }).click()
    await expect.poll(order).toEqual(wanted)
  })
  await test.step('somebody else’s order is told before it is written over', async () => {
    const [last = ''] = rest.slice(-1)
    await colleague.getByRole('button', { name: '순서 변경' }).click()
    await expect(colleague.getByRole('button', { name: `${first} 옮기기`, exact: true })).toBeFocused()
    await colleague.keyboard.press('End')
    await colleague.getByRole('button', { name: '순서 저장' }).click()
    await expect(colleague.getByRole('row').last()).toContainText(first)
    await expect(page.getByText('그사이 다른 관리자가 표시 순서를 바꿨습니다.')).toBeVisible()
    await page.getByRole('button', { name: '바뀐 순서 보기' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '버리고 보기' }).click()
    await expect.poll(order).toEqual([second, third, ...rest, first])
    await grip(first).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    expect((await order()).slice(-2)).toEqual([rest.at(-2), last])
  })
  await page.getByRole('button', { name: '순서 저장' }).click()
  await expect(page.getByText('표시 순서가 저장되었습니다.')).toBeVisible()
  await expect(page.getByRole('button', { name: '순서 변경' })).toBeFocused()
  expect(await namesOf(portal)).toEqual(wanted)
  expect(portal.network.count('PUT', orderCarriers.path)).toBe(2)
  // The other administrator's list shows the new order too.
  await expect(colleague.getByRole('row').nth(1)).toContainText(second)
})

test('a rename says what it runs through, a deletion what stands against it', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '김민수')
  await portal.admin.call(createServicePlan, {
    body: { name: '5G 기본', carrier: 'KT', planType: '5G', monthlyFee: 50_000 },
  })
  const page = await openAdminPanel(openDevice)
  await openCarriers(page)

  await test.step('a deletion is refused for what uses the carrier', async () => {
    await page.getByRole('button', { name: 'KT 삭제', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
    await expect(page.getByText('통신사 삭제 실패')).toBeVisible()
    await expect(page.getByText(/요금제 1개.*접점코드 1개.*서류 1건에서 사용 중이어서/)).toBeVisible()
  })
  await test.step('a rename is asked about, and may be left', async () => {
    await page
      .getByRole('row')
      .filter({ hasText: /^\d+KT/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'KT 수정' })
    await field(dialog, '통신사명').fill('skt')
    for (const type of ['신규', '번호이동']) await dialog.getByLabel(type, { exact: true }).uncheck()
    await dialog.getByRole('button', { name: '저장' }).click()
    const newCustomers = dialog.getByRole('checkbox', { name: '신규', exact: true })
    await expect(newCustomers).toHaveAccessibleDescription('신규와 번호이동 중 하나는 허용해야 합니다.')
    await dialog.getByLabel('번호이동', { exact: true }).check()
    await expect(newCustomers).not.toHaveAttribute('aria-invalid', 'true')
    await newCustomers.check()
    await dialog.getByRole('button', { name: '저장' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '이름 변경' }).click()
    await expect(field(dialog, '통신사명')).toHaveAccessibleDescription(/통신사가 이미 있습니다: SKT/)
    await expect(page.getByText('통신사 수정 실패')).toBeVisible()
    await expect(page.getByText(/^409: .*통신사가 이미 있습니다: SKT/)).toBeVisible()
    await field(dialog, '통신사명').fill('케이티')
    await dialog.getByRole('button', { name: '저장' }).click()
    const question = page.getByRole('alertdialog', { name: '통신사 이름을 변경하시겠습니까?' })
    await expect(question).toContainText('KT → 케이티')
    await expect(question).toContainText('요금제 1개, 접점코드 1개, 처리 중인 서류 1건')
    await expectAccessible(page, 'the question about a rename')
    await question.getByRole('button', { name: '취소' }).click()
    await expect(field(dialog, '통신사명')).toHaveValue('케이티')
    expect(await namesOf(portal)).toContain('KT')
    await dialog.getByRole('button', { name: '저장' }).click()
    await question.getByRole('button', { name: '이름 변경' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: '케이티' })).toBeVisible()
    expect((await portal.admin.call(listServicePlans)).map(({ carrier }) => carrier)).toEqual(['케이티'])
  })
  await test.step('only the inactive ones are shown, and the address keeps that', async () => {
    await page.getByRole('switch', { name: '케이티 활성' }).click()
    await expect(page.getByText('케이티: 비활성 상태로 변경되었습니다.')).toBeVisible()
    await field(page, '상태').selectOption('비활성')
    await expect(page).toHaveURL(/state=inactive/)
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: '케이티' })).toBeVisible()
    await expect(page.getByText('총 1건')).toBeVisible()
    await page.getByRole('button', { name: '초기화' }).click()
  })
  await test.step('carriers come from a workbook', async () => {
    await page.getByRole('button', { name: '엑셀 업로드' }).click()
    const dialog = page.getByRole('dialog', { name: '통신사 엑셀 업로드' })
    const { name, type, bytes } = await workbook('통신사.xlsx', ['통신사명'], [['새롬통신'], ['']])
    await field(dialog, '파일').setInputFiles({ name, mimeType: type, buffer: bytes })
    await dialog.getByRole('button', { name: '1건 등록' }).click()
    await expect(dialog.getByRole('button', { name: '다른 파일 업로드' })).toBeVisible()
    await dialog.getByRole('button', { name: '닫기' }).last().click()
    await expect(page.getByRole('row').filter({ hasText: '새롬통신' })).toBeVisible()
  })
})

test('other carriers are added, changed and deleted', async ({ openDevice }) => {
  const page = await openAdminPanel(openDevice)
  await openTab(page, '통신사', '기타 통신사')
  await page.getByRole('button', { name: '기타 통신사 추가' }).click()
  const adding = page.getByRole('dialog', { name: '기타 통신사 추가' })
  await field(adding, '통신사명').fill('KT')
  await adding.getByRole('button', { name: '추가', exact: true }).click()
  await expect(page.getByText('통신사 추가 실패')).toBeVisible()
  await expect(page.getByText('409: 이미 존재하는 통신사입니다.')).toBeVisible()
  await field(adding, '통신사명').fill('선불통신')
  await adding.getByRole('button', { name: '추가', exact: true }).click()
  await expect(adding).toBeHidden()
  await page.getByRole('row').filter({ hasText: '선불통신' }).click()
  const dialog = page.getByRole('dialog', { name: '선불통신 수정' })
  await field(dialog, '설명').fill('선불 요금제만')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('row').filter({ hasText: '선불 요금제만' })).toBeVisible()
  await page.getByRole('button', { name: '선불통신 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('통신사가 삭제되었습니다.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '선불통신' })).toBeHidden()
})
