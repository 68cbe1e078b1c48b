import { ENTRY_KINDS } from '#shared/settlements/entry-kind.ts'
import {
  readSettlementSettings,
  saveSettlementSettings,
} from '#shared/statements/settlement-month.contract.ts'
import { expectAccessible, expectAccessibleWhenNarrow, expectWholeAmounts } from './fixture/accessible.ts'
import { pastMonth } from './fixture/month-of-activations.ts'
import { type OwnEntry, ownLedger } from './fixture/own-ledger.ts'
import { hundredths, won } from './fixture/own-reckoning.ts'
import { expect, test } from './fixture/test.ts'
import {
  type Activation,
  activate,
  furnishThreeStores,
  haveAccounts,
  NAMES,
  NEW,
  PLAN,
  PORT_IN,
  STORES,
  type StoreName,
} from './fixture/three-stores.ts'
import { workbook } from './fixture/workbooks.ts'
import { expectToAddUp } from './people/adds-up.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { openStore } from './people/dealer.ts'
import { field } from './people/fields.ts'
import { adjust, button, move, openMonth, openStatement, region, stage } from './people/payer.ts'
import * as settler from './people/settler.ts'
import { rowOf } from './people/worker.ts'

// Workbooks and PDFs are written in worker threads, which only the build bundles.
test.use({ server: 'built' })

const [FIRST, SECOND] = [pastMonth(2), pastMonth(1)]
/** What a new customer is worth from the seventh day of the first month on. */
const NEW_LATER = '125000.75'
const HIDDEN = '20000.05'

