import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixture/test.ts'
import { goTo, logInOn, logInStore, nothingUnsaved } from './people/dealer.ts'
import { field } from './people/fields.ts'
import { openLoggedIn } from './people/stored-login.ts'

interface SharedFile {
  name: string
  type: string
  text: string
}

/** Shares files as the phone does: a form posted to the address that the manifest names. */
async function share(page: Page, files: readonly SharedFile[], to = /\/submit-application/): Promise<void> {
  await page.evaluate((shared) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/share-papers', enctype: 'multipart/form-data' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'papers', multiple: true })
    const transfer = new DataTransfer()
    for (const { name, type, text } of shared) transfer.items.add(new File([text], name, { type }))
    input.files = transfer.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, files)
  await page.waitForURL(to)
}

const PDF = { name: '가입신청서.pdf', type: 'application/pdf', text: '%PDF-1.4 shared' }
const PHOTO = { name: '신분증.jpg', type: 'image/jpeg', text: 'shared photo' }

/** Whether any row on the device holds the words of a shared file as they are. */
function isPlain(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('portal-offline')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('draftFiles').objectStore('draftFiles').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    const rows = reading.result as { sealedBytes: Uint8Array; sealedMeta: Uint8Array }[]
    const words = rows.map(({ sealedBytes, sealedMeta }) =>
      new TextDecoder().decode(sealedBytes).concat(new TextDecoder().decode(sealedMeta)),
    )
    return words.some((text) => /shared|pdf/.test(text))
  })
}

async function worksOffline(context: BrowserContext): Promise<void> {
  const [page] = context.pages()
  await page?.reload()
  await page?.evaluate(() => navigator.serviceWorker.ready)
}

test('what other apps share waits on the device, also offline, and joins the papers of the draft', async ({
  portal,
  openDevice,
}) => {
  const phone = await openDevice('phone')
  const page = await logInStore(phone, await portal.setUpStore('강남모바일'))
  await worksOffline(phone)
  await goTo(page, '접수 신청')
  await field(page, '고객명').fill('김민수')
  await nothingUnsaved(page)
  await phone.setOffline(true)
  await share(page, [PDF, { name: '메모.txt', type: 'text/plain', text: 'shared' }])
  await expect(page.getByText('가입신청서.pdf', { exact: true })).toBeVisible()
  await expect(page.getByText(/메모\.txt: pdf, jpg, jpeg, png 파일만 첨부할 수 있습니다/)).toBeVisible()
  await expect(field(page, '고객명')).toHaveValue('김민수')
  await expect(page).toHaveURL(/\/submit-application$/)
  expect(await isPlain(page)).toBe(false)
  await share(page, [PHOTO])
  await expect(page.getByText('신분증.jpg', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('신분증.jpg', { exact: true })).toBeVisible()
  await expect(page.getByText('가입신청서.pdf', { exact: true })).toHaveCount(1)
})

test('a device on which nobody is logged in keeps nothing that is shared, and says so', async ({
  portal,
  openDevice,
}) => {
  await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  const page = await phone.newPage()
  await page.goto('/')
  await worksOffline(phone)
  await share(page, [PHOTO], /shared=logged-out/)
  await expect(page.getByText('로그인한 뒤에 다시 공유해주세요.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
})

test('what is shared before the worker is there is not kept, and says so', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const page = await openLoggedIn(await openDevice('tablet'), store, '/downloads')
  await share(page, [PHOTO])
  await expect(page.getByText(/공유한 서류를 담지 못했습니다/)).toBeVisible()

  const loggedOut = await (await openDevice('tablet')).newPage()
  await loggedOut.goto('/')
  await share(loggedOut, [PHOTO])
  await expect(loggedOut.getByText('로그인한 뒤에 다시 공유해주세요.')).toBeVisible()
})

test('what is shared after the login has expired waits for it', async ({ portal, openDevice }) => {
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await worksOffline(phone)
  portal.expireSessions(store.username)
  await share(page, [PHOTO])
  await logInOn(page, store)
  await expect(page.getByText('신분증.jpg', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/submit-application$/)
})

test('files that the device opens with the app go the same way', async ({ portal, openDevice }) => {
  const phone = await openDevice('phone')
  const page = await logInStore(phone, await portal.setUpStore('강남모바일'))
  await worksOffline(phone)
  // Chromium installs nothing in a test, so the test hands over the file as the device does.
  await page.addInitScript(() => {
    if (location.search !== '') return
    const file = new File(['%PDF-1.4 opened'], '동의서.pdf', { type: 'application/pdf' })
    const launchQueue = {
      setConsumer: (consume: (launch: unknown) => void) => {
        if (sessionStorage.getItem('opened') !== null) return
        sessionStorage.setItem('opened', 'yes')
        consume({ files: [{ getFile: async () => file }] })
      },
    }
    Object.defineProperty(window, 'launchQueue', { value: launchQueue })
  })
  await page.goto('/submit-application')
  await expect(page.getByText('동의서.pdf', { exact: true })).toBeVisible()
})
