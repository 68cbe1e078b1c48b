import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel } from './people/admin.ts'
import { field } from './people/fields.ts'
import { openCase, openDocuments } from './people/worker.ts'

const rowOf = (page: Page, list: string, text: string) =>
  page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: text })
const ofWorker = (page: Page) => rowOf(page, '사람별 열람 목록', '박근무')

test('the administrator sees how many customers each person saw, sets a limit, and finds who saw one of them', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수')
  await haveSubmitted(portal, store, '최개통')
  const worker = await openDocuments(openDevice, await portal.setUpWorker('worker', '박근무'))
  await openCase(worker, '김민수')
  const admin = await openAdminPanel(openDevice)

  await test.step('a person stands with the customers of the day', async () => {
    await admin.getByRole('link', { name: '접속 기록' }).click()
    await admin.getByRole('tab', { name: '사람별 열람' }).click()
    await expect(ofWorker(admin)).toContainText('2명')
    await expect(ofWorker(admin)).not.toContainText('기준 초과')
  })
  await test.step('above the limit it is marked, and the panel warns', async () => {
    await admin.getByRole('button', { name: '경보 기준: 없음' }).click()
    const dialog = admin.getByRole('dialog', { name: '열람 경보 기준' })
    await field(dialog, '하루 고객 수').fill('0')
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(field(dialog, '하루 고객 수')).toHaveAccessibleDescription(
      /1에서 100,000 사이의 고객 수를 입력해주세요/,
    )
    await field(dialog, '하루 고객 수').fill('1')
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(dialog).toBeHidden()
    await expect(admin.getByRole('button', { name: '경보 기준: 하루 1명' })).toBeVisible()
    await expect(ofWorker(admin)).toContainText('기준 초과')
    await admin.getByLabel('기준', { exact: true }).selectOption('기준 초과만')
    await expect(ofWorker(admin)).toBeVisible()
    await expectAccessible(admin, 'customers seen by each person')
    await expectAccessibleWhenNarrow(admin, 'customers seen by each person')
    await admin.getByRole('link', { name: '관리자 패널' }).click()
    await expect(admin.getByText(/하루 열람 기준을 넘은 계정이 있습니다/)).toBeVisible()
  })
  await test.step('who saw one customer is found by the number of the application', async () => {
    await admin.getByRole('link', { name: '접속 기록' }).click()
    await admin.getByRole('tab', { name: '고객별 열람' }).click()
    await expect(admin.getByText('접수번호를 입력하면 그 고객을 본 사람이 나옵니다.')).toBeVisible()
    await admin.getByRole('searchbox', { name: '접수번호 검색' }).fill(String(id))
    await expect(
      rowOf(admin, '고객별 열람 목록', '박근무').filter({ hasText: '목록 열람' }).first(),
    ).toBeVisible()
    await expect(admin.getByText(/^이전 버전에서 한 내보내기에는 .* 검색되지 않습니다\.$/)).toBeVisible()
    await expectAccessible(admin, 'who saw a customer')
  })
})
