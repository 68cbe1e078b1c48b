import { expect, it } from 'vitest'
import * as contract from '#shared/statements/statement.contract.ts'
import { openSettlementWorld } from '../../../testing/open-settlement-world.ts'
import { pdfTexts } from '../../../testing/pdf-texts.ts'
import { unzipped } from '../../../testing/unzipped.ts'
import { workbookRows } from '../../../testing/workbook-rows.ts'

const { app, hide, activate, adjust, storeNamed } = await openSettlementWorld()
const { admin } = app.actors
const month = '2026-09'

it('no paper of the office shows apart what stores see as part of the amounts', async () => {
  await hide(20_000)
  await activate('2026-09-10T03:00:00.000Z')
  await activate('2026-09-11T03:00:00.000Z')
  const { id: storeId } = await storeNamed('강남모바일')
  expect((await adjust({ storeId, month, amount: '12345.67' })).status).toBe(201)
  const params = { month, storeId }
  const one = await app.call(admin, contract.exportStatement, { params })
  const all = await app.call(admin, contract.exportStatements, { params })
  const pdf = await app.call(admin, contract.downloadStatement, { params })
  const archive = await app.call(admin, contract.downloadStatements, { params })

  const head = (await workbookRows(one, '지급내역서')).rows
  const sums = (await workbookRows(all, '판매점별 합계')).rows
  expect(head.find((row) => row['항목'] === '정산 금액')?.['금액']).toBe(240_000)
  expect(sums).toEqual([expect.objectContaining({ '정산 금액': 240_000, 합계: 252_345.67 })])
  const lines = (await workbookRows(one, '내역')).rows
  const allLines = (await workbookRows(all, '내역')).rows
  const amounts = (rows: typeof lines) => rows.map((row) => row['금액']).sort()
  expect(amounts(lines)).toEqual([120_000, 120_000, 12_345.67])
  expect(amounts(allLines)).toEqual(amounts(lines))
  expect(JSON.stringify([head, sums, lines, allLines])).not.toMatch(/히든|\b[24]0000\b/)

  const archived = (await unzipped(archive.raw.rawPayload)).get(`지급내역서_강남모바일_${month}.pdf`)
  for (const bytes of [pdf.raw.rawPayload, archived ?? new Uint8Array()]) {
    const words = (await pdfTexts(bytes)).flat().map(({ text }) => text)
    expect(words).toEqual(expect.arrayContaining(['240,000원', '120,000원']))
    expect(words.join()).not.toMatch(/히든|(^|,)[24]0,000원/)
  }
}, 60_000)
