import type { Page } from '@playwright/test'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { card, goTo, openApplication, openStore, showDetails } from './people/dealer.ts'
import { field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'

test('a tablet shows the list on the left and the chosen application beside it', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['김첫째', '이둘째', '박셋째']) await haveSubmitted(portal, store, name)
  const page = await openLoggedIn(await openDevice('tablet'), store, '/')
  const list = page.getByRole('region', { name: '내 신청' })
  const chosen = (level: number, name: string) => page.getByRole('heading', { level, name, exact: true })
  const marked = list.locator('[aria-current=page]')

  await expect(page.getByText('목록에서 고르면 여기에 열립니다.')).toBeVisible()
  await expect(chosen(1, '내 신청')).toBeVisible()
  await expectAccessible(page, 'a list with nothing chosen')

  await test.step('what is chosen opens beside the list, which stays as it was searched', async () => {
    await list.getByRole('searchbox').fill('째')
    await list.getByRole('tab', { name: /대기/ }).click()
    await card(page, '이둘째').getByRole('link').click()
    await expect(chosen(1, '이둘째')).toBeVisible()
    await expect(marked).toHaveText(/이둘째/)
    await expect(list.getByRole('searchbox')).toHaveValue('째')
    await expect(page.getByRole('button', { name: '뒤로' })).toHaveCount(0)
    await expectAccessible(page, 'an application beside its list')
    await card(page, '박셋째').getByRole('link').click()
    await expect(marked).toHaveText(/박셋째/)
  })

  await test.step('the choice follows the address, and back leads through what was chosen', async () => {
    await page.goBack()
    await expect(marked).toHaveText(/이둘째/)
    await page.reload()
    await expect(marked).toHaveText(/이둘째/)
    await expect(chosen(1, '이둘째')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('목록에서 고르면 여기에 열립니다.')).toBeVisible()
    await expect(marked).toHaveCount(0)
  })

  await test.step('turned and made narrow, it is one or the other', async () => {
    await card(page, '김첫째').getByRole('link').click()
    await page.setViewportSize({ width: 1180, height: 820 })
    await expect(list).toBeVisible()
    await page.setViewportSize({ width: 600, height: 960 })
    await expect(list).toHaveCount(0)
    await page.getByRole('button', { name: '뒤로' }).click()
    await expect(chosen(1, '내 신청')).toBeVisible()
  })
})

test('a phone’s back closes what is open, and only then leaves the page', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '김민수')
  const page = await openStore(openDevice, store)
  const dialog = page.getByRole('dialog')
  const menu = page.getByRole('menu')
  // A layer's step over the page comes and goes a moment after the layer, and a way back in that moment is taken for it.
  const expectLayers = (open: number) =>
    expect(async () => {
      for (let look = 0; look < 5; look += 1) {
        expect(await page.evaluate(() => history.state?.layer ?? 0)).toBe(open)
        await page.waitForTimeout(20)
      }
    }).toPass()
  const openMenu = async () => {
    await page.getByRole('button', { name: '강남모바일 사용자 메뉴' }).click()
    await expectLayers(1)
  }
  const openPassword = async () => {
    await openMenu()
    await page.getByRole('menuitem', { name: '비밀번호 변경' }).click()
    await expect(dialog).toBeVisible()
    await expectLayers(1)
  }
  const isHome = () => expect(page).toHaveURL(/\/dealer-dashboard$/)
  await card(page, '김민수').waitFor()
  await goTo(page, '접수 신청')
  await field(page, '고객명').fill('이영희')

  await test.step('a menu, a dialog that a menu has opened, and the bell’s list', async () => {
    await openMenu()
    await page.goBack()
    await expect(menu).toBeHidden()
    await openPassword()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: '알림' }).click()
    await expect(dialog).toBeVisible()
    await expectLayers(1)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(field(page, '고객명')).toHaveValue('이영희')
    await expectLayers(0)
    await page.goBack()
    await isHome()
    await page.goForward()
    await expect(field(page, '고객명')).toHaveValue('이영희')
  })

  await test.step('what was closed by its own button leaves no step behind', async () => {
    for (let time = 0; time < 2; time += 1) {
      await openPassword()
      await dialog.getByRole('button', { name: '닫기' }).click()
      await expect(dialog).toBeHidden()
    }
    await openMenu()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expectLayers(0)
    await page.goBack()
    await isHome()
  })

  await test.step('a form asks, and keeps what was typed', async () => {
    await openApplication(page, '김민수')
    await showDetails(page)
    await page.getByRole('button', { name: '김민수 신청 내용 수정' }).click()
    await field(dialog, '고객명').fill('김민서')
    const question = page.getByRole('alertdialog')
    for (let time = 0; time < 2; time += 1) {
      await page.goBack()
      await expect(question).toBeVisible()
      await expectLayers(2)
      await page.goBack()
      await expect(question).toBeHidden()
      await expectLayers(1)
      await expect(field(dialog, '고객명')).toHaveValue('김민서')
    }
    await page.goBack()
    await question.getByRole('button', { name: '닫기' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/applications\//)
    await expectLayers(0)
    await page.goBack()
    await isHome()
  })

  await test.step('a page that was left or loaded again while something was open is one step back', async () => {
    await goTo(page, '전송 대기함')
    await openPassword()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('전송 대기함')
    await expect(dialog).toBeHidden()
    await page.goBack()
    await isHome()
  })
})

