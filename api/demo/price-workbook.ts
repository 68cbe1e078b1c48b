import ExcelJS from 'exceljs'
import { toWon } from '#shared/money.ts'
import type { Catalogue } from './catalogue.ts'

/** Shares of a plan's fee that the carrier pays a store for a new customer and for a port-in. */
const NEW_CUSTOMER_SHARE = 1.6
const PORT_IN_SHARE = 2.1
const STEP = 1000

/** What the stores are paid for each plan; `raise` is in won what this week pays more than the first. */
export async function priceWorkbook(catalogue: Catalogue, raise: number): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('단가표', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = [
    { header: '통신사', width: 14 },
    { header: '요금제', width: 28 },
    { header: '월 요금', width: 12, style: { numFmt: '#,##0' } },
    { header: '신규', width: 12, style: { numFmt: '#,##0' } },
    { header: '번호이동', width: 12, style: { numFmt: '#,##0' } },
  ]
  sheet.getRow(1).font = { bold: true }
  for (const [carrier, plans] of catalogue.plans) {
    for (const { name, monthly_fee } of plans) {
      const fee = toWon(monthly_fee)
      const price = (share: number) => Math.round((fee * share) / STEP) * STEP + raise
      sheet.addRow([carrier, name, fee, price(NEW_CUSTOMER_SHARE), price(PORT_IN_SHARE)])
    }
  }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
