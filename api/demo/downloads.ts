import { Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import type { TemplateCategory } from '#shared/downloads/downloads.contract.ts'
import { PRICING_FILE, TEMPLATE_FILE } from '#shared/downloads/manage-downloads.contract.ts'
import type { FileRule } from '#shared/endpoint.ts'
import { kstDay } from '#shared/kst.ts'
import { toWon } from '#shared/money.ts'
import { PRICING_TABLES, TEMPLATES } from '../features/downloads/offered-files.ts'
import { atServer } from '../http/access-sink.ts'
import type { Account } from '../http/accounts.ts'
import type { FileStore, ReceivedFile } from '../storage/file-store.ts'
import type { Catalogue } from './catalogue.ts'
import type { StagedContext } from './one-transaction.ts'
import { formPdf } from './paper/korean-pdf.ts'

const WEEK_MS = 7 * 86_400_000
const WEEKS = 6
const WEEKLY_RAISE = 5000

const FORMS: readonly [title: string, category: TemplateCategory, entries: readonly string[]][] = [
  ['명의변경 신청서', '변경서류', ['양도인', '양수인', '전화번호', '변경 사유']],
  ['번호변경 신청서', '변경서류', ['고객명', '지금 번호', '희망 번호']],
  ['요금제 변경 신청서', '변경서류', ['고객명', '전화번호', '지금 요금제', '바꿀 요금제']],
  ['미성년자 법정대리인 동의서', '가입서류', ['미성년자', '법정대리인', '관계', '연락처']],
  ['개인정보 수집·이용 동의서', '가입서류', ['고객명', '연락처', '동의 항목']],
  ['이동전화 가입신청서', '가입서류', ['고객명', '연락처', '통신사', '요금제', '가입 유형']],
]

/** Empty forms since the portal began, and a price table each week, of which the oldest is no longer in force. */
export async function makeDownloads(
  { context, setTime }: StagedContext,
  admin: Account,
  { catalogue, now }: { catalogue: Catalogue; now: Date },
): Promise<void> {
  for (const [title, category, entries] of FORMS) {
    const file = await receive(context.files, TEMPLATE_FILE, `${title}.pdf`, formPdf(title, entries))
    await TEMPLATES.add(context, atServer(admin), { title, category }, file)
  }
  for (let week = WEEKS; week > 0; week -= 1) {
    const at = new Date(now.getTime() - week * WEEK_MS + WEEK_MS / 2)
    setTime(at)
    const title = `${kstDay(at)} 판매 단가표`
    const bytes = await priceWorkbook(catalogue, (WEEKS - week) * WEEKLY_RAISE)
    const file = await receive(context.files, PRICING_FILE, `${title}.xlsx`, bytes)
    const { id } = await PRICING_TABLES.add(context, atServer(admin), { title }, file)
    if (week === WEEKS) await PRICING_TABLES.change(context, atServer(admin), id, { isActive: false })
  }
}

function receive(files: FileStore, rule: FileRule, fileName: string, bytes: Buffer): Promise<ReceivedFile> {
  return files.receive(Readable.from([bytes]), { maxBytes: rule.maxBytes, kinds: rule.kinds, fileName })
}

/** Shares of a plan's fee that the carrier pays a store for a new customer and for a port-in. */
const NEW_CUSTOMER_SHARE = 1.6
const PORT_IN_SHARE = 2.1
const STEP = 1000

/** What the stores are paid for each plan; `raise` is in won what this week pays more than the first. */
async function priceWorkbook(catalogue: Catalogue, raise: number): Promise<Buffer> {
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
