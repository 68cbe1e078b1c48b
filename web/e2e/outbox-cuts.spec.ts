import { pdfFile } from './fixture/files.ts'
import { uploadSpeed } from './fixture/network-speed.ts'
import { receivedDocuments, receivedOnce } from './fixture/received.ts'
import { expect, test } from './fixture/test.ts'
import { applicationOf, goTo, logInStore, submit } from './people/dealer.ts'

const RECORDS = 20
/** Twelve scanned pages of 200 kB. */
const SCAN_BYTES = 12 * 200_000
/** A scan takes more than half of the time between two cuts. */
const BYTES_A_SECOND = 1_550_000
const CUT_EVERY_MS = 3_000

test('twenty records with scans of twelve pages go through a connection that breaks every three seconds', async ({
  portal,
  openDevice,
}) => {
  test.setTimeout(900_000)
  const store = await portal.setUpStore('강남모바일')
  const phone = await openDevice('phone')
  const page = await logInStore(phone, store)
  await goTo(page, '접수 신청')
  await phone.setOffline(true)
  const scans = Array.from({ length: RECORDS }, (_, at) => ({
    customer: `고객${at + 1}번`,
    file: pdfFile(`스캔 ${at + 1}.pdf`, SCAN_BYTES),
  }))
  for (const { customer, file } of scans) await submit(page, applicationOf(store, customer, { file }))
  await goTo(page, '전송 대기함')
  const heal = portal.network.cutEvery(CUT_EVERY_MS)
  await phone.setOffline(false)
  const limit = await uploadSpeed(page)
  await limit(BYTES_A_SECOND)
  const began = performance.now()
  await expect(page.getByText('미전송 0건')).toBeVisible({ timeout: 600_000 })
  console.log(`${RECORDS} records in ${Math.round((performance.now() - began) / 1000)} s`)
  heal()
  for (const { customer, file } of scans) await receivedOnce(portal, customer, file)
  expect(await receivedDocuments(portal)).toHaveLength(RECORDS)
})
