import { describe, expect, it } from 'vitest'
import { listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { uploadContactCodes, uploadContactCodesAsAdmin } from '#shared/imports/imports.contract.ts'
import { createActor } from '../../testing/actors.ts'
import { type Rows, workbook } from '../../testing/imports/make-table.ts'
import type { FormFile } from '../../testing/multipart-form.ts'
import { openTestAppWith } from '../../testing/open-test-app.ts'

const app = await openTestAppWith('KT시험', 'SKT시험')

const HEADINGS = ['접점코드', '판매점명', '실판매 POS', '통신사', '담당 영업과장']

type Options = { dryRun?: boolean; forceUpdate?: 'true' }
async function upload(rows: Rows | FormFile, { dryRun, forceUpdate }: Options = {}) {
  const file = Array.isArray(rows) ? workbook([HEADINGS, ...rows]) : (rows as FormFile)
  return app.ask(app.actors.admin, uploadContactCodes, {
    query: { dryRun },
    body: forceUpdate === undefined ? {} : { forceUpdate },
    file,
  })
}
async function stored(search: string) {
  const { body } = await app.call(app.actors.admin, listContactCodes, { query: { search } })
  return body.items.map((code) => [
    ...[code.code, code.dealerName, code.realSalesPOS, code.carrier, code.salesManagerName],
  ])
}
const manager = (username: string, name: string) =>
  createActor(app.context, { username, name, userType: 'sales_manager' })

describe('a table of contact codes', () => {
  it('may hold a column of another number beside the code', async () => {
    const rows = [
      [...HEADINGS, '판매점코드'],
      ['NUM-1', '강남모바일', null, 'KT시험', '정영업', 'P-100'],
    ]
    expect(await upload(workbook(rows))).toMatchObject({ added: 1, totalErrors: 0 })
  })

  it('adds new ones, with the sales manager by name or by username', async () => {
    const report = await upload([
      ['ADD-1', '강남모바일', '역삼POS', 'KT시험', '정영업'],
      ['ADD-2', '마포텔레콤', null, 'SKT시험', 'sm-jung'],
    ])
    expect(report).toMatchObject({ processed: 2, added: 2, duplicatesSkipped: 0, totalErrors: 0 })
    expect(await stored('ADD-')).toEqual([
      ['ADD-1', '강남모바일', '역삼POS', 'KT시험', '정영업'],
      ['ADD-2', '마포텔레콤', null, 'SKT시험', '정영업'],
    ])
  })

  it('refuses what is there with other values, skips the same, and changes it when told to', async () => {
    const before = [
      ['OLD-1', '옛점', 'POS', 'KT시험', '정영업'],
      ['OLD-2', '그대로점', null, 'KT시험', '정영업'],
    ]
    await upload(before)
    const rows = [
      ['OLD-1', '새점', null, 'SKT시험', null],
      ['OLD-2', '그대로점', null, 'KT시험', 'sm-jung'],
      ['OLD-3', '셋째점', null, 'KT시험', '정영업'],
    ]
    const tried = await upload(rows, { dryRun: true })
    const careful = await upload(rows)
    expect(careful).toMatchObject({
      processed: 3,
      added: 1,
      changed: 0,
      duplicatesSkipped: 1,
      totalErrors: 1,
    })
    expect(careful.errors).toEqual(['2행 접점코드: 이미 존재합니다: OLD-1'])
    expect(careful.details).toEqual(careful.errors)
    expect([tried.addedCodes, careful.addedCodes]).toEqual([['OLD-3'], ['OLD-3']])
    expect((await stored('OLD-1'))[0]).toEqual(before[0])
    const forced = await upload(rows, { forceUpdate: 'true' })
    expect(forced).toMatchObject({ added: 0, changed: 1, duplicatesSkipped: 2, totalErrors: 0 })
    expect(forced.addedCodes).toEqual([])
    // Cells that the row leaves empty keep their values.
    expect((await stored('OLD-1'))[0]).toEqual(['OLD-1', '새점', 'POS', 'SKT시험', '정영업'])
  })

  it('without a column that it needs is refused as a whole, and names no code as added', async () => {
    for (const endpoint of [uploadContactCodes, uploadContactCodesAsAdmin]) {
      const file = workbook([['접점코드'], ['NONE-1']])
      const { status, error } = await app.call(app.actors.admin, endpoint, { body: {}, file })
      expect([status, error.addedCodes]).toEqual([422, []])
    }
    expect(await stored('NONE-')).toEqual([])
  })

  it('refuses rows that break a rule, each for its own reason, and writes the others', async () => {
    await manager('twin-1', '쌍둥이')
    const second = await manager('twin-2', '쌍둥이')
    const report = await upload([
      ['BAD-1', '가게', null, '없는텔', '정영업'],
      ['BAD-2', '가게', null, 'KT시험', '없는과장'],
      ['BAD-3', '가게', null, 'KT시험', '쌍둥이'],
      ['BAD-4', '가게', null, 'KT시험', null],
      ['BAD-5', '', null, 'KT시험', '정영업'],
      ['GOOD-1', '가게', null, 'KT시험', 'TWIN-2'],
      ['GOOD-1', '가게', null, 'KT시험', '정영업'],
    ])
    expect(report.details).toEqual([
      '2행 통신사: 등록되지 않은 통신사입니다: 없는텔',
      '3행 담당 영업과장: 등록되지 않은 영업과장입니다: 없는과장',
      '4행 담당 영업과장: 이름이 같은 영업과장이 2명입니다. 아이디로 입력해주세요.',
      '5행 담당 영업과장: 담당 영업과장을 입력해주세요.',
      '6행 판매점명: 판매점명을 입력해주세요.',
      '8행: 7행과 중복되는 행입니다.',
    ])
    expect([report.errors.length, report.totalErrors]).toEqual([5, 6])
    expect(await stored('BAD-')).toEqual([])
    const { body } = await app.call(app.actors.admin, listContactCodes, { query: { search: 'GOOD-1' } })
    expect(body.items[0]?.salesManagerId).toBe(second.id)
    // A name that two managers share is no problem if the code already has one of them.
    const again = await upload([['GOOD-1', '가게', null, 'KT시험', '쌍둥이']])
    expect(again).toMatchObject({ duplicatesSkipped: 1, refused: 0 })
  })

  it('may be text, and may come under the other name', async () => {
    const text =
      '\ufeff접점코드,판매점명,실판매 POS,통신사,담당 영업과장\r\nCSV-1,"콤마, 점",,KT시험,정영업\r\n'
    const answer = await app.call(app.actors.admin, uploadContactCodesAsAdmin, {
      body: {},
      file: { name: '접점코드.csv', type: 'text/csv', bytes: Buffer.from(text) },
    })
    expect([answer.status, answer.body.added]).toEqual([200, 1])
    expect(await stored('CSV-')).toEqual([['CSV-1', '콤마, 점', null, 'KT시험', '정영업']])
  })
})
