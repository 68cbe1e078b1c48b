import { expect, it } from 'vitest'
import { registerDealer } from '#shared/auth/auth.contract.ts'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import { createContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { uploadKpNumbers } from '#shared/imports/imports.contract.ts'
import { listKpNumbers } from '#shared/kp-numbers/kp-number.contract.ts'
import { type Rows, workbook } from '../../testing/imports/make-table.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()

const HEADINGS = ['KP번호', '판매점명', '위치']

const upload = (rows: Rows, query: { dryRun?: boolean } = {}) =>
  app.ask(app.actors.admin, uploadKpNumbers, {
    query,
    file: workbook([HEADINGS, ...rows]),
  })

async function stored(search: string) {
  const { body } = await app.call(app.actors.admin, listKpNumbers, { query: { search } })
  return body.items.map(({ kpNumber, dealerName, location }) => [kpNumber, dealerName, location])
}

it('says first what would become of each row, and writes it when told to', async () => {
  await upload([['KPA1', '옛이름', '서울']])
  const rows = [
    ['kpa1', '새이름', null],
    ['KPA2', '둘째점', '부산'],
    ['KPA1', '같은 번호', '대구'],
    ['KP 3', '빈칸점', '대구'],
    ['KPA4', '', '대구'],
  ]
  const dry = await upload(rows, { dryRun: true })
  expect(dry).toMatchObject({
    dryRun: true,
    processed: 5,
    added: 1,
    changed: 1,
    duplicatesSkipped: 0,
    refused: 3,
    // The message leaves out counts of zero.
    message: '저장할 수 있는 행 2건, 고쳐야 할 행 3건입니다.',
  })
  expect(dry.errors).toEqual([
    '4행: 2행과 중복되는 행입니다.',
    '5행 KP번호: KP번호에는 글자, 숫자와 - 만 쓸 수 있습니다.',
    '6행 판매점명: 판매점명을 입력해주세요.',
  ])
  expect(await stored('KPA')).toEqual([['KPA1', '옛이름', '서울']])

  const done = await upload(rows)
  expect(done.message).toBe('추가 1건, 변경 1건을 저장했습니다. 고쳐야 할 행 3건은 저장하지 않았습니다.')
  expect({ ...done, dryRun: true, message: dry.message }).toEqual(dry)
  // An empty cell changes nothing, so the place stays.
  expect(await stored('KPA')).toEqual([
    ['KPA1', '새이름', '서울'],
    ['KPA2', '둘째점', '부산'],
  ])
})

it('leaves the numbers alone that a dealer has registered with', async () => {
  await upload([['KPB1', '가입점', '서울']])
  await app.call(null, registerDealer, {
    body: { kpNumber: 'KPB1', username: 'kpb-store', password: '바꾸지 못할 비밀번호', name: '점장' },
  })
  const same = await upload([['KPB1', '가입점', '서울']])
  expect(same).toMatchObject({ duplicatesSkipped: 1, refused: 0, changed: 0 })
  const moved = await upload([['KPB1', '다른점', '서울']])
  expect(moved.errors).toEqual([
    '2행 KP번호: 이미 판매점이 가입한 KP번호입니다. 판매점명과 위치를 바꿀 수 없습니다.',
  ])
  expect(await stored('KPB1')).toEqual([['KPB1', '가입점', '서울']])
})

it('takes the contact codes of a cell, one of a carrier, and refuses what another store has', async () => {
  const { admin, salesManager } = app.actors
  for (const name of ['KT시험', 'SKT시험']) await app.call(admin, createCarrier, { body: { name } })
  for (const [code, carrier] of [
    ['K-1', 'KT시험'],
    ['K-2', 'KT시험'],
    ['S-1', 'SKT시험'],
  ] as const)
    await app.call(admin, createContactCode, {
      body: { code, carrier, dealerName: '계정 없는 점', salesManagerId: salesManager.id },
    })
  const uploadCodes = async (rows: Rows) =>
    (
      await app.call(admin, uploadKpNumbers, {
        query: {},
        file: workbook([[...HEADINGS, '접점코드'], ...rows]),
      })
    ).body
  const codesOf = async (kpNumber: string) => {
    const { body } = await app.call(admin, listKpNumbers, { query: { search: kpNumber } })
    return body.items[0]?.carrierCodes
  }
  await uploadCodes([['KPC1', '코드점', null, 'S-1; K-1']])
  expect(await codesOf('KPC1')).toEqual({ KT시험: 'K-1', SKT시험: 'S-1' })
  const again = await uploadCodes([['KPC1', '코드점', null, 'K-1 S-1']])
  expect(again).toMatchObject({ changed: 0, duplicatesSkipped: 1 })
  const refused = await uploadCodes([
    ['KPC2', '둘째점', null, 'K-1'],
    ['KPC3', '셋째점', null, 'K-2, NO-1'],
    ['KPC4', '코드점', null, 'K-1, K-2'],
  ])
  expect(refused.errors).toEqual([
    expect.stringContaining("K-1: '코드점'의 접점코드입니다."),
    expect.stringContaining('NO-1: 등록되지 않은 접점코드입니다. 목록에서 선택해주세요.'),
    expect.stringContaining('K-2: KT시험의 접점코드가 두 개입니다.'),
  ])
  // An empty cell takes nothing away.
  await uploadCodes([['KPC1', '코드점', '서울', null]])
  expect(await codesOf('KPC1')).toEqual({ KT시험: 'K-1', SKT시험: 'S-1' })
})