/** Fails, in the middle of the page, where something stands beyond the sides of the screen, or where bars that stay take too much of its height. */
async function expectRoom(page: Page, what: string): Promise<void> {
  // What arrives after the first words moves others for a moment.
  await expect(() => hasRoom(page, what)).toPass()
}

async function hasRoom(page: Page, what: string): Promise<void> {
  const seen = await page.evaluate(() => {
    scrollTo({ top: 300, behavior: 'instant' })
    const isStuck = (element: Element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position)
    const seenPart = ({ top, bottom }: DOMRect) =>
      Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
    const bars = [...document.querySelectorAll('#root *')].filter(isStuck)
    const boxes = bars.map((bar) => bar.getBoundingClientRect()).filter(({ width }) => width > innerWidth / 2)
    const root = document.documentElement
    return {
      wide: root.scrollWidth - innerWidth,
      bars: boxes.reduce((sum, box) => sum + seenPart(box), 0) / innerHeight,
      clipped: [...document.querySelectorAll<HTMLElement>('#root :is(a, button, h1, h2, h3, p, label)')]
        .filter((element) => element.scrollWidth > element.clientWidth + 2 && element.clientWidth > 2)
        .filter((element) => getComputedStyle(element).overflowX !== 'visible')
        .map(({ textContent }) => textContent),
    }
  })
  expect(seen.wide, `${what} is wider than the screen`).toBeLessThanOrEqual(0)
  expect(seen.bars, `the bars of ${what}`).toBeLessThanOrEqual(0.4)
  expect(seen.clipped, `cut off in ${what}`).toEqual([])
}

const SCREENS = [
  { what: 'a narrow phone', width: 320, height: 568, font: 100 },
  { what: 'text of twice the size', width: 360, height: 740, font: 200 },
  { what: 'a phone on its side', width: 640, height: 360, font: 100 },
  { what: 'the keyboard of a phone on its side', width: 640, height: 180, font: 100 },
  { what: 'a zoom of 400 %', width: 320, height: 256, font: 100 },
]

test('a store’s pages have room on small screens and for large text', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['김민수', '이영희']) await haveSubmitted(portal, store, name)
  const page = await openStore(openDevice, store)
  for (const { what, width, height, font } of SCREENS) {
    await page.setViewportSize({ width, height })
    const enlarge = () => page.addStyleTag({ content: `html { font-size: ${font}% !important }` })
    await page.goto('/dealer-dashboard')
    await enlarge()
    await card(page, '김민수').waitFor()
    await expectRoom(page, `${what}: home`)
    await openApplication(page, '김민수')
    await expect(page.getByText('본사의 확인을 기다립니다')).toBeVisible()
    await expectRoom(page, `${what}: application`)
    const message = page.getByRole('textbox', { name: '메시지' })
    await message.focus()
    await expect(message).toBeInViewport({ ratio: 0.9 })
    await showDetails(page)
    await expectRoom(page, `${what}: its fields`)
    for (const path of ['/submit-application', '/outbox', '/downloads']) {
      await page.goto(path)
      await enlarge()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectRoom(page, `${what}: ${path}`)
    }
  }

  await test.step('a dialog scrolls as a whole where the screen is low', async () => {
    await page.getByRole('button', { name: '강남모바일 사용자 메뉴' }).click()
    await page.getByRole('menuitem', { name: '비밀번호 변경' }).click()
    const change = page.getByRole('dialog').getByRole('button', { name: '변경', exact: true })
    await expect(page.getByRole('dialog').getByLabel('현재 비밀번호').first()).toBeInViewport()
    await change.scrollIntoViewIfNeeded()
    await expect(change).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { name: '비밀번호 변경' })).not.toBeInViewport()
  })
})

