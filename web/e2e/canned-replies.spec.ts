import { randomUUID } from 'node:crypto'
import { readChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { answerSupplement } from '#shared/documents/application.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { field } from './people/fields.ts'
import { openAtDesk, openCase, rowOf, saveCase } from './people/worker.ts'

test('a reply is kept, inserted into a 보완 note and a message, and the answer is found in the inbox', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const id = await haveSubmitted(portal, store, '김민수')
  const who = await portal.setUpWorker('worker', '김근무')

  const page = await openAtDesk(openDevice, who, '상용구 관리')
  await page.getByRole('tab', { name: '내 상용구' }).click()
  const keep = async (title: string, kind: string, text: string) => {
    await page.getByRole('button', { name: '상용구 추가' }).click()
    const dialog = page.getByRole('dialog', { name: '상용구 추가' })
    await field(dialog, '제목').fill(title)
    await field(dialog, '사용할 곳').selectOption(kind)
    await field(dialog, '내용').fill(text)
    return dialog
  }
  const dialog = await keep('신분증 뒷면', '보완 내용', '{이름}님 신분증 뒷면을 보내주세요.')
  await dialog.getByRole('button', { name: '추가', exact: true }).click()
  await expect(dialog.getByText(/알 수 없는 항목이 있습니다: \{이름\}/).first()).toBeVisible()
  await field(dialog, '내용').fill('님 신분증 뒷면을 보내주세요.')
  await field(dialog, '내용').press('Home')
  await dialog.getByRole('button', { name: '{고객명}' }).click()
  await expect(field(dialog, '내용')).toHaveValue('{고객명}님 신분증 뒷면을 보내주세요.')
  await dialog.getByRole('button', { name: '추가', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '신분증 뒷면' })).toBeVisible()
  const second = await keep('인사', '채팅', '{판매점} 담당자님, {담당자}입니다.')
  await second.getByRole('button', { name: '추가', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '인사' })).toBeVisible()
  await expectAccessible(page, 'canned replies')

  await page.goto('/documents')
  const form = await openCase(page, '김민수')
  await form.getByRole('group', { name: '변경할 상태' }).getByText('보완필요', { exact: true }).click()
  const note = field(form, '보완 내용')
  await note.fill('급합니다. ')
  await note.press('Control+/')
  const picker = page.getByRole('dialog', { name: '상용구' })
  await picker.getByRole('combobox').fill('ㅅㅂㅈ')
  await expect(picker.getByRole('option')).toHaveCount(1)
  await expectAccessible(page, 'choosing a canned reply')
  await picker.getByRole('combobox').press('Enter')
  await expect(note).toHaveValue('급합니다. 김민수님 신분증 뒷면을 보내주세요.')
  await expect(note).toBeFocused()
  await saveCase(form)
  await expect(form.getByText('현재 보완필요')).toBeVisible()

  const shop = await portal.goOnAs(store)
  await shop.submit(answerSupplement, { note: '다시 찍었습니다' }, { key: randomUUID(), params: { id } })
  const entry = page.getByRole('link', { name: /^대화함/ })
  await page.goto('/dashboard')
  await expect(entry.getByRole('img', { name: '안 읽은 대화 1건' })).toBeVisible()
  await entry.click()
  await page.getByRole('tab', { name: '보완 답변' }).click()
  const row = rowOf(page, '김민수')
  await expect(row).toContainText('(보완 답변): 다시 찍었습니다')
  await expectAccessible(page, 'the inbox')
  await row.click()
  await expect(page).toHaveURL(`/documents/${id}`)
  const message = page.getByRole('textbox', { name: '메시지' })
  await message.press('Control+/')
  await expect(picker.getByRole('option')).toHaveCount(1)
  await picker.getByRole('combobox').press('Enter')
  await expect(message).toHaveValue('강남모바일 담당자님, 김근무입니다.')
  await message.press('Enter')
  await expect(page.getByRole('log')).toContainText('강남모바일 담당자님, 김근무입니다.')

  await page.goBack()
  await page.getByRole('tab', { name: '전체' }).click()
  await expect(row).toContainText('김근무: 강남모바일 담당자님, 김근무입니다.')
  const { chatRoom } = await shop.call(readChatRoom, { params: { documentId: id } })
  await shop.call(sendChatMessage, { body: { roomId: chatRoom?.id ?? 0, message: '네, 반갑습니다' } })
  await expect(row).toContainText('강남모바일: 네, 반갑습니다')
  await expect(row.getByRole('img', { name: '안 읽은 메시지 1건' })).toBeVisible()

  // The customer's name is a link, and leaving the page leads back to the row.
  await row.getByRole('link', { name: '김민수' }).click()
  await expect(page).toHaveURL(`/documents/${id}`)
  await expect(page.getByRole('log')).toContainText('네, 반갑습니다')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/^[^?]*\/inbox/)
  await expect(page.locator('tr:focus')).toContainText('김민수')
})
