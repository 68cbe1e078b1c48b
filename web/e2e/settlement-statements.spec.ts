import type { Page } from '@playwright/test'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { formatWon } from '#shared/money.ts'
import { addAdjustment, listSettlementEntries } from '#shared/statements/ledger.contract.ts'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import { pdfFile } from './fixture/files.ts'
import { downloadSpeed } from './fixture/network-speed.ts'
import type { Portal } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { workbook } from './fixture/workbooks.ts'
import { openTab } from './people/admin.ts'
import { downloadedBy, field } from './people/fields.ts'
import { fact } from './people/payer.ts'
import { told } from './people/settler.ts'
import { openAtDesk, rowOf } from './people/worker.ts'

// Tables are read in worker threads, which only the build bundles.
test.use({ server: 'built' })

/** Two stores with an activation of 120,000 won each; answers the number of the first one's application. */
async function furnish(portal: Portal) {
  const servicePlanId = await portal.setUpPricedPlan('5G 베이직', 120_000)
  const ids: number[] = []
  for (const [name, customer] of [
    ['강남모바일', '김정산'],
    ['마포통신', '박정산'],
  ] as const) {
    const store = await portal.setUpStore(name)
    const status = { subscriptionNumber: '88012345' }
    ids.push(await haveActivated(portal, store, customer, { plan: { servicePlanId }, status }))
  }
  const { documentNumber } = await portal.admin.call(readDocument, { params: { id: ids[0] ?? 0 } })
  return documentNumber
}

async function expectSums(page: Page, sums: Record<string, number>): Promise<void> {
  const section = page.getByRole('region', { name: '합계', exact: true })
  for (const [name, won] of Object.entries(sums)) await expect(fact(section, name)).toHaveText(formatWon(won))
}