test('names contain the words that are seen, lists have headings, and one alert speaks at a time', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '김민수')
  const page = await openStore(openDevice, store)
  await expect(card(page, '김민수').getByRole('heading', { level: 3 })).toBeVisible()
  const misnamed = () =>
    page.evaluate(() => {
      const seen = (element: HTMLElement) =>
        [...element.querySelectorAll('*'), element]
          .filter((part) => part.closest('[aria-hidden=true]') === null)
          .flatMap((part) => [...part.childNodes])
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent?.trim())
      return [...document.querySelectorAll<HTMLElement>(':is(a, button)[aria-label]')]
        .filter((element) => !seen(element).every((text) => element.ariaLabel?.includes(text ?? '')))
        .map((element) => element.ariaLabel)
    })
  expect(await misnamed()).toEqual([])
  await openApplication(page, '김민수')
  expect(await misnamed()).toEqual([])
  await page.goto('/submit-application')
  await page.getByRole('button', { name: '접수하기' }).click()
  const alerts = page.getByRole('alert').filter({ hasText: /./ })
  await expect(page.getByText(/입력해주세요\.$/).first()).toBeVisible()
  await expect(alerts).toHaveCount(1)
  const worker = await openLoggedIn(
    await openDevice('desktop'),
    await portal.setUpWorker('worker', '김근무'),
    '/dashboard',
  )
  await expect(worker.getByRole('link', { name: /Empowering Mobile Innovation, 대시보드로/ })).toBeVisible()
})

test('the home screen has what an installed app needs: shortcuts, and a picture to start with', async ({
  portal,
  openPage,
}) => {
  const page = await openPage('phone')
  await page.goto('/')
  const pictures = page.locator('link[rel=apple-touch-startup-image]')
  expect(await pictures.count()).toBeGreaterThan(15)
  const addresses = await pictures.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  const manifest = await (await fetch(`${portal.url}/manifest.webmanifest`)).json()
  const shortcuts = manifest.shortcuts as { url: string; icons: { src: string }[] }[]
  const icons = shortcuts.flatMap(({ icons }) => icons.map(({ src }) => portal.url + src))
  for (const address of [...addresses, ...icons]) {
    const answer = await fetch(address)
    expect(answer.headers.get('content-type'), address).toBe('image/png')
    expect((await answer.arrayBuffer()).byteLength, address).toBeLessThan(60_000)
  }
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => addresses.includes(name))).toEqual([])
})

test('on a phone add-ons and a long name stand in full, on a page that scrolls as a whole', async ({
  portal,
  openDevice,
}) => {
  for (let n = 1; n <= 12; n += 1) await portal.setUpAddOn(`부가서비스 ${n}`, 'KT', 1_000)
  const store = await portal.setUpStore('강남모바일')
  await haveSubmitted(portal, store, '김민수')
  const longName = await haveSubmitted(
    portal,
    store,
    'Hohenzollernsigmaringenchrysanthemum주식회사모바일개통',
  )
  const phone = await openLoggedIn(
    await openDevice('phone'),
    await portal.setUpWorker('worker', '김근무'),
    '/documents',
  )
  await phone
    .getByRole('listitem')
    .filter({ hasText: '김민수' })
    .getByRole('button', { name: '요금제' })
    .click()
  const addOns = phone.getByRole('group', { name: /^부가서비스/ })
  await expect(addOns.getByRole('checkbox')).toHaveCount(12)
  const hidden = await addOns
    .getByRole('checkbox')
    .last()
    .evaluate((box) => {
      let list: Element = box
      while (list.parentElement !== null && list.parentElement.tagName !== 'FIELDSET')
        list = list.parentElement
      return list.scrollHeight - list.clientHeight
    })
  expect(hidden).toBe(0)

  // A link of a former version.
  await phone.goto(`/documents?document=${longName}`)
  await expect(phone).toHaveURL(`/documents/${longName}`)
  const title = phone
    .getByText(/주식회사모바일개통/)
    .filter({ visible: true })
    .first()
  await expect(title).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await portal.admin.call(deleteDocument, { params: { id: longName } })
  await expect(phone.getByText('신청을 찾을 수 없습니다.')).toBeVisible()
  await phone.getByRole('link', { name: '접수 관리 목록으로' }).click()
  await expect(phone).toHaveURL(/\/documents$/)
})
