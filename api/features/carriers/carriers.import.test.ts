import { expect, it } from 'vitest'
import { CARRIER_FLAGS, listCarriers, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { uploadCarriers } from '#shared/imports/imports.contract.ts'
import { type Rows, workbook } from '../../testing/imports/make-table.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { referenceVersion } from './reference-change.ts'

const app = await openTestApp()

const upload = (rows: Rows) => app.ask(app.actors.admin, uploadCarriers, { file: workbook(rows) })

async function carrier(name: string) {
  const { body } = await app.call(app.actors.admin, listCarriers)
  return body.find((each) => each.name === name)
}

const version = () => referenceVersion(app.context.database.kysely)

it('makes new carriers with the defaults of the specification, behind the others unless the row says where', async () => {
  const { body: before } = await app.call(app.actors.admin, listCarriers)
  const first = await version()
  await upload([
    ['통신사', '순서', '유선 여부', '희망번호 필수', '번호이동', '결합번호', '비고'],
    ['새통신', null, 'Y', '예', '아니오', '00123', '아무 말'],
    ['앞통신', 0, null, null, null, null, null],
    ['끝통신', null, null, null, null, null, null],
  ])
  expect(await carrier('새통신')).toMatchObject({
    ...CARRIER_FLAGS,
    isWired: true,
    requireDesiredNumber: true,
    allowPortIn: false,
    bundleNumber: '00123',
    displayOrder: before.length,
    isActive: true,
    isOther: false,
  })
  expect(await carrier('앞통신')).toMatchObject({ ...CARRIER_FLAGS, displayOrder: 0 })
  expect(await carrier('끝통신')).toMatchObject({ displayOrder: before.length + 1 })
  // The changed version makes devices fetch the list again.
  expect(await version()).not.toBe(first)
})

it('changes what a row says of a carrier that is there, and nothing else', async () => {
  await makeReference(app).carrier('헌통신', { is_wired: 1, bundle_number: '777', display_order: 40 })
  const report = await upload([
    ['통신사명', '사용 여부', '유선 통신사', '결합번호', '이메일 필수'],
    ['헌통신', '미사용', null, null, 'O'],
  ])
  expect(report.rows[0]).toMatchObject({
    outcome: 'changed',
    label: '헌통신',
    changes: [
      { column: '사용 여부', from: '예', to: '아니오' },
      { column: '이메일 필수', from: '아니오', to: '예' },
    ],
  })
  expect(await carrier('헌통신')).toMatchObject({
    isActive: false,
    isWired: true,
    bundleNumber: '777',
    displayOrder: 40,
    requireCustomerEmail: true,
    allowNewCustomer: true,
  })
})

it('tells no device to fetch anything where nothing changes', async () => {
  const first = await version()
  expect(await upload([['통신사명'], ['헌통신']])).toMatchObject({ duplicatesSkipped: 1 })
  expect(await version()).toBe(first)
})

it('refuses a carrier under the name it had before a rename, as long as that is accepted, and says the new one', async () => {
  await makeReference(app).carrier('옛이름통신')
  const id = (await carrier('옛이름통신'))?.id ?? 0
  await app.call(app.actors.admin, updateCarrier, { params: { id }, body: { name: '새이름통신' } })
  const rows = [['통신사명'], ['옛이름통신']]
  expect((await upload(rows)).rows[0]).toMatchObject({
    outcome: 'refused',
    problems: [
      { column: '통신사명', reason: '이름이 바뀐 통신사입니다. 새 이름으로 올려주세요: 새이름통신' },
    ],
  })
  const former = app.context.database.kysely.updateTable('carrier_former_names').where('carrier_id', '=', id)
  await former.set({ accepted_until: app.clock.now().toISOString() }).execute()
  expect((await upload(rows)).rows[0]).toMatchObject({ outcome: 'added' })
})

it('accepts an existing carrier without customer types if the row gives none either', async () => {
  await makeReference(app).carrier('닫힌텔', { allow_new_customer: 0, allow_port_in: 0 })
  const report = await upload([
    ['통신사명', '결합번호'],
    ['닫힌텔', '123'],
  ])
  expect(report.rows[0]).toMatchObject({ outcome: 'changed', problems: [] })
})

it('refuses names that only case or width tells apart, and a carrier that would take nobody', async () => {
  await makeReference(app).carrier('Abc텔')
  await makeReference(app).carrier('신규텔', { allow_port_in: 0 })
  const report = await upload([
    ['통신사명', '신규 허용', '번호이동 허용'],
    ['ＡＢＣ텔', null, null],
    ['def텔', null, null],
    ['DEF텔', null, null],
    ['아무도텔', '아니오', '아니오'],
    ['신규텔', '아니오', null],
  ])
  expect(report).toMatchObject({ added: 1, refused: 4 })
  expect(report.rows.map(({ problems: [problem] }) => problem ?? null)).toEqual([
    { column: '통신사명', reason: '대소문자나 전각·반각만 다른 통신사가 이미 있습니다: Abc텔' },
    null,
    { column: null, reason: '3행과 중복되는 행입니다.' },
    { column: '신규 허용', reason: '신규와 번호이동 중 하나는 허용해야 합니다.' },
    { column: '신규 허용', reason: '신규와 번호이동 중 하나는 허용해야 합니다.' },
  ])
})