test('two months of three stores add up from the entries to what the bank pays, on screen and on paper', async ({
  portal,
  openDevice,
}) => {
  test.setTimeout(420_000)
  const furnished = await furnishThreeStores(portal, FIRST.day(1))
  const { stores, documentNumbers } = furnished
  const ledger = ownLedger(Object.fromEntries(Object.entries(STORES).map(([name, { tax }]) => [name, tax])))
  const first = (entry: Omit<OwnEntry, 'month'>) => ledger.enter({ ...entry, month: FIRST.month })
  const second = (entry: Omit<OwnEntry, 'month'>) => ledger.enter({ ...entry, month: SECOND.month })
  const page = await openAdminPanel(openDevice)

  await test.step('what is activated in the first month is entered with the prices of its day', async () => {
    const rows: [day: string, Activation][] = [
      ['05T10:00', { store: '강남모바일', customer: '강하늘' }],
      ['12T11:20', { store: '강남모바일', customer: '고은별', isPortIn: true }],
      ['18T09:00', { store: '강남모바일', customer: '구본재', hasNoPlan: true }],
      ['06T14:00', { store: '서초통신', customer: '나라원' }],
      ['09T14:00', { store: '서초통신', customer: '노을빛' }],
      ['08T16:00', { store: '마포텔레콤', customer: '도현우' }],
      ['15T16:00', { store: '마포텔레콤', customer: '류가온', isPortIn: true }],
      ['20T16:00', { store: '마포텔레콤', customer: '마재윤' }],
    ]
    for (const [at, activation] of rows) {
      await activate(furnished, activation, FIRST.instant(at))
      const { store, customer, isPortIn, hasNoPlan } = activation
      const amount = hundredths(isPortIn ? PORT_IN : NEW)
      if (!hasNoPlan) first({ store, customer, kind: 'activation', amount })
    }
    await haveAccounts(portal)
  })

  await test.step('one amount is set by hand; a recalculation changes what nobody has set', async () => {
    await settler.openSettlements(page, FIRST)
    await settler.setAmount(page, '도현우', '123456.78')
    const byHand = { store: '마포텔레콤', customer: '도현우' } as const
    first({ ...byHand, kind: 'manual', amount: hundredths('123456.78') - hundredths(NEW) })

    await settler.openPrices(page, '정산단가')
    await settler.changePrice(page, PLAN, { '신규 단가': NEW_LATER, 적용일: FIRST.day(7) })
    await settler.openSettlements(page, FIRST)
    const end = '정산 8건을 다시 계산하여 2건이 변경되었습니다.'
    await settler.recalculate(page, { report: ['바뀌는 서류2건'], end })
    const amount = hundredths(NEW_LATER) - hundredths(NEW)
    first({ store: '서초통신', customer: '노을빛', kind: 'recalculation', amount })
    first({ store: '마포텔레콤', customer: '마재윤', kind: 'recalculation', amount })
    // What was calculated is another figure, of which the amount by hand is the difference.
    first({ ...byHand, kind: 'recalculation', amount })
    first({ ...byHand, kind: 'manual', amount: -amount })
  })

  await test.step('a hidden price is added and applied', async () => {
    // Papers show it as stores see it; apart, so that they can be compared with the ledger.
    const { admin } = portal
    const settings = await admin.call(readSettlementSettings, {})
    await admin.call(saveSettlementSettings, { body: { ...settings, showsHiddenPrices: true } })
    await settler.openPrices(page, '히든단가')
    await settler.addHiddenPrice(page, {
      code: stores.강남모바일.contactCode,
      plan: PLAN,
      amount: HIDDEN,
      from: FIRST.day(10),
      until: FIRST.day(14),
    })
    await settler.applyHiddenPrices(page, {
      report: ['바뀌는 서류1건'],
      end: '정산 1건의 히든단가를 변경했습니다.',
    })
    first({ store: '강남모바일', customer: '고은별', kind: 'hidden-price', amount: hundredths(HIDDEN) })
  })

  await test.step('one is cancelled, adjustments are entered by hand with evidence, and by Excel', async () => {
    await settler.openSettlements(page, FIRST)
    await settler.cancel(page, '나라원')
    first({ store: '서초통신', customer: '나라원', kind: 'reversal', amount: -hundredths(NEW) })

    await settler.openStatements(page, FIRST)
    const back = { store: '강남모바일', category: '소급', amount: '1234.56' } as const
    await adjust(page, { ...back, month: FIRST, reason: '단가 소급', evidence: '소급 근거.pdf' })
    first({ store: back.store, kind: 'adjustment', category: back.category, amount: hundredths(back.amount) })

    const rows: [StoreName, string, string, string?][] = [
      ['강남모바일', '보전', '50000'],
      ['서초통신', '차감', '-300000'],
      ['마포텔레콤', '이월', '10000.1'],
      ['마포텔레콤', '환수', '-30000.5', '마재윤'],
    ]
    const { name, type, bytes } = await workbook(
      '조정.xlsx',
      ['판매점', '월', '구분', '금액', '사유', '접수번호'],
      rows.map(([store, category, amount, customer]) => [
        store,
        FIRST.month,
        category,
        Number(amount),
        `${category} 사유`,
        customer === undefined ? '' : (documentNumbers[customer] ?? ''),
      ]),
    )
    await button(page, '엑셀 업로드').click()
    const upload = page.getByRole('dialog', { name: '조정 엑셀 업로드' })
    await field(upload, '파일').setInputFiles({ name, mimeType: type, buffer: bytes })
    await button(upload, '4건 등록').click()
    await expect(upload).toContainText('추가 4건')
    await upload.getByRole('button', { name: '닫기' }).last().click()
    for (const [store, category, amount, customer] of rows)
      first({
        store,
        kind: 'adjustment',
        category,
        amount: hundredths(amount),
        ...(customer !== undefined && { customer }),
      })
    for (const store of NAMES) {
      const { 합계, 지급액 } = ledger.sumsOf(store, FIRST.month)
      await expect(rowOf(page, store)).toContainText(won(합계))
      await expect(rowOf(page, store)).toContainText(won(지급액))
    }
    await expectAccessible(page, 'the stores of a month with a balance below zero')
  })

  await test.step('the month is reviewed and approved', async () => {
    await openMonth(page, FIRST)
    await move(page, FIRST, '검토 시작', '정산 검토가 시작되었습니다.')
    await move(page, FIRST, '승인', '정산이 승인되었습니다.')
    await expect(stage(page)).toContainText('승인')
    await expectAccessibleWhenNarrow(page, 'a month that is approved')
  })

  const shop = await openStore(openDevice, stores.마포텔레콤)
  const head = region(shop, `${FIRST.words} 지급액`)
  await test.step('a store objects to a line, the office talks with it, agrees and corrects the amount', async () => {
    await shop.getByRole('link', { name: '지급내역' }).click()
    await shop.getByRole('list', { name: '지급내역' }).getByRole('link').click()
    await expect(head).toContainText(won(ledger.sumsOf('마포텔레콤', FIRST.month).지급액))
    await shop.getByRole('button', { name: '류가온 이의 제기' }).click()
    const asking = shop.getByRole('dialog', { name: '이의 제기' })
    await field(asking, '내용').fill('약속한 금액은 157,000.32원입니다.')
    await button(asking, '이의 제기').click()
    await expect(asking).toBeHidden()
    await expect(head).toContainText('검토')
    await expect(stage(page)).toContainText('검토')
    await expect(page.getByRole('list', { name: '단계 기록' })).toContainText('판매점이 이의를 제기하여')

    await button(page, '이의 보기').click()
    const list = page.getByRole('dialog', { name: '판매점 이의' })
    await list.getByRole('row').filter({ hasText: '마포텔레콤' }).getByText('마포텔레콤').click()
    const talk = page.getByRole('dialog', { name: /^이의 처리 중/ })
    await talk.getByRole('textbox').fill('정책표를 확인하겠습니다.')
    await page.keyboard.press('Enter')
    await button(shop, '류가온 이의 보기').click()
    const answer = shop.getByRole('dialog', { name: /^이의/ })
    await expect(answer.getByRole('log')).toContainText('정책표를 확인하겠습니다.')
    await answer.getByRole('textbox').fill('부탁드립니다.')
    await shop.keyboard.press('Enter')
    await expect(talk.getByRole('log')).toContainText('부탁드립니다.')
    await button(talk, '수용 또는 기각').click()
    const deciding = page.getByRole('dialog', { name: '이의 처리', exact: true })
    await deciding.getByText('수용', { exact: true }).click()
    await field(deciding, '답변').fill('차액을 소급해드립니다.')
    await button(deciding, '처리').click()
    await expect(deciding).toBeHidden()
    await expect(answer).toContainText('차액을 소급해드립니다.')
    await shop.keyboard.press('Escape')
    await page
      .getByRole('dialog', { name: /^이의 수용/ })
      .getByRole('link', { name: '지급내역서 보기' })
      .click()
    await expect(page.getByRole('heading', { name: `마포텔레콤 · ${FIRST.words} 지급내역서` })).toBeVisible()
    await adjust(page, {
      store: '마포텔레콤',
      month: FIRST,
      category: '소급',
      amount: '7000.07',
      reason: '이의 수용',
      documentNumber: documentNumbers['류가온'],
    })
    const corrected = { store: '마포텔레콤', customer: '류가온', category: '소급' } as const
    first({ ...corrected, kind: 'adjustment', amount: hundredths('7000.07') })
    await expectAccessible(page, 'a statement with a correction')
  })

  await test.step('approved again, the store agrees; closed, what has no amount goes on by choice', async () => {
    await openMonth(page, FIRST)
    await move(page, FIRST, '승인', '정산이 승인되었습니다.')
    await expect(head).toContainText(won(ledger.sumsOf('마포텔레콤', FIRST.month).지급액))
    await button(shop, '지급내역 확인').click()
    await expect(shop.getByText(/에 확인했습니다\.$/)).toBeVisible()

    const question = page.getByRole('alertdialog')
    await button(page, '마감').click()
    await question.getByRole('checkbox', { name: '미정 1건을 다음 달로 이월' }).check()
    await button(question, '마감').click()
    await expect(settler.told(page, `${FIRST.words} 정산이 마감되었습니다.`)).toBeVisible()
    ledger.carryBalances(FIRST.month, SECOND.month)
    expect(ledger.sumsOf('서초통신', SECOND.month).합계).toBe(-hundredths('174999.25'))
  })

  await test.step('the first month adds up, and is paid', async () => {
    await expectToAddUp(page, portal, ledger, FIRST)
    await openMonth(page, FIRST)
    await move(page, FIRST, '지급 완료', '정산이 지급 완료로 기록되었습니다.')
    await expect(stage(page)).toContainText('지급')
  })

  await test.step('what was wrong in the closed month is corrected in the next one', async () => {
    await openStatement(page, FIRST, '강남모바일')
    await button(page, '조정 (보전) 취소').click()
    const question = page.getByRole('alertdialog', { name: '조정 취소' })
    await field(question, '취소 사유').fill('중복 보전')
    await button(question, '조정 취소').click()
    await expect(question).toBeHidden()
    const twice = { store: '강남모바일', category: '보전' } as const
    second({ ...twice, kind: 'adjustment', amount: -hundredths('50000') })

    await settler.openSettlements(page, FIRST)
    await settler.cancel(page, '고은별', `${SECOND.day(20)}T10:00`)
    const gone = { store: '강남모바일', customer: '고은별' } as const
    second({ ...gone, kind: 'reversal', amount: -hundredths(PORT_IN) })
    second({ ...gone, kind: 'hidden-price', amount: -hundredths(HIDDEN) })

    // The whole is taken back, so that the part that was taken in the first month is given back.
    await settler.cancel(page, '마재윤', `${SECOND.day(22)}T10:00`)
    const whole = { store: '마포텔레콤', customer: '마재윤' } as const
    second({ ...whole, kind: 'reversal', amount: -hundredths(NEW_LATER) })
    second({ ...whole, kind: 'adjustment', category: '환수', amount: hundredths('30000.5') })
  })

  await test.step('a cancellation by mistake is taken back, and nothing of it stays', async () => {
    await settler.cancel(page, '류가온', `${SECOND.day(21)}T10:00`)
    await settler.takeCancellationBack(page, '류가온')
    const mistaken = { store: '마포텔레콤', customer: '류가온', kind: 'reversal' } as const
    second({ ...mistaken, amount: -hundredths(PORT_IN) })
    second({ ...mistaken, amount: hundredths(PORT_IN) })
  })

  await test.step('the second month: its own activations, a late one, what had no amount, and a part taken back', async () => {
    const rows: [day: string, Activation][] = [
      ['05T10:00', { store: '강남모바일', customer: '박새봄' }],
      ['05T11:00', { store: '강남모바일', customer: '심유나' }],
      ['06T10:00', { store: '서초통신', customer: '배은우' }],
      ['07T10:00', { store: '서초통신', customer: '서지안' }],
      ['09T10:00', { store: '마포텔레콤', customer: '성유나' }],
    ]
    for (const [at, activation] of rows) await activate(furnished, activation, SECOND.instant(at))
    const late = { store: '서초통신', customer: '손태오' } as const
    await activate(furnished, late, FIRST.instant('25T10:00'))
    for (const { store, customer } of [...rows.map(([, activation]) => activation), late])
      second({ store, customer, kind: 'activation', amount: hundredths(NEW_LATER) })

    await settler.openSettlements(page, SECOND)
    await expect(rowOf(page, '류가온')).toHaveCount(0)
    await settler.setAmount(page, '구본재', '88000.88')
    second({ store: '강남모바일', customer: '구본재', kind: 'manual', amount: hundredths('88000.88') })
    await expectAccessible(page, 'the settlements of a month with reversals')
    await expectWholeAmounts(page, 'the settlements')

    await openStatement(page, SECOND, '마포텔레콤')
    const part = { store: '마포텔레콤', category: '환수', amount: '-20000' } as const
    const documentNumber = documentNumbers['도현우']
    await adjust(page, { ...part, month: SECOND, reason: '조기 해지', documentNumber })
    const { store, category } = part
    const amount = hundredths(part.amount)
    second({ store, category, customer: '도현우', kind: 'adjustment', amount })
  })

  await test.step('it is closed, adds up, and is paid', async () => {
    await settler.openSettlements(page, SECOND)
    await settler.openMonthToClose(page, SECOND)
    await settler.closeMonth(page, SECOND, 0)
    ledger.carryBalances(SECOND.month, pastMonth(0).month)
    await expectToAddUp(page, portal, ledger, SECOND)
    await openMonth(page, SECOND)
    await move(page, SECOND, '지급 완료', '정산이 지급 완료로 기록되었습니다.')
  })

  await test.step('every kind of entry stands in the ledger, and the first month is as it was', async () => {
    expect(new Set(ledger.entries.map(({ kind }) => kind)).size).toBe(ENTRY_KINDS.length)
    await settler.openStatements(page, FIRST)
    for (const store of NAMES)
      await expect(rowOf(page, store)).toContainText(won(ledger.sumsOf(store, FIRST.month).지급액))
    await openTab(page, '원장')
    await field(page, '구분').selectOption('이월')
    // Until the filtered rows have come, those of before are shown.
    await expect(rowOf(page, '서초통신')).toHaveCount(1)
    await expect(rowOf(page, '강남모바일')).toHaveCount(0)
    await expect(rowOf(page, '서초통신')).toContainText(won(hundredths('174999.25')))
    await expectAccessible(page, 'the carried balances')
  })

  await test.step('and the store reads both months', async () => {
    await shop.getByRole('link', { name: '모든 달' }).click()
    for (const month of [FIRST, SECOND])
      await expect(
        shop.getByRole('list', { name: '지급내역' }).getByRole('link').filter({ hasText: month.words }),
      ).toContainText(won(ledger.sumsOf('마포텔레콤', month.month).지급액))
  })
})
