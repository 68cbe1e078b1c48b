import { listDocuments } from '#shared/documents/documents.contract.ts'
import { setSettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import { createBulkSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { pdfFile } from './fixture/files.ts'
import { refusal } from './fixture/network.ts'
import { stopUpload, uploadSpeed } from './fixture/network-speed.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { haveActivated } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { attach } from './people/dealer.ts'
import { field } from './people/fields.ts'
import { openDocuments, rowOf } from './people/worker.ts'

test('a worker uploads a document from the list: checked, stopped, sent twice, there once', async ({
  portal,
  openDevice,
}) => {
  const worker = await portal.setUpWorker('worker', '김근무')
  const page = await openDocuments(openDevice, worker)
  // The browser's back leads there at the end.
  await page.getByRole('navigation').getByRole('link', { name: '대시보드' }).click()
  await expect(page.getByRole('heading', { name: '대시보드', level: 1 })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: '접수 관리' }).click()
  const colleague = await openDocuments(openDevice, await portal.setUpWorker('helper', '이도움'))
  const dialog = page.getByRole('dialog', { name: '서류 업로드' })
  const send = dialog.getByRole('button', { name: '업로드', exact: true })
  await page.getByRole('button', { name: '서류 업로드' }).click()

  await send.click()
  for (const sentence of ['파일을 선택해주세요.', '고객명을 입력하세요', '연락처를 입력하세요'])
    await expect(dialog.getByRole('alert').first()).toContainText(sentence)
  await expectAccessible(page, 'the upload dialog with what is wrong')
  const html = { name: '거짓.pdf', type: 'application/pdf', bytes: Buffer.from('<html><script></script>') }
  await attach(page, '서류 파일', html)
  await field(dialog, '고객명').fill('황보민')
  await field(dialog, '연락처').fill('01012345678')
  await send.click()
  await expect(dialog.getByRole('alert').first()).toContainText('파일 형식 오류')

  await dialog.getByRole('button', { name: '거짓.pdf 빼기' }).click()
  const file = pdfFile('우편 접수.pdf', 2_000_000)
  await attach(page, '서류 파일', file)
  await field(dialog, '메모').fill('우편으로 받음')
  const throttle = await uploadSpeed(page)
  await throttle(100_000)
  await send.click()
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/)
  await stopUpload(page, dialog.getByRole('button', { name: '업로드 중지' }), throttle)
  await expect(page.getByText('업로드를 중지했습니다. 접수된 서류는 없습니다.')).toBeVisible()
  await expect(field(dialog, '고객명')).toHaveValue('황보민')

  const isUpload = (method: string, path: string) => method === 'POST' && path === '/api/documents'
  const told = page.getByRole('region', { name: '알림' })
  const mendProxy = portal.network.trouble(isUpload, { kind: 'reply', status: 502 })
  await send.click()
  await expect(told).toContainText('업로드 실패')
  await expect(told).toContainText('업로드에 실패했습니다. (상태 502)')
  mendProxy()
  const restore = portal.network.trouble(isUpload, { kind: 'lose-answer' })
  await send.click()
  await expect(told).toContainText('업로드에 실패했습니다.')
  await expect(told).not.toContainText('상태')
  await expect(rowOf(colleague, '황보민')).toBeVisible()
  restore()
  await send.click()
  await expect(told.getByText('성공', { exact: true })).toBeVisible()
  await expect(told.getByText('서류가 성공적으로 업로드되었습니다.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, '황보민')).toHaveCount(1)
  const { items } = await portal.admin.call(listDocuments)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    customerPhone: '010-1234-5678',
    carrier: null,
    fileName: '우편 접수.pdf',
    fileSize: file.bytes.length,
    notes: expect.stringContaining('우편으로 받음'),
  })

  await test.step('what was changed after an unknown end is kept, and not sent unasked', async () => {
    await page.getByRole('button', { name: '서류 업로드' }).click()
    await attach(page, '서류 파일', pdfFile('둘째.pdf'))
    await field(dialog, '고객명').fill('독고민')
    await field(dialog, '연락처').fill('01012345678')
    const mend = portal.network.trouble(isUpload, { kind: 'lose-answer' })
    await send.click()
    await expect(rowOf(colleague, '독고민')).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toBeHidden()
    mend()
    await field(dialog, '메모').fill('원본 보관')
    await send.click()
    await expect(dialog.getByText(/앞서 보낸 서류가 이미 접수되어 있습니다/)).toBeVisible()
    await expect(field(dialog, '메모')).toHaveValue('원본 보관')
    expect((await portal.admin.call(listDocuments)).items).toHaveLength(2)
  })
  await test.step('the browser’s back loses nothing, nor the file', async () => {
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: '접수 관리' }).click()
    await page.getByRole('button', { name: '서류 업로드' }).click()
    await expect(field(dialog, '고객명')).toHaveValue('독고민')
    await expect(field(dialog, '메모')).toHaveValue('원본 보관')
    await expect(dialog.getByRole('button', { name: '둘째.pdf 빼기' })).toBeVisible()
  })
})

