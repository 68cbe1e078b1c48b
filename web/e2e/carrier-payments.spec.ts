import type { Page } from '@playwright/test'
import { listCarrierPaymentFiles } from '#shared/carrier-payments/carrier-payment.contract.ts'
import { monthWords } from '#shared/kst.ts'
import { kstMonth, kstMonthRange } from '#shared/kst-calendar.ts'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { savedRows, workbook } from './fixture/workbooks.ts'
import { openTab } from './people/admin.ts'
import { downloadedBy, field } from './people/fields.ts'
import { openAtDesk, rowOf } from './people/worker.ts'

// Tables are read in worker threads, which only the build bundles.
test.use({ server: 'built' })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '통신사 정산 파일 업로드' })
const card = (page: Page, outcome: string) =>
  page.getByRole('button', { name: new RegExp(`^${outcome} ?\\d`) })

test('what a carrier paid is read as somebody said once, and stands beside the activations', async ({
  portal,
  openDevice,
}) => {
  const before = kstMonthRange(new Date(Date.parse(kstMonthRange(new Date()).from) - 1))
  const month = kstMonth(before.from)
  const { id: servicePlanId } = await portal.setUpPlan({
    name: '5G 베이직',
    carrier: 'KT',
    monthlyFee: 55_000,
  })
  const store = await portal.setUpStore('강남모바일')
  for (const [at, customerName] of ['김지급', '이미납', '박부족'].entries()) {
    const id = await haveActivated(portal, store, customerName, {
      plan: { servicePlanId },
      status: {
        subscriptionNumber: `010-5555-000${at}`,
        activatedAt: new Date(Date.parse(before.from) + 3_600_000).toISOString(),
      },
    })
    await portal.admin.call(changeSettlementAmount, {
      params: { id },
      body: { settlementAmount: 80_000 },
    })
  }
  const rows = [
    ['010-5555-0000', '5G 베이직', 90_000, 10_000],
    ['010-5555-0002', '5G 베이직', '70,000', ''],
    ['010-9999-9999', '5G 베이직', 50_000, ''],
    ['합계', '', 210_000, 10_000],
  ]
  const headings = ['회선', '상품', '기본 지급', '추가 지급']
  const file = await workbook('KT 정산.xlsx', headings, rows)

  const page = await openAtDesk(openDevice, ADMIN, '정산 관리')
  await openTab(page, '통신사 대조')
  await expect(page.getByText(monthWords(month), { exact: true })).toBeVisible()
  const awaited = page.getByText(
    `${monthWords(month)} 통신사 정산 파일을 아직 올리지 않아, 개통 3건은 대조하지 않았습니다.`,
  )
  await expect(awaited).toBeVisible()
  await expect(card(page, '미지급')).toContainText('0')
  await expect(rowOf(page, '이미납')).not.toContainText('미지급')
  await expectAccessible(page, 'the reconciliation before any file')

  const dialog = dialogOf(page)
  const choose = async () => {
    await page.getByRole('button', { name: '정산 파일 업로드' }).click()
    await field(dialog, '통신사').selectOption('KT')
    await field(dialog, '파일').setInputFiles({ name: file.name, mimeType: file.type, buffer: file.bytes })
    await dialog.getByRole('button', { name: '파일 확인' }).click()
  }
  await test.step('a layout that nobody has seen: each column is named once', async () => {
    await page.getByRole('button', { name: '정산 파일 업로드' }).click()
    await dialog.getByRole('button', { name: '파일 확인' }).click()
    await expect(dialog.getByText('파일을 선택해주세요.')).toBeVisible()
    await dialog.getByRole('button', { name: '취소' }).click()
    await choose()
    await expect(dialog.getByRole('cell', { name: '기본 지급' })).toBeVisible()
    await dialog.getByRole('button', { name: '이대로 읽기' }).click()
    await expect(dialog.getByText('가입번호가 있는 열을 골라주세요.')).toBeVisible()
    await field(dialog, 'A열').selectOption('가입번호')
    await field(dialog, 'B열').selectOption('요금제')
    await field(dialog, 'C열').selectOption('금액')
    await field(dialog, 'D열').selectOption('금액')
    await expectAccessible(page, 'the columns of a file')
    await dialog.getByRole('button', { name: '이대로 읽기' }).click()
    await expect(dialog.getByText('읽은 금액 합계 220,000원')).toBeVisible()
    await expect(dialog.getByText('5행 가입번호: 가입번호를 읽을 수 없습니다.')).toBeVisible()
    expect(await portal.admin.call(listCarrierPaymentFiles, { query: { month } })).toEqual([])
    await dialog.getByRole('button', { name: '3건 등록' }).click()
    await expect(dialog.getByText('추가 3건을 저장했습니다.')).toBeVisible()
    await dialog.getByText('닫기', { exact: true }).click()
  })
  await test.step('sums, list, filter and margins', async () => {
    await expect(awaited).toBeHidden()
    await expect(card(page, '지급')).toContainText('1')
    await expect(card(page, '미지급')).toContainText('1')
    await expect(card(page, '부족')).toContainText('1')
    await expect(card(page, '모르는 번호')).toContainText('1')
    await expect(rowOf(page, '김지급')).toContainText('20,000원')
    await card(page, '부족').click()
    await expect(page).toHaveURL(/outcome=under/)
    await expect(rowOf(page, '박부족')).toContainText('-10,000원')
    await expect(rowOf(page, '김지급')).toBeHidden()
    await card(page, '부족').click()
    await page.getByRole('button', { name: '자세히 보기' }).click()
    await expect(page.getByRole('region', { name: '판매점별 마진' })).toContainText('-70,000원')
    await page.getByRole('tab', { name: '월별' }).click()
    await expect(page.getByRole('region', { name: '월별 마진' })).toContainText(monthWords(month))
    await expectAccessible(page, 'the reconciliation')
    await expectAccessibleWhenNarrow(page, 'the reconciliation')
    await page.getByRole('button', { name: '접기' }).click()
    await rowOf(page, '김지급').click()
    await expect(page.getByRole('dialog')).toContainText('김지급')
    await page.keyboard.press('Escape')
  })
  await test.step('the same file again: read by itself, and counted once', async () => {
    await choose()
    await expect(dialog.getByText('전에 지정한 열로 읽었습니다.')).toBeVisible()
    await expect(dialog.getByText('등록할 내용이 없습니다.')).toBeVisible()
    await dialog.getByRole('button', { name: '취소' }).click()
  })
  await test.step('what the plan should bring, the export, and a file that is taken back', async () => {
    await page.getByRole('tab', { name: '받을 금액' }).click()
    await expect(page.getByRole('button', { name: 'KT 5G 베이직 받을 금액 설정' })).toBeVisible()
    await expectAccessible(page, 'what plans should bring')
    await expectAccessibleWhenNarrow(page, 'what plans should bring')
    await page.getByRole('button', { name: 'KT 5G 베이직 받을 금액 설정' }).click()
    const amounts = page.getByRole('dialog', { name: '받을 금액 설정' })
    await expectAccessible(page, 'what a plan should bring')
    await field(amounts, '신규').fill('90000')
    await field(amounts, '번호이동').fill('120000')
    await amounts.getByRole('button', { name: '저장' }).click()
    await expect(amounts).toBeHidden()
    await page.getByRole('tab', { name: '대조', exact: true }).click()
    await expect(card(page, '초과')).toContainText('1')

    await page.getByRole('button', { name: '엑셀 내보내기' }).click()
    const exporting = page.getByRole('dialog', { name: '엑셀 내보내기' })
    await field(exporting, '사유').fill('통신사 정산 확인')
    const saved = await downloadedBy(exporting.getByRole('button', { name: '내보내기', exact: true }))
    const [names, ...exported] = await savedRows(saved)
    expect(names?.[0]).toBe('결과')
    expect(exported).toHaveLength(4)

    await page.getByRole('button', { name: '올린 파일' }).click()
    await page.getByRole('button', { name: 'KT 정산.xlsx 삭제' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
    await expect(page.getByText('지난 파일')).toBeVisible()
    await expectAccessible(page, 'the files of a month')
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()
    await expect(awaited).toBeVisible()
    await rowOf(page, '김지급').getByRole('link').click()
    await expect(page).toHaveURL(/\/documents\/\d+$/)
  })
})
