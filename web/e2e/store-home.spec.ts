import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { haveStatus, haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { card, openApplication, openStore, showDetails } from './people/dealer.ts'

test('the home begins with what needs the store, and finds an application by any of its words', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '선우지민')
  const asked = await haveSubmitted(portal, store, '박보완')
  const told = await haveSubmitted(portal, store, '이메시지')
  const { admin } = portal
  await haveStatus(admin, asked, {
    activationStatus: '보완필요',
    supplementNotes: '신분증 뒷면을 보내주세요',
  })
  const { id: roomId } = await admin.call(openChatRoom, { body: { documentId: told } })
  await admin.call(sendChatMessage, { body: { roomId, message: '통화 가능 시간을 알려주세요' } })
  const page = await openStore(openDevice, store)
  const needs = page.getByRole('region', { name: '지금 할 일' })
  const found = page.getByRole('heading', { level: 3 })

  await test.step('requests and unread messages stand on top, and lead to their application', async () => {
    await expect(needs.getByRole('link')).toHaveText([/보완필요 박보완/, /새 메시지 1건 이메시지/])
    await expect(needs).toContainText('신분증 뒷면을 보내주세요')
    await expectAccessible(page, 'the store’s home')
    await needs.getByRole('link', { name: /이메시지/ }).click()
    await expect(page).toHaveURL(/\/applications\/\d{8}-\d{5}$/)
    await expect(page.getByRole('log')).toContainText('통화 가능 시간을 알려주세요')
    await page.goBack()
    await expect(needs.getByRole('link')).toHaveText([/보완필요 박보완/])
  })

  const search = page.getByRole('searchbox', { name: '이름·초성·번호·상태로 찾기' })
  await test.step('one search takes a name, initial consonants, a phone number and a status', async () => {
    for (const [text, name] of [
      ['지민', '선우지민'],
      ['ㅂㅂㅇ', '박보완'],
      ['보완필요', '박보완'],
    ] as const) {
      await search.fill(text)
      await expect(found).toHaveText([name])
    }
    await search.fill('없는 사람')
    await expect(page.getByText('해당하는 신청이 없습니다.')).toBeVisible()
    await page.getByRole('button', { name: '검색어 지우기' }).last().click()
    await expect(found).toHaveCount(3)
  })

  await test.step('an application opens as a page, and back leads to what was searched for', async () => {
    await search.fill('선우')
    await expect(found).toHaveText(['선우지민'])
    await openApplication(page, '선우지민')
    await expect(page.getByText('본사의 확인을 기다립니다')).toBeVisible()
    await expect(page.getByRole('link', { name: '선우지민 고객에게 전화' })).toHaveAttribute(
      'href',
      /^tel:0\d+$/,
    )
    await showDetails(page)
    await expect(page.getByRole('button', { name: '선우지민 신청 내용 수정' })).toBeVisible()
    await page.getByRole('button', { name: '뒤로' }).click()
    await expect(search).toHaveValue('선우')
    await expect(card(page, '선우지민')).toBeVisible()
  })
})

test('an application that the address does not name, or names wrongly, says so', async ({
  portal,
  openDevice,
}) => {
  const [one, other] = [await portal.setUpStore('강남모바일'), await portal.setUpStore('마포텔레콤')]
  await haveSubmitted(portal, one, '김민수')
  const page = await openStore(openDevice, one)
  await openApplication(page, '김민수')
  const address = new URL(page.url()).pathname
  const stranger = await openStore(openDevice, other, address)
  await expect(stranger.getByText('신청을 찾을 수 없습니다.')).toBeVisible()
  await expect(stranger.getByText('김민수')).toBeHidden()
  await stranger.goto('/applications/20201231-99999')
  await expect(stranger.getByText('신청을 찾을 수 없습니다.')).toBeVisible()
})

test('the list goes on by itself, and stands where it was left on coming back from an application', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const oldest = await haveSubmitted(portal, store, '고객10')
  for (let number = 11; number < 40; number += 1) await haveSubmitted(portal, store, `고객${number}`)
  const { id: roomId } = await portal.admin.call(openChatRoom, { body: { documentId: oldest } })
  await portal.admin.call(sendChatMessage, { body: { roomId, message: '확인했습니다' } })
  const page = await openStore(openDevice, store)
  // What is new rises from beyond what a start draws.
  await expect(page.getByRole('region', { name: '새 소식' })).toContainText('고객10')
  await expect(card(page, '고객29')).toBeAttached()
  await expect(card(page, '고객18')).toHaveCount(0)
  await card(page, '고객29').scrollIntoViewIfNeeded()
  const left = card(page, '고객18')
  await left.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const placeOf = () => left.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const place = await placeOf()
  await left.click()
  await expect(page).toHaveURL(/\/applications\//)
  await page.goBack()
  await expect.poll(placeOf).toBe(place)
})