test('an administrator settles in bulk what has no settlement, and hears what came of it', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const worker = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  await expect(worker.getByRole('button', { name: '일괄 정산' })).toBeHidden()

  const page = await openDocuments(openDevice, ADMIN)
  const dialog = page.getByRole('dialog', { name: '일괄 정산 생성' })
  const open = () => page.getByRole('button', { name: '일괄 정산' }).click()
  const start = () => dialog.getByRole('button', { name: '정산 생성' }).click()
  const told = (text: string) => page.getByRole('region', { name: '알림' }).getByText(text)
  const none = '정산을 생성할 개통완료 서류가 없습니다.'
  await open()
  await expect(dialog).toContainText('바뀌는 정산이 없습니다.')
  await start()
  await expect(told(none)).toBeVisible()
  await expect(dialog).toBeHidden()

  await test.step('a run that was stopped says so and tells nothing later; so does a trial', async () => {
    await expect(told(none)).toBeHidden()
    await open()
    await expect(dialog).toContainText(none)
    await page.route(`**${createBulkSettlements.path}`, () => {})
    await start()
    await expect(dialog.getByRole('progressbar', { name: '정산을 만들고 있습니다.' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toContainText('중지했습니다. 그때까지 처리된 정산은 저장되어 있습니다.')
    await expectAccessible(page, 'the bulk settlement, stopped')
    await dialog.getByRole('button', { name: '다시 확인' }).click()
    await expect(dialog.getByRole('progressbar', { name: '바뀔 내용을 확인하고 있습니다.' })).toBeVisible()
    await dialog.getByRole('button', { name: '중지' }).click()
    await expect(dialog).toContainText('확인을 중지했습니다. 바뀐 정산은 없습니다.')
    await page.unroute(`**${createBulkSettlements.path}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(told(none)).toBeHidden()
  })

  await test.step('a refusal says why', async () => {
    const refuse = () =>
      portal.network.trouble(
        (_, path) => path === createBulkSettlements.path,
        refusal('다른 정산 작업이 진행 중입니다.'),
      )
    const heal = refuse()
    await open()
    await expect(dialog.getByRole('alert')).toContainText('바뀔 내용을 확인하지 못했습니다.')
    await expect(dialog.getByRole('alert')).toContainText('다른 정산 작업이 진행 중입니다.')
    heal()
    await dialog.getByRole('button', { name: '다시 확인' }).click()
    await expect(dialog).toContainText(none)
    const healAgain = refuse()
    await start()
    await expect(told('정산 생성 실패')).toBeVisible()
    await expect(told('일괄 정산 생성에 실패했습니다.')).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('다른 정산 작업이 진행 중입니다.')
    await expectAccessible(page, 'the refused bulk settlement')
    healAgain()
    await page.keyboard.press('Escape')
  })

  const { id: servicePlanId } = await portal.setUpPlan({
    name: '5G 베이직',
    carrier: 'KT',
    monthlyFee: 55_000,
  })
  await haveActivated(portal, store, '김민수', { plan: { servicePlanId } })
  await portal.admin.call(setSettlementUnitPrice, {
    params: { servicePlanId },
    body: { newCustomerPrice: 120_000, portInPrice: 150_000 },
  })
  await open()
  await expect(dialog).toContainText('정산 1건을 생성합니다.')
  await expect(dialog).toContainText('1건 (미정이던 1건)')
  await start()
  await expect(told('정산 생성 완료')).toBeVisible()
  await expect(told('정산 1건을 생성했습니다.')).toBeVisible()
  await expect(dialog).toBeHidden()
})
