import { readFile } from 'node:fs/promises'
import { changeServicePlan } from '#shared/documents/documents.contract.ts'
import { readPlanPicture, saveServicePlans } from '#shared/service-plans/plan-picture.contract.ts'
import { listServicePlans, type ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { workbook } from './fixture/workbooks.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { field } from './people/fields.ts'

// Pictures are read in a worker thread, which only the build bundles.
test.use({ server: 'built' })

type Shown = Pick<ServicePlan, 'name' | 'planType' | 'dataAllowance' | 'monthlyFee' | 'combinationEligible'>

const PICTURES = new URL('../../api/testing/plan-pictures/', import.meta.url)

test('the plans of a picture are corrected beside it and saved together', async ({ portal, openDevice }) => {
  const bytes = await readFile(new URL('bordered.png', PICTURES))
  const truth: { plans: Shown[] } = JSON.parse(await readFile(new URL('bordered.json', PICTURES), 'utf8'))
  const [first, second] = truth.plans
  if (first === undefined || second === undefined) throw new Error('the picture shows no plans')
  await portal.admin.call(saveServicePlans, {
    body: {
      plans: [
        { ...first, carrier: 'SKT', monthlyFee: first.monthlyFee - 1000 },
        { ...second, carrier: 'SKT' },
      ],
    },
  })
  const page = await openAdminPanel(openDevice)
  await openTab(page, '요금제')
  await page.getByRole('button', { name: '사진 등록' }).click()
  const dialog = page.getByRole('dialog', { name: '요금제 사진 등록' })
  const choose = (buffer: Buffer) =>
    field(dialog, '요금표 사진').setInputFiles({ name: '요금표.png', mimeType: 'image/png', buffer })
  const read = dialog.getByRole('button', { name: '사진 읽기' })

  await test.step('what is missing or no picture is said, and reading can be given up', async () => {
    await read.click()
    await expect(dialog.getByRole('alert')).toHaveText(['통신사를 선택해주세요.', '파일을 선택해주세요.'])
    await expect(field(dialog, '통신사')).toBeFocused()
    await field(dialog, '통신사').selectOption('SKT')
    await choose(Buffer.from('%PDF-1.7 a price list'))
    await read.click()
    await expect(dialog.getByRole('alert')).toContainText('파일만 올릴 수 있습니다')
    await choose(bytes)
    await expectAccessible(page, 'the choice of a picture')
    await page.route(`**${readPlanPicture.path}`, () => {})
    await read.click()
    await dialog.getByRole('button', { name: '읽기 중단' }).click()
    await expect(read).toBeVisible()
    await page.unroute(`**${readPlanPicture.path}`)
    await page.goBack()
    await page.getByRole('link', { name: '관리자 패널' }).click()
    await openTab(page, '요금제')
    await page.getByRole('button', { name: '사진 등록' }).click()
    await expect(field(dialog, '통신사')).toHaveValue('SKT')
    await expect(dialog.getByText('요금표.png')).toBeVisible()
  })

  const rows = dialog.getByRole('list').getByRole('listitem')
  await test.step('rows stand beside the picture; the one in hand is shown in it', async () => {
    await read.click()
    await expect(rows).toHaveCount(truth.plans.length, { timeout: 90_000 })
    await expect(rows.nth(0)).toContainText('변경')
    await expect(rows.nth(0)).toContainText('월 요금')
    await expect(rows.nth(1)).toContainText('이미 있음')
    await expect(rows.nth(2)).toContainText('추가')
    await expectAccessible(page, 'plans beside their picture')
    const highlighted = dialog.locator('[data-active]')
    await expect(highlighted).toHaveCount(0)
    await field(rows.nth(2), '요금제명').focus()
    const [upper, lower] = [await highlighted.boundingBox(), null]
    await field(rows.nth(4), '요금제명').focus()
    await expect
      .poll(async () => (await highlighted.boundingBox())?.y)
      .toBeGreaterThan(upper?.y ?? lower ?? 0)
  })

  await test.step('a person corrects what was misread, leaves one out and adds one', async () => {
    for (const [index, plan] of truth.plans.entries()) {
      const row = rows.nth(index)
      const name = field(row, '요금제명')
      if ((await name.inputValue()) !== plan.name) await name.fill(plan.name)
      await expect(field(row, '유형')).toHaveValue(plan.planType)
      await expect(field(row, '월 요금')).toHaveValue(plan.monthlyFee.toLocaleString('ko-KR'))
    }
    await expect(dialog.getByText('확인 필요')).toHaveCount(0)
    await rows.last().getByRole('checkbox', { name: '저장' }).uncheck()
    await dialog.getByRole('button', { name: '행 추가' }).click()
    const added = rows.nth(truth.plans.length)
    await field(added, '요금제명').fill('손으로 적은 요금제')
    await dialog.getByRole('button', { name: '요금제 저장' }).click()
    await expect(added).toContainText('요금제 유형을 선택해주세요.')
    await expect(field(added, '유형')).toBeFocused()
    await field(added, '유형').selectOption('LTE')
    await field(added, '월 요금').fill('12000')
  })

  await test.step('the browser’s back loses nothing, nor does a refusal', async () => {
    await page.goBack()
    await page.getByRole('link', { name: '관리자 패널' }).click()
    await openTab(page, '요금제')
    await page.getByRole('button', { name: '사진 등록' }).click()
    await expect(field(rows.nth(truth.plans.length), '요금제명')).toHaveValue('손으로 적은 요금제')
    await field(rows.nth(truth.plans.length), '요금제명').fill(truth.plans[2]?.name ?? '')
    await dialog.getByRole('button', { name: '요금제 저장' }).click()
    await expect(rows.nth(truth.plans.length)).toContainText('목록에 같은 이름의 요금제가 있습니다.')
    await field(rows.nth(truth.plans.length), '요금제명').fill('손으로 적은 요금제')
  })

  await dialog.getByRole('button', { name: '요금제 저장' }).click()
  const news = truth.plans.length - 2
  await expect(
    page.getByText(`요금제가 저장되었습니다. (${news}개 추가, 1개 변경, 1개는 이미 같은 내용)`),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  const saved = await portal.admin.call(listServicePlans)
  const ofPicture = saved.map(({ name, planType, dataAllowance, monthlyFee, combinationEligible }) => ({
    name,
    planType,
    dataAllowance,
    monthlyFee,
    combinationEligible,
  }))
  expect(ofPicture).toEqual(expect.arrayContaining(truth.plans.slice(0, -1)))
  expect(ofPicture).toHaveLength(truth.plans.length)
  expect(saved.every(({ carrier }) => carrier === 'SKT')).toBe(true)
})

test('plans and add-ons are found, switched, uploaded, and not deleted while they are used', async ({
  portal,
  openDevice,
}) => {
  const used = await portal.setUpPlan({ name: '쓰는 요금제', carrier: 'KT', monthlyFee: 45_000 })
  await portal.setUpPlan({ name: '베이직', carrier: 'SKT', monthlyFee: 33_000, isActive: false })
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '홍길동')
  const page = await openAdminPanel(openDevice)
  await openTab(page, '요금제')
  const list = page.getByRole('table', { name: '요금제 목록' })
  const row = (name: string) => list.getByRole('row').filter({ hasText: name })

  await test.step('filters stand in the address', async () => {
    await page.getByRole('searchbox', { name: '요금제명 검색' }).fill('ㅂㅇㅈ')
    await expect(page.getByText('총 1건')).toBeVisible()
    await field(page, '상태').selectOption('비활성')
    await page.reload()
    await expect(row('베이직')).toBeVisible()
    await row('베이직').getByRole('switch', { name: '베이직 활성' }).click()
    await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
    await page.getByRole('button', { name: '초기화' }).click()
    await expect(row('쓰는 요금제')).toBeVisible()
  })

  await test.step('a table adds plans, and add-ons in their list', async () => {
    await page.getByRole('button', { name: '엑셀 업로드' }).click()
    const dialog = page.getByRole('dialog', { name: '요금제 엑셀 업로드' })
    const plans = await workbook(
      '요금제.xlsx',
      ['요금제명', '통신사', '유형', '데이터', '월 요금', '결합 가능', '사용'],
      [
        ['쓰는 요금제', 'KT', '5G', '10GB', '47,000원', 'O', '예'],
        ['새 요금제', 'KT', 'LTE', '', 22_000, '불가', ''],
        ['먼 요금제', '없는텔', 'LTE', '', 22_000, '불가', ''],
      ],
    )
    const send = ({ name, type, bytes }: typeof plans) =>
      field(dialog, '파일').setInputFiles({ name, mimeType: type, buffer: bytes })
    await send(plans)
    await expect(dialog.getByText('등록되지 않은 통신사입니다.').first()).toBeVisible()
    await dialog.getByRole('button', { name: /건 등록$/ }).click()
    await expect(row('새 요금제')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '다른 파일 업로드' })).toBeVisible()
    await dialog.getByRole('button', { name: '닫기' }).last().click()
    await expect(row('쓰는 요금제')).toContainText('47,000원')

    await openTab(page, '부가서비스')
    await expect(page.getByRole('button', { name: '부가서비스 추가' })).toBeVisible()
    await page.getByRole('button', { name: '엑셀 업로드' }).click()
    const addOns = page.getByRole('dialog', { name: '부가서비스 엑셀 업로드' })
    const table = await workbook(
      '부가.xlsx',
      ['부가서비스명', '통신사', '유형', '월 요금', '설명', '사용'],
      [['링투유', 'KT', '부가서비스', 3300, '', '']],
    )
    await field(addOns, '파일').setInputFiles({ name: table.name, mimeType: table.type, buffer: table.bytes })
    await addOns.getByRole('button', { name: /건 등록$/ }).click()
    await expect(page.getByRole('table', { name: '부가서비스 목록' })).toContainText('링투유')
    await expect(addOns.getByRole('button', { name: '다른 파일 업로드' })).toBeVisible()
    await addOns.getByRole('button', { name: '닫기' }).last().click()
    await expectAccessible(page, 'the list of add-ons')
    const views = page.getByRole('tablist', { name: '요금제 관리' })
    await views.getByRole('tab', { name: '요금제' }).click()
  })

  await test.step('a plan in use stays, and the reason says what uses it', async () => {
    await portal.admin.call(changeServicePlan, { params: { id }, body: { servicePlanId: used.id } })
    await row('쓰는 요금제').getByRole('button', { name: '쓰는 요금제 삭제' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
    await expect(page.getByText('서류 1건에서 사용 중이어서 삭제할 수 없습니다.')).toBeVisible()
    await row('새 요금제').getByRole('button', { name: '새 요금제 삭제' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
    await expect(row('새 요금제')).toBeHidden()
    await expectAccessible(page, 'the list of plans')
  })
})
