import { describe, expect, it } from 'vitest'
import { changeOwnPassword, dealerLogin } from '#shared/auth/auth.contract.ts'
import { submitDealerRegistration } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { listDealers } from '#shared/dealers/dealer.contract.ts'
import { uploadDealers } from '#shared/imports/imports.contract.ts'
import { createKpNumber } from '#shared/kp-numbers/kp-number.contract.ts'
import { type Rows, workbook } from '../../testing/imports/make-table.ts'
import { aDealerRegistration } from '../../testing/make-dealer-registration.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()

const HEADINGS = ['판매점명', '아이디', '이름', '연락처', '이메일', '위치']

const upload = (rows: Rows, query: { dryRun?: boolean } = {}) =>
  app.ask(app.actors.admin, uploadDealers, {
    query,
    file: workbook([HEADINGS, ...rows]),
  })
const find = async (search: string) =>
  (await app.call(app.actors.admin, listDealers, { query: { search } })).body.items
const logIn = (username: string, password: string) =>
  app.call(null, dealerLogin, { body: { username, password } })

describe('a table of stores', () => {
  it('makes accounts with passwords of their own, told once, that must be changed', async () => {
    const rows = [
      ['올림점', 'upload-1', '김점장', '01012345678', 'one@example.kr', '서울 강남구'],
      ['둘째올림점', 'upload-2', null, null, null, null],
    ]
    const dry = await upload(rows, { dryRun: true })
    expect(dry).toMatchObject({ added: 2, addedDealers: 2 })
    expect(dry.initialPasswords).toBeUndefined()
    expect(await find('upload-')).toEqual([])

    const done = await upload(rows)
    expect(done).toMatchObject({ addedDealers: 2, duplicatesSkipped: 0, errors: [] })
    const [one, two] = done.initialPasswords ?? []
    expect([one?.username, two?.username]).toEqual(['upload-1', 'upload-2'])
    expect(one?.password).not.toBe(two?.password)
    expect((await find('upload-1'))[0]).toMatchObject({
      name: '김점장',
      dealerName: '올림점',
      contactPhone: '010-1234-5678',
      contactEmail: 'one@example.kr',
      location: '서울 강남구',
    })
    expect((await find('upload-2'))[0]?.name).toBe('둘째올림점')

    const currentPassword = one?.password ?? ''
    const answer = await logIn('upload-1', currentPassword)
    expect(answer.body.user.mustChangePassword).toBe(true)
    expect((await logIn('upload-1', two?.password ?? '')).status).toBe(401)
    const newPassword = '스스로 고른 비밀번호'
    const changed = await app.call(answer.body, changeOwnPassword, { body: { currentPassword, newPassword } })
    expect(changed.body.user.mustChangePassword).toBe(false)
    expect((await logIn('upload-1', newPassword)).status).toBe(200)
    expect((await logIn('upload-1', currentPassword)).status).toBe(401)
    const { password_hash } = await app.context.database.kysely
      .selectFrom('users')
      .select('password_hash')
      .where('username_key', '=', 'upload-1')
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })

  it('changes the contact of a store that is there, and never its password', async () => {
    const { initialPasswords } = await upload([['바뀔점', 'change-1', '김점장', '02-123-4567', null, '서울']])
    const password = initialPasswords?.[0]?.password ?? ''
    const same = await upload([['바뀔점', 'CHANGE-1', '김점장', '02-123-4567', null, '서울']])
    expect(same).toMatchObject({ duplicatesSkipped: 1, changed: 0, addedDealers: 0 })
    const moved = await upload([['바뀔점', 'change-1', '이점장', null, 'new@example.kr', '부산']])
    expect(moved).toMatchObject({ changed: 1, addedDealers: 0 })
    expect(moved.initialPasswords).toBeUndefined()
    expect((await find('change-1'))[0]).toMatchObject({
      name: '이점장',
      contactPhone: '02-123-4567',
      contactEmail: 'new@example.kr',
      location: '부산',
    })
    expect((await logIn('change-1', password)).status).toBe(200)
  })

  it('says of an account before it is made that it may submit with the codes which bear its name', async () => {
    const { carrier, contactCode } = makeReference(app)
    await carrier('코드텔')
    await contactCode('THERE-1', '코드있는점', '코드텔')
    const rows = [
      ['코드있는점', 'with-codes', null, null, null, null],
      ['코드없는점', 'without-codes', null, null, null, null],
    ]
    for (const dryRun of [true, false]) {
      const report = await upload(rows, { dryRun })
      const reason = '같은 이름의 접점코드가 있어, 이 계정은 그 접점코드로 접수할 수 있습니다.'
      expect(report).toMatchObject({ added: 2, refused: 0, totalErrors: 0 })
      expect(report.rows.map(({ notes }) => notes)).toEqual([[{ column: '판매점명', reason }], []])
    }
    expect((await find('with-codes'))[0]).toMatchObject({ dealerName: '코드있는점', contactCodeCount: 1 })
    // The account exists now, so that changing it gives it no further codes and needs no note.
    const again = await upload([['코드있는점', 'with-codes', '김점장', null, null, null]])
    expect(again.rows[0]).toMatchObject({ outcome: 'changed', notes: [] })
  })

  it('refuses other people’s usernames, another name of a store, and a name that is there', async () => {
    const applicant = aDealerRegistration()
    await app.call(null, submitDealerRegistration, { body: applicant })
    const body = { kpNumber: 'KP-OPEN', dealerName: '번호점' }
    await app.call(app.actors.admin, createKpNumber, { body })
    await upload([['있는점', 'there-1', null, null, null, null]])
    const report = await upload([
      ['새점', 'worker-park', null, null, null, null],
      ['새점 2', applicant.username, null, null, null, null],
      ['다른이름', 'there-1', null, null, null, null],
      ['있는점', 'there-2', null, null, null, null],
      ['번호점', 'numbered-1', null, null, null, null],
      ['한파일점', 'file-1', null, null, null, null],
      ['한파일점', 'file-2', null, null, null, null],
      ['메일점', 'mail-1', null, '12', 'no-mail', null],
      ['전화점', 'phone-1', null, 1012345678, null, null],
      ['짧은점', 'ab', null, null, null, null],
    ])
    expect(report.addedDealers).toBe(0)
    expect(
      report.rows.flatMap(({ problems }) => problems.map(({ column, reason }) => [column, reason])),
    ).toEqual([
      ['아이디', '판매점이 아닌 계정의 아이디입니다.'],
      ['아이디', '등록 신청이 승인을 기다리는 아이디입니다.'],
      ['판매점명', expect.stringContaining("이 아이디의 판매점명은 '있는점'입니다.")],
      ['판매점명', expect.stringContaining('판매점명이 같은 계정이 있습니다: there-1.')],
      [
        '판매점명',
        '판매점명이 같은 KP번호가 있습니다: KP-OPEN. 같은 판매점의 계정이면 판매점 추가에서 만들어주세요.',
      ],
      ['판매점명', expect.stringContaining('판매점명이 같은 계정이 있습니다: file-2.')],
      ['판매점명', expect.stringContaining('판매점명이 같은 계정이 있습니다: file-1.')],
      ['연락처', '올바른 연락처를 입력해주세요.'],
      ['이메일', '올바른 이메일 형식이 아닙니다'],
      ['연락처', '앞자리 0이 빠진 번호입니다. 010-1234-5678처럼 입력해주세요.'],
      ['아이디', '아이디는 최소 3자 이상이어야 합니다'],
    ])
  })

  it('gives no two of many the same password', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => [`많은점 ${index}`, `many-${index}`])
    const report = await upload(rows)
    expect(report.addedDealers).toBe(200)
    expect(new Set(report.initialPasswords?.map(({ password }) => password)).size).toBe(200)
  })
})
