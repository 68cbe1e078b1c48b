import { kstDay } from '#shared/kst.ts'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { moveSettlementMonth, readSettlementMonth } from '#shared/statements/settlement-month.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { lastMonth } from './fixture/month-of-activations.ts'
import type { Portal, Store } from './fixture/portal.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated, haveAdjusted, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openStore } from './people/dealer.ts'
import { downloadedBy, field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'

const { month, words, day, instant } = lastMonth()

/** A store with two activations and an adjustment in last month, which is approved. */
async function haveApprovedMonth(portal: Portal): Promise<Store> {
  const store = await portal.setUpStore('강남모바일')
  const servicePlanId = await portal.setUpPricedPlan('5G 프리미어', 100_000, day(1))
  for (const [name, at] of [
    ['김민수', '05T10:00'],
    ['이서연', '12T15:30'],
  ] as const)
    await haveActivated(portal, store, name, {
      plan: { servicePlanId, additionalServiceIds: [], bundleApplied: false },
      status: { subscriptionNumber: '88012345', activatedAt: instant(at) },
    })
  await haveAdjusted(portal, store.dealerName, month, -5_000)
  await approve(portal)
  return store
}

/** Moves the month on to 승인. */
async function approve({ admin }: Portal): Promise<void> {
  const params = { month }
  const move = (from: 'draft' | 'review', to: 'review' | 'approved') =>
    admin.call(moveSettlementMonth, { params, body: { from, to, reason: null } })
  const { stage } = await admin.call(readSettlementMonth, { params })
  if (stage === 'draft') await move('draft', 'review')
  await move('review', 'approved')
}

test('a store reads its statement, objects to a line, is answered, and agrees', async ({
  portal,
  openDevice,
}) => {
  test.setTimeout(240_000)
  const store = await haveApprovedMonth(portal)
  const page = await openStore(openDevice, store)
  const lines = page.getByRole('list', { name: '내역' }).getByRole('listitem')
  const conversation = page.getByRole('dialog', { name: /^이의/ })

  await test.step('its bell tells of the approval and leads to the statement', async () => {
    const bell = page.getByRole('button', { name: /^알림/ })
    const told = page.getByRole('dialog', { name: '알림' }).getByRole('link', {
      name: `${words} 지급내역이 승인되었습니다. 내용을 확인해주세요.`,
    })
    await bell.click()
    await expect(told.getByRole('img', { name: '읽지 않음' })).toBeVisible()
    await expectAccessible(page, 'news of a statement')
    await told.click()
    await expect(page).toHaveURL(new RegExp(`/statements/${month}$`))
    await bell.click()
    await expect(told).toBeVisible()
    await expect(told.getByRole('img', { name: '읽지 않음' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(told).toBeHidden()
    await page.getByRole('link', { name: /내 신청으로 이동$/ }).click()
    await expect(page).toHaveURL(/dealer-dashboard$/)
  })

  await test.step('it finds the month from its home', async () => {
    await page.getByRole('link', { name: '지급내역' }).click()
    const months = page.getByRole('list', { name: '지급내역' })
    await expect(months.getByRole('link')).toHaveText(`${words}승인개통 2건지급액214,500원`)
    await expectAccessible(page, 'the months')
    await months.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/statements/${month}$`))
  })

  await test.step('it reads what is paid and what for', async () => {
    const head = page.getByRole('region', { name: `${words} 지급액` })
    await expect(head).toContainText('214,500원')
    await expect(head.getByRole('definition')).toHaveText([
      '200,000원',
      '-5,000원',
      '195,000원',
      '195,000원',
      '19,500원',
    ])
    await expect(lines).toHaveCount(3)
    await expect(lines.filter({ hasText: '김민수' })).toContainText('100,000원')
    await expect(lines.filter({ hasText: '조정 (차감)' })).toContainText('단말 반품')
    await expectAccessible(page, 'a statement')
  })

  await test.step('it keeps the statement as a PDF and as a workbook', async () => {
    for (const [label, name] of [
      ['PDF', `지급내역서_강남모바일_${month}.pdf`],
      ['엑셀', `지급내역서_강남모바일_${month}_${kstDay(new Date())}.xlsx`],
    ] as const) {
      const saved = await downloadedBy(page.getByRole('button', { name: `${label} 다운로드` }))
      expect(saved.suggestedFilename()).toBe(name)
    }
  })

  await test.step('it objects to a line, and the month is reviewed again', async () => {
    await page.getByRole('button', { name: '이서연 이의 제기' }).click()
    const asking = page.getByRole('dialog', { name: '이의 제기' })
    await asking.getByRole('button', { name: '이의 제기' }).click()
    await expect(asking.getByText('내용을 입력해주세요.')).toBeVisible()
    await field(asking, '내용').fill('번호이동인데 신규 금액입니다.')
    await expectAccessible(page, 'an objection being written')
    await asking.getByRole('button', { name: '이의 제기' }).click()
    await expect(asking).toBeHidden()
    await expect(page.getByRole('region', { name: `${words} 지급액` })).toContainText('검토')
    await expect(page.getByText('본사가 검토하고 있습니다. 검토가 끝나면 확인해주세요.')).toBeVisible()
    await page.getByRole('button', { name: '이서연 이의 보기' }).click()
    await expect(conversation.getByRole('log')).toContainText('번호이동인데 신규 금액입니다.')
  })

  const office = await openLoggedIn(await openDevice('desktop'), ADMIN, '/settlements')
  const answered = office.getByRole('dialog', { name: /^이의 처리 중/ })
  await test.step('an administrator answers, and the store sees it at once', async () => {
    await office.getByRole('button', { name: '더 보기' }).click()
    await office.getByRole('menuitem', { name: '판매점 이의' }).click()
    const list = office.getByRole('dialog', { name: '판매점 이의' })
    const row = list.getByRole('row').filter({ hasText: '강남모바일' })
    await expect(row).toContainText('번호이동인데 신규 금액입니다.')
    await expectAccessible(office, 'the objections')
    await row.getByText('강남모바일').click()
    await answered.getByRole('textbox').fill('개통 서류를 확인하겠습니다.')
    await office.keyboard.press('Enter')
    await expect(answered.getByRole('log')).toContainText('개통 서류를 확인하겠습니다.')
    await expect(conversation.getByRole('log')).toContainText('개통 서류를 확인하겠습니다.')
    await conversation.getByRole('textbox').fill('감사합니다.')
    await page.keyboard.press('Enter')
    await expect(answered.getByRole('log')).toContainText('감사합니다.')
    await expectAccessible(page, 'a conversation')
  })

  await test.step('the administrator decides', async () => {
    await answered.getByRole('button', { name: '수용 또는 기각' }).click()
    const deciding = office.getByRole('dialog', { name: '이의 처리', exact: true })
    await field(deciding, '답변').fill('신규 개통이 맞습니다.')
    await deciding.getByRole('button', { name: '처리', exact: true }).click()
    await expect(deciding.getByText('수용 또는 기각을 선택해주세요.').first()).toBeVisible()
    await deciding.getByText('수용', { exact: true }).click()
    await expect(deciding).toContainText('수용해도 금액은 저절로 바뀌지 않습니다.')
    await deciding.getByText('기각', { exact: true }).click()
    await expectAccessible(office, 'a decision')
    await deciding.getByRole('button', { name: '처리', exact: true }).click()
    await expect(deciding).toBeHidden()
    await expect(office.getByRole('dialog', { name: /^이의 기각/ })).toContainText('처리가 끝난 이의입니다.')
    await office.keyboard.press('Escape')
    await expect(office.getByText('처리할 이의가 없습니다.')).toBeVisible()
    await office.setViewportSize({ width: 820, height: 1180 })
    await office.getByRole('tab', { name: '전체' }).click()
    await expect(office.getByRole('row').filter({ hasText: '강남모바일' })).toContainText('기각')
  })

  await test.step('the store sees that, and agrees', async () => {
    await expect(conversation).toContainText('신규 개통이 맞습니다.')
    await expect(conversation.getByRole('button', { name: '다시 이의 제기' })).toBeVisible()
    await page.keyboard.press('Escape')
    await approve(portal)
    await expect(page.getByRole('region', { name: `${words} 지급액` })).toContainText('승인')
    await page.getByRole('button', { name: '지급내역 확인' }).click()
    await expect(page.getByText(/에 확인했습니다\.$/)).toBeVisible()
    await page.getByRole('link', { name: '모든 달' }).click()
    await expect(page.getByRole('list', { name: '지급내역' })).toContainText('확인')
  })

  await test.step('on a tablet and at a desk its lines are a table', async () => {
    for (const device of ['tablet', 'desktop'] as const) {
      const wide = await openLoggedIn(await openDevice(device), store, `/statements/${month}`)
      await expect(wide.getByRole('table', { name: '내역' }).getByRole('row')).toHaveCount(4)
      await expectAccessible(wide, `a statement on a ${device}`)
    }
  })
})

test('a month that is not approved is not shown, and without a connection that is said', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '김민수')
  const page = await openStore(openDevice, store, '/statements')
  await expect(page.getByText('아직 볼 수 있는 지급내역이 없습니다.')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: '내 신청' }).first().click()
  await page.getByRole('link', { name: '지급내역' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '다시 시도' })).toBeVisible()
  await page.context().setOffline(false)
  await page.goto(`/statements/${nextKstMonth(kstDay(new Date()).slice(0, 7), -5)}`)
  await expect(page.getByText('요청한 항목을 찾을 수 없습니다.')).toBeVisible()
})
