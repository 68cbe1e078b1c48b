import { correctDocument } from '#shared/documents/corrections.contract.ts'
import type { StatusChange } from '#shared/documents/documents.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { expectAccessible } from './fixture/accessible.ts'
import type { ApiSession } from './fixture/api-session.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel, openTab } from './people/admin.ts'
import { expectTotal } from './people/dashboard.ts'
import { downloadedBy } from './people/fields.ts'
import { rowOf } from './people/worker.ts'

const LONG_AGO_MS = 70 * 86_400_000

test('who activated how much: each figure is as long as the list that it leads to', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const worker = await portal.logIn(await portal.setUpWorker('worker', '김근무'))
  const opener = await portal.logIn(await portal.setUpWorker('opener', '이개통', { role: 'dealer_worker' }))
  const admin = await openAdminPanel(openDevice)
  await openTab(admin, '근무자 통계')
  await expect(admin.getByText('근무자별 개통 데이터가 없습니다.')).toBeVisible()

  const activate = async (who: ApiSession, customer: string, activatedAt = new Date()) => {
    const id = await haveSubmitted(portal, store, customer)
    const change = (body: StatusChange) => haveStatus(who, id, body)
    await change({ activationStatus: '진행중' })
    await change({
      activationStatus: '개통',
      subscriptionNumber: '12345678',
      activatedAt: activatedAt.toISOString(),
    })
  }
  await activate(worker, '김하나')
  await activate(worker, '김둘', new Date(Date.now() - LONG_AGO_MS))
  await activate(opener, '이하나')

  await test.step('the figures come by themselves, and lead to their lists', async () => {
    await expect(rowOf(admin, '김근무').getByRole('link')).toHaveText(['1건', '2건'])
    await expect(rowOf(admin, '이개통').getByRole('link')).toHaveText(['1건', '1건'])
    await expect(admin.getByText('2명 · 이번 달 2건 · 전체 3건')).toBeVisible()
    await expectAccessible(admin, 'the statistics of workers')
    for (const [name, count] of [
      ['김근무 이번 달 1건', '1'],
      ['김근무 전체 2건', '2'],
    ] as const) {
      await admin.getByRole('link', { name }).click()
      await expectTotal(admin, count, name)
      await admin.goBack()
    }
  })

  await test.step('days of one’s choice stand in the address, narrow the details and can be taken off', async () => {
    const longAgo = kstDay(new Date(Date.now() - LONG_AGO_MS))
    await admin.getByLabel('종료일', { exact: true }).fill(longAgo)
    await expect(admin).toHaveURL(new RegExp(`workerEndDate=${longAgo}`))
    await expect(rowOf(admin, '김근무').getByRole('link')).toHaveText(['1건', '1건', '2건'])
    await expect(rowOf(admin, '이개통').getByRole('link')).toHaveText(['1건', '1건'])
    await rowOf(admin, '김근무').getByRole('cell').first().click()
    const dialog = admin.getByRole('dialog', { name: '김근무 통신사별 개통' })
    await expect(dialog.getByText('합계 1건')).toBeVisible()
    await expectAccessible(admin, 'the carriers of a worker')
    await dialog.getByRole('link', { name: 'KT 1건' }).click()
    await expectTotal(admin, '1', 'KT')
    await admin.goBack()
    await expect(rowOf(admin, '김근무')).toBeVisible()
    await admin.getByRole('button', { name: '초기화' }).click()
    await expect(admin).not.toHaveURL(/workerEndDate/)
  })

  await test.step('how the work went: closed, in hand, waited, and what stores sent wrong', async () => {
    const id = await haveSubmitted(portal, store, '김정정')
    const session = await portal.goOnAs(store)
    await session.call(correctDocument, { params: { id }, body: { version: 1, customerName: '김바름' } })
    await haveStatus(worker, id, { activationStatus: '취소', cancelReason: '변심' })
    await openTab(admin, '처리와 대기')
    const row = rowOf(admin, '김근무')
    await expect(row.getByRole('link')).toHaveText(['1', '1'])
    await expectAccessible(admin, 'the work of each worker')
    await row.getByRole('link', { name: '김근무 취소 1건' }).click()
    await expect(admin.getByRole('button', { name: '김근무 처리 조건 해제' })).toBeVisible()
    await expectTotal(admin, '1', '김근무 취소')
    await admin.goBack()
    await openTab(admin, '판매점별 정정')
    await expect(rowOf(admin, '강남모바일')).toContainText('고객명 1')
    await rowOf(admin, '강남모바일').getByRole('link', { name: '강남모바일 접수 4건' }).click()
    await expectTotal(admin, '4', '강남모바일 접수')
    await admin.goBack()
    await admin.getByRole('button', { name: '엑셀' }).click()
    const dialog = admin.getByRole('dialog', { name: '엑셀 내보내기' })
    await dialog.getByLabel('사유').fill('월 실적')
    const file = await downloadedBy(dialog.getByRole('button', { name: '내보내기' }))
    expect(file.suggestedFilename()).toMatch(/^판매점통계_.*\.xlsx$/)
    await openTab(admin, '개통 수')
  })

  await test.step('order and search', async () => {
    const names = admin.getByRole('row').locator('td:first-child')
    await expect(names).toHaveText(['김근무', '이개통'])
    await admin.getByRole('searchbox', { name: '근무자 검색' }).fill('ㅇㄱㅌ')
    await expect(names).toHaveText(['이개통'])
    await admin.getByRole('searchbox', { name: '근무자 검색' }).fill('없는사람')
    await expect(admin.getByText('검색 결과가 없습니다')).toBeVisible()
  })
})