test('adjustments with evidence, their counter, taxes and an account make up what a store is paid', async ({
  portal,
  openDevice,
}) => {
  const documentNumber = await furnish(portal)
  const page = await openAtDesk(openDevice, ADMIN, '정산 관리')
  await openTab(page, '지급내역')
  const dialog = page.getByRole('dialog', { name: '조정 추가' })
  const enter = () => dialog.getByRole('button', { name: '등록', exact: true }).click()

  await test.step('the stores of the month, by store and by sales manager', async () => {
    await expect(rowOf(page, '강남모바일')).toContainText('132,000원')
    const sums = page.getByRole('region', { name: '이 달 합계' })
    for (const [name, won] of [
      ['공급가액', '240,000원'],
      ['부가세', '24,000원'],
      ['지급액', '264,000원'],
    ] as const)
      await expect(fact(sums, name)).toHaveText(won)
    await expect(page.getByRole('button', { name: '지급 파일' })).toBeDisabled()
    await expect(page.getByText('지급 파일은 마감한 뒤 받을 수 있습니다.')).toBeVisible()
    await page.getByRole('button', { name: '전체 PDF' }).click()
    const asked = page.getByRole('dialog', { name: '지급내역서 PDF' })
    await field(asked, '사유').fill('판매점 배포')
    await expectAccessible(page, 'all statements as PDFs')
    const downloading = page.waitForEvent('download')
    const throttle = await downloadSpeed(page)
    await throttle(5_000)
    await asked.getByRole('button', { name: '내보내기' }).click()
    await expect(asked.getByText('판매점 2곳 가운데 1곳')).toBeVisible()
    await expect(asked.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    await throttle(-1)
    expect((await downloading).suggestedFilename()).toMatch(/^지급내역서_\d{4}-\d{2}_.*\.zip$/)
    await expect(asked).toBeHidden()
    await expectAccessible(page, 'the stores of a month')
    await expectAccessibleWhenNarrow(page, 'the stores of a month')
    await page.getByRole('tab', { name: '영업과장별' }).click()
    await expect(rowOf(page, '최과장')).toContainText('240,000원')
    await expectAccessible(page, 'the sales managers of a month')
    await expectAccessibleWhenNarrow(page, 'the sales managers of a month')
    await page.getByRole('tab', { name: '판매점별' }).click()
    await page.getByRole('searchbox', { name: '판매점 검색' }).fill('마포')
    await expect(rowOf(page, '강남모바일')).toHaveCount(0)
    await page.getByRole('searchbox', { name: '판매점 검색' }).fill('')
  })

  await test.step('an adjustment with its evidence, of a store that is looked for', async () => {
    await page.getByRole('button', { name: '조정 추가' }).click()
    await enter()
    for (const wrong of [
      '목록에서 판매점을 선택해주세요.',
      '조정 구분을 선택해주세요.',
      '사유를 입력해주세요.',
    ])
      await expect(dialog.getByText(wrong).first()).toBeVisible()
    await expectAccessible(page, 'an adjustment without anything')
    await field(dialog, '판매점').fill('강남')
    await dialog.getByRole('option', { name: /강남모바일/ }).click()
    await field(dialog, '구분').selectOption('소급')
    await field(dialog, '금액').fill('1234.56')
    await field(dialog, '사유').fill('단가 소급')
    const { name, type, bytes } = pdfFile('소급 근거.pdf')
    await field(dialog, '증빙 파일').setInputFiles({ name, mimeType: type, buffer: bytes })
    await enter()
    await expect(told(page, '조정이 등록되었습니다.')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('an answer that is lost enters nothing twice', async () => {
    await page.getByRole('button', { name: '조정 추가' }).click()
    await field(dialog, '판매점').fill('마포')
    await dialog.getByRole('option', { name: /마포통신/ }).click()
    await field(dialog, '구분').selectOption('차감')
    await field(dialog, '금액').fill('-150000')
    await field(dialog, '사유').fill('단말 미반납')
    await page.route(`**${addAdjustment.path}`, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await enter()
    await expect(dialog.getByRole('alert')).toContainText('서버가 응답하지 않습니다.')
    await expect(field(dialog, '금액')).toHaveValue('-150,000')
    await page.unroute(`**${addAdjustment.path}`)
    await enter()
    await expect(dialog).toBeHidden()
    const { items } = await portal.admin.call(listSettlementEntries, { query: { kind: 'adjustment' } })
    expect(items.map(({ amount }) => amount)).toEqual([-150_000, 1234.56])
    await expect(rowOf(page, '마포통신')).toContainText('-30,000원')
  })

  await test.step('a statement has every line and its sums, and its evidence', async () => {
    await rowOf(page, '강남모바일').getByText('강남모바일').click()
    await expect(page).toHaveURL(/store=\d+/)
    await expect(page.getByRole('heading', { name: /강남모바일 · .* 지급내역서/ })).toBeVisible()
    await expectSums(page, {
      '정산 금액': 120_000,
      조정: 1_234.56,
      합계: 121_234.56,
      공급가액: 121_234,
      부가세: 12_123,
      지급액: 133_357,
    })
    await rowOf(page, '김정산').getByRole('link', { name: documentNumber }).click()
    await expect(page).toHaveURL(/\/documents\/\d+/)
    await page.goBack()
    const saved = await downloadedBy(page.getByRole('button', { name: '증빙 소급 근거.pdf' }))
    expect(saved.suggestedFilename()).toBe('소급 근거.pdf')
  })

  await test.step('of a document not more is taken back than it is worth, and what was typed stays', async () => {
    await page.getByRole('button', { name: '조정 추가' }).click()
    await expect(field(dialog, '판매점')).toHaveValue('강남모바일')
    await field(dialog, '구분').selectOption('환수')
    await field(dialog, '금액').fill('-120000.01')
    await field(dialog, '사유').fill('조기 해지')
    await enter()
    await expect(dialog.getByText('환수할 서류의 접수번호를 입력해주세요.').first()).toBeVisible()
    await field(dialog, '접수번호').fill(documentNumber)
    await enter()
    await expect(
      dialog.getByText('이 서류에 남은 정산 금액은 120,000원입니다. 그보다 많이 환수할 수 없습니다.').first(),
    ).toBeVisible()
    await expect(field(dialog, '사유')).toHaveValue('조기 해지')
    await field(dialog, '금액').fill('-30000')
    await enter()
    await expect(dialog).toBeHidden()
    await expectSums(page, { 합계: 91_234.56, 지급액: 100_357 })
  })

  await test.step('an adjustment is taken back with a reason', async () => {
    await rowOf(page, '소급').getByRole('button', { name: '조정 (소급) 취소' }).click()
    const question = page.getByRole('alertdialog', { name: '조정 취소' })
    await question.getByRole('button', { name: '조정 취소' }).click()
    await expect(question.getByText('사유를 입력해주세요.').first()).toBeVisible()
    await field(question, '취소 사유').fill('잘못 등록')
    await expectAccessible(page, 'taking back an adjustment')
    await question.getByRole('button', { name: '조정 취소' }).click()
    await expect(question).toBeHidden()
    await expectSums(page, { 조정: -30_000, 합계: 90_000, 지급액: 99_000 })
    await expect(page.getByRole('button', { name: '조정 (소급) 취소' })).toHaveCount(0)
  })

  await test.step('the tax kind and the account, which is masked until somebody asks', async () => {
    await page.getByRole('button', { name: '정산 정보' }).click()
    const store = page.getByRole('dialog', { name: '판매점 정산 정보' })
    await store.getByRole('group', { name: '과세 유형' }).getByText('원천징수', { exact: true }).click()
    const businessNumber = field(store, '사업자등록번호')
    await businessNumber.fill('1208147520')
    await expect(businessNumber).toHaveValue('120-81-47520')
    await field(store, '은행').fill('국민은행')
    await field(store, '계좌번호').fill('12')
    await field(store, '예금주').fill('홍길동')
    await store.getByRole('button', { name: '저장', exact: true }).click()
    await expect(store.getByText('계좌번호는 숫자와 - 로 4자 이상 입력해주세요.').first()).toBeVisible()
    await expect(store.getByText('올바른 사업자등록번호를 입력해주세요.').first()).toBeVisible()
    await businessNumber.fill('1208147521')
    await field(store, '계좌번호').fill('123-456-7890')
    await expectAccessible(page, 'how a store is paid')
    await store.getByRole('button', { name: '저장', exact: true }).click()
    await expect(store).toBeHidden()
    await expectSums(page, { 공급가액: 90_000, 소득세: -2_700, 지방소득세: -270, 지급액: 87_030 })
    const account = page.getByRole('region', { name: '지급 계좌' })
    await expect(account).toContainText('***7890')
    await account.getByRole('button', { name: '계좌번호 보기' }).click()
    await expect(account).toContainText('123-456-7890')
    await expectAccessible(page, 'a statement')
    await expectAccessibleWhenNarrow(page, 'a statement')
  })

  await test.step('back in the list, a table of adjustments is uploaded', async () => {
    await page.getByRole('button', { name: '판매점 목록' }).click()
    await expect(page).not.toHaveURL(/store=/)
    const month = (await page.getByText(/^20\d\d년 \d+월$/).innerText()).replace(
      /(\d+)년 (\d+)월/,
      (_, year: string, number: string) => `${year}-${number.padStart(2, '0')}`,
    )
    const rows = [
      ['마포통신', month, '보전', 100_000, '이월 보전', ''],
      ['마포통신', month, '차감', -150_000, '단말 미반납', ''],
      ['강남모바일', month, '환수', -90_000.01, '해지', documentNumber],
    ]
    const headings = ['판매점', '월', '구분', '금액', '사유', '접수번호']
    const { name, type, bytes } = await workbook('조정.xlsx', headings, rows)
    await page.getByRole('button', { name: '엑셀 업로드' }).click()
    const upload = page.getByRole('dialog', { name: '조정 엑셀 업로드' })
    await field(upload, '파일').setInputFiles({ name, mimeType: type, buffer: bytes })
    await expect(upload).toContainText('이 서류에 남은 정산 금액은 90,000원입니다.')
    // Beside the adjustment's own 사유.
    await expect(upload.getByRole('columnheader', { name: '오류 사유' })).toBeVisible()
    await upload.getByRole('button', { name: '1건 등록' }).click()
    await expect(upload).toContainText('추가 1건')
    await upload.getByRole('button', { name: '닫기' }).last().click()
    await expect(rowOf(page, '마포통신')).toContainText('77,000원')
  })

  await test.step('the ledger has every line of it, by store and kind', async () => {
    await page.getByRole('tab', { name: '원장' }).click()
    await expect(rowOf(page, '이월 보전')).toContainText('마포통신')
    await field(page, '구분').selectOption('조정')
    await field(page, '판매점').fill('강남')
    await page.getByRole('option', { name: /강남모바일/ }).click()
    await expect(rowOf(page, '마포통신')).toHaveCount(0)
    await expect(rowOf(page, '취소 줄')).toContainText('-1,234.56원')
    await expectAccessible(page, 'the ledger')
    await expectAccessibleWhenNarrow(page, 'the ledger')
  })

  await test.step('and the details of a settlement show those of its document', async () => {
    await openTab(page, '정산 관리')
    await rowOf(page, '김정산').getByText('강남모바일').first().click()
    const ledger = page.getByRole('dialog', { name: /김정산/ }).getByRole('region', { name: '원장' })
    await expect(ledger.getByRole('row').filter({ hasText: '조정 (환수)' })).toContainText('-30,000원')
    await expectAccessible(page, 'a settlement with its entries')
  })
})
