import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { answerSupplement } from '#shared/documents/application.contract.ts'
import { pdfFile, sha256 } from './fixture/files.ts'
import { receivedOnce } from './fixture/received.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { attach, card, goTo, logInStore, openApplication } from './people/dealer.ts'
import { downloadedBy, field } from './people/fields.ts'
import { changeStatus, openCase, openDocuments, rowOf } from './people/worker.ts'

test('a supplement reaches the store with its note; its answer, given offline, comes back', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '김민수', { file: pdfFile('처음.pdf') })
  const worker = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  const phone = await openDevice('phone')
  const dealer = await logInStore(phone, store)
  await expect(card(dealer, '김민수')).toContainText('대기')

  await changeStatus(worker, '김민수', '보완필요', { '보완 내용': '신분증 뒷면을 다시 보내주세요' })
  await expect(rowOf(worker, '김민수')).toBeHidden()
  await worker.getByRole('tab', { name: /^보완필요/ }).click()
  await expect(rowOf(worker, '김민수')).toContainText('신분증 뒷면을 다시 보내주세요')

  await expect(card(dealer, '김민수')).toContainText('보완필요')
  await expect(card(dealer, '김민수')).toContainText('신분증 뒷면을 다시 보내주세요')
  await openApplication(dealer, '김민수')
  await dealer.getByRole('link', { name: '보완하기' }).click()
  await expect(dealer.getByRole('button', { name: '보완 제출' })).toBeVisible()
  await expect(dealer.getByText('신분증 뒷면을 다시 보내주세요')).toBeVisible()
  await dealer.getByRole('button', { name: '보완 제출' }).click()
  await expect(dealer.getByText('보완할 서류를 첨부하거나 메모를 입력해주세요.').first()).toBeVisible()

  await phone.setOffline(true)
  const answer = pdfFile('신분증뒷면.pdf')
  await attach(dealer, '보완 서류', answer)
  await field(dealer, '메모').fill('다시 찍었습니다')
  await dealer.getByRole('button', { name: '보완 제출' }).click()
  await expect(dealer).toHaveURL(/\/outbox$/)
  await expect(dealer.getByRole('listitem').filter({ hasText: '보완 답변' })).toContainText('기기에 저장됨')
  await phone.setOffline(false)
  await expect(dealer.getByRole('listitem').filter({ hasText: '보완 답변' })).toContainText('서버 접수됨')

  await worker.getByRole('tab', { name: /^대기·진행중/ }).click()
  await expect(rowOf(worker, '김민수')).toContainText('대기')
  await openCase(worker, '김민수')
  await expect(worker.getByText('신분증뒷면.pdf').filter({ visible: true }).first()).toBeVisible()
  await expect(worker.getByRole('region', { name: '처리 이력' })).toContainText('다시 찍었습니다')
  const document = await receivedOnce(portal, '김민수')
  expect(sha256(await portal.admin.download(document.filePath ?? ''))).toBe(sha256(answer.bytes))

  await goTo(dealer, '내 신청')
  await expect(card(dealer, '김민수')).toContainText('대기')
  await expect(dealer.getByRole('region', { name: '지금 할 일' })).toBeHidden()
})

test('a paper that was taken out of an answer stays out when one leaves and comes back', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const documentId = await haveSubmitted(portal, store, '김민수')
  await haveStatus(portal.admin, documentId, {
    activationStatus: '보완필요',
    supplementNotes: '신분증 뒷면',
  })
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await openApplication(page, '김민수')
  await page.getByRole('link', { name: '보완하기' }).click()
  await expect(page.getByRole('button', { name: '보완 제출' })).toBeVisible()
  await expect(page.getByText('신분증 뒷면')).toBeVisible()
  await phone.setOffline(true)
  const file = pdfFile('잘못된 서류.pdf')
  await attach(page, '보완 서류', file)
  await field(page, '메모').fill('처음')
  await page.getByRole('button', { name: '보완 제출' }).click()
  const answer = page.getByRole('listitem').filter({ hasText: '보완 답변' })
  await answer.getByRole('link', { name: '수정' }).click()
  await page.getByRole('button', { name: `${file.name} 빼기` }).click()
  await field(page, '메모').fill('서류 없이')
  await goTo(page, '전송 대기함')
  await answer.getByRole('link', { name: '이어서 수정' }).click()
  await expect(field(page, '메모')).toHaveValue('서류 없이')
  await expect(page.getByText(file.name)).toBeHidden()
})

test('an answer under the same name takes the place of the file that a worker looks at', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const sent = pdfFile('신분증.pdf')
  const id = await haveSubmitted(portal, store, '김민수', { file: sent })
  await haveStatus(portal.admin, id, { activationStatus: '보완필요', supplementNotes: '다시 찍어주세요' })
  const worker = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  await worker.goto(`/documents/${id}`)
  const shown = worker.getByTitle('신분증.pdf', { exact: true })
  await expect(shown).toBeVisible()
  const first = await shown.getAttribute('src')

  const session = await portal.logIn(store)
  const answer = { key: randomUUID(), file: pdfFile('신분증.pdf'), params: { id } }
  await session.submit(answerSupplement, {}, answer)
  await expect(shown).not.toHaveAttribute('src', first ?? '')
  const second = await shown.getAttribute('src')

  await test.step('the first one can still be looked at', async () => {
    const choice = worker.getByRole('combobox', { name: '첨부 서류' })
    await expect(choice.getByRole('option')).toHaveCount(2)
    await choice.selectOption({ index: 1 })
    await expect(shown).not.toHaveAttribute('src', second ?? '')
    const file = await downloadedBy(worker.getByRole('button', { name: '신분증.pdf 다운로드' }))
    expect(sha256(await readFile(await file.path()))).toBe(sha256(sent.bytes))
  })
})
