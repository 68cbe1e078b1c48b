import { ERRORS } from '#shared/errors.ts'
import { expectAccessible } from './fixture/accessible.ts'
import { pdfOfPages } from './fixture/papers.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { openAdminPanel } from './people/admin.ts'
import { openLoggedIn } from './people/stored-login.ts'

test('a paper that is lost is told of where it is opened, and by name in the panel', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const file = await pdfOfPages(['first page'])
  const id = await haveSubmitted(portal, store, '김민수', { file })
  portal.loseFiles()
  const worker = await portal.setUpWorker('worker', '김근무')
  const page = await openLoggedIn(await openDevice('desktop'), worker, `/documents/${id}`)
  await expect(page.getByText(ERRORS.FILE_DAMAGED.sentence)).toBeVisible()
  await page.close()

  const admin = await openAdminPanel(openDevice)
  await expect(admin.getByText(/^손상되었거나 없는 파일이 1개 있습니다: \S+ /)).toBeVisible()
  await admin.getByRole('button', { name: '파일 점검' }).click()
  const dialog = admin.getByRole('dialog', { name: '파일 점검' })
  const lost = dialog.getByRole('region', { name: '손상되었거나 없는 파일 1개' }).getByRole('listitem')
  await expect(lost).toContainText('없음접수 서류')
  await expectAccessible(admin, 'the state of the files')
  await lost.getByRole('link').click()
  await expect(admin).toHaveURL(new RegExp(`/documents/${id}$`))
})
