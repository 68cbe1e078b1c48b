import { expectAccessible } from './fixture/accessible.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel } from './people/admin.ts'
import { openCase, openDocuments, rowOf } from './people/worker.ts'

const BADGE = '복구됨 (이전 처리 내용 확인 필요)'
const TAKE = { name: '다음 건 가져오기' }

test('what was recovered after a loss is found from the panel, and is handed out once it was checked', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '되찾은손님')
  portal.recoverDocuments(store.username)
  const worker = await openDocuments(openDevice, await portal.setUpWorker('worker-a', '김근무'))
  await expect(rowOf(worker, '되찾은손님').getByText('복구됨')).toBeVisible()
  await worker.getByRole('button', TAKE).click()
  await expect(worker.getByText('기다리는 신청이 없습니다.')).toBeVisible()

  const panel = await openAdminPanel(openDevice)
  await panel.getByRole('link', { name: '복구됨 1건' }).click()
  await expect(panel.getByRole('button', { name: '복구됨만' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(panel, '복구된 서류의 목록')
  await openCase(panel, '되찾은손님')
  await expect(panel.getByText(BADGE)).toBeVisible()
  await expectAccessible(panel, '복구된 서류')
  await panel.getByRole('button', { name: '이전 처리 내용 확인 완료' }).click()
  await expect(panel.getByText(BADGE)).toHaveCount(0)
  await expect(panel.getByText('이제 일반 서류로 처리합니다.')).toBeVisible()

  await expect(rowOf(worker, '되찾은손님').getByText('복구됨')).toHaveCount(0)
  await worker.getByRole('button', TAKE).click()
  await expect(worker).toHaveURL(/\/documents\/\d+/)
})
