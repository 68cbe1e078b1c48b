import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { savePrivacyPeriods } from '#shared/privacy/privacy.contract.ts'
import { searchTokens } from '../../database/sqlite-sql.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'
import { maskCustomers } from './mask-customers.ts'

const { app, world } = await openDocumentWorld()
const { admin, dealer, worker } = app.actors

const CUSTOMER = { customerName: '뷁쀍쫽', customerPhone: '010-7391-4682' }
/** What the index of search has of the name: its last piece, of which neighbours may share the beginning. */
const PIECE = searchTokens({ customerName: CUSTOMER.customerName, customerPhone: '', isOpen: false })
  .split(' ')[1]
  ?.slice(-9)
const TRACES = [CUSTOMER.customerName, '01073914682', PIECE ?? '']

/** Which of them stand in the bytes of the database's file or of its journal. */
async function tracesLeft(): Promise<string[]> {
  const path = join(app.folder, 'portal.sqlite')
  const bytes = Buffer.concat([await readFile(path), await readFile(`${path}-wal`)])
  return TRACES.filter((trace) => bytes.includes(trace))
}

it('leaves nothing of a masked customer in the bytes of the database and its journal', async () => {
  const { id } = await world.submit(dealer, CUSTOMER)
  for (const customerName of ['김하나', '이두리', '박세찬', '최네오'])
    await world.submit(dealer, { customerName })
  await world.changed(worker, id, '개통', { subscriptionNumber: '88012345' })
  await app.call(admin, savePrivacyPeriods, { body: { maskMonths: 3, keepMonths: null } })
  expect(await tracesLeft()).toEqual(TRACES)
  app.clock.set('2027-03-01T03:00:00.000Z')
  await renewSessions(app)
  expect(await maskCustomers(app.context)).toBe(1)
  expect(await tracesLeft()).toEqual([])
})
