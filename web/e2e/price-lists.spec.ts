import { readFile } from 'node:fs/promises'
import { listCarrierAliases } from '#shared/carriers/carrier-alias.contract.ts'
import { listSettlementUnitPrices } from '#shared/settlement-prices/settlement-price.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { UploadedFile } from './fixture/api-session.ts'
import { expect, test } from './fixture/test.ts'
import { workbookOf } from './fixture/workbooks.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { downloadedBy, field } from './people/fields.ts'

// Tables are read in worker threads, which only the build bundles.
test.use({ server: 'built' })

test('a price list as a carrier sends it: named once, repaired in its report, downloaded and uploaded again', async ({
  portal,
  openDevice,
}) => {
  await portal.setUpPlan({ name: '5G 프리미엄', carrier: 'KT', monthlyFee: 90_000 })
  await portal.setUpPlan({ name: '5G 베이직', carrier: 'KT', monthlyFee: 55_000 })
  const list = await workbookOf('11월 단가표.xlsx', {
    케이티: [
      ['11월 단가표'],
      ['요금제', '정산단가', '', '적용일'],
      ['', '신규', '번호이동', ''],
      ['5G 프리미엄', '１２０，０００', 150_000, 46327],
      ['5G 베이식', 80_000, '구만', '2026-11-01'],
    ],
    'KT 알뜰': [['안내문']],
    KT: [['요금제', '신규', '번호이동']],
  })
  const prices = async () =>
    (await portal.admin.call(listSettlementUnitPrices)).flatMap(({ servicePlanName, price }) =>
      price === null ? [] : [`${servicePlanName} ${price.newCustomerPrice}/${price.portInPrice}`],
    )
  const page = await openAdminPanel(openDevice)
  await openTab(page, '정산단가')
  await page.getByRole('button', { name: '엑셀 업로드' }).click()
  const dialog = page.getByRole('dialog', { name: '정산단가 엑셀 업로드' })
  const choose = ({ name, type, bytes }: UploadedFile) =>
    field(dialog, '파일').setInputFiles({ name, mimeType: type, buffer: bytes })

  await test.step('a carrier that is called otherwise is asked once', async () => {
    await choose(list)
    await expect(dialog.getByText('등록되지 않은 통신사 이름이 있습니다.')).toBeVisible()
    await field(dialog, '케이티의 통신사').selectOption('KT')
    await expectAccessible(page, 'the report of a price list')
    await dialog.getByRole('button', { name: '기억하고 다시 확인' }).click()
    await expect(dialog.getByText('등록되지 않은 통신사 이름이 있습니다.')).toBeHidden()
    expect(await portal.admin.call(listCarrierAliases)).toMatchObject([{ alias: '케이티', carrier: 'KT' }])
  })
  await test.step('wrong cells are corrected in the report', async () => {
    await expect(dialog.getByText('케이티 5행 번호이동 단가: 금액을 숫자로 입력해주세요.')).toBeVisible()
    await field(dialog, '케이티 5행 요금제').fill('5G 베이직')
    await dialog.getByRole('button', { name: '고친 셀 1개 확인' }).click()
    await field(dialog, '케이티 5행 번호이동').fill('90,000')
    await dialog.getByRole('button', { name: '1건 등록' }).click()
    await expect(dialog.getByText('추가 1건을 저장했습니다.')).toBeVisible()
    expect(await prices()).toEqual(['5G 프리미엄 120000/150000'])
    // What was typed before is still there, and only that row is sent once more.
    await dialog.getByRole('button', { name: '고친 셀 1개 확인' }).click()
    await expect(dialog.getByText('저장할 수 있는 행 1건입니다.')).toBeVisible()
    await dialog.getByRole('button', { name: '1건 등록' }).click()
    await expect(dialog.getByText('추가 1건을 저장했습니다.', { exact: true })).toBeVisible()
    expect(await prices()).toEqual(['5G 베이직 80000/90000', '5G 프리미엄 120000/150000'])
  })
  await test.step('what is there uploads again unchanged', async () => {
    await dialog.getByRole('button', { name: '다른 파일 업로드' }).click()
    const saved = await downloadedBy(dialog.getByRole('button', { name: '등록된 내용 다운로드' }))
    await choose({
      name: saved.suggestedFilename(),
      type: list.type,
      bytes: await readFile(await saved.path()),
    })
    await expect(dialog.getByText('등록할 내용이 없습니다.')).toBeVisible()
    await expect(dialog.getByText('건너뛸 행 2건입니다.')).toBeVisible()
    await dialog.getByText('닫기', { exact: true }).click()
  })
  await test.step('what is remembered can be taken back', async () => {
    await openTab(page, '통신사', '다른 이름')
    await page.getByRole('button', { name: '케이티 삭제' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
    await expect.poll(() => portal.admin.call(listCarrierAliases)).toEqual([])
  })
})
