import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { listDocumentEvents } from '#shared/documents/documents.contract.ts'
import { docx, gif, jpeg, ole2, pdf, png } from '../../../storage/sample-files.ts'
import { SAMPLE_FILES } from '../../../testing/multipart-form.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()

async function documentCount(): Promise<number> {
  const rows = await app.context.database.kysely.selectFrom('documents').select('id').execute()
  return rows.length
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(app.folder, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

const fileOf = (bytes: Buffer) => ({ name: '서류', type: '', bytes })

/** A refusal and that it left nothing behind. */
async function refusal(...args: Parameters<typeof world.send>) {
  const before = [await documentCount(), (await storedFiles()).length]
  const { status, error } = await world.send(...args)
  expect([await documentCount(), (await storedFiles()).length]).toEqual(before)
  return { status, code: error.code, sentence: error.error, fields: error.details?.map((each) => each.field) }
}

describe('an accepted application', () => {
  it('answers with the document, its number and the proof of what was received', async () => {
    const key = randomUUID()
    const { status, body } = await world.send(
      app.actors.dealer,
      { notes: '빠른 처리 부탁드립니다', submittedAt: '2026-11-20T02:59:00.000Z' },
      { key },
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      submissionId: key,
      fileSha256: createHash('sha256').update(SAMPLE_FILES.pdf.bytes).digest('hex'),
      documentNumber: expect.stringMatching(/^20261120-\d{5}$/),
      version: 1,
      dealerId: app.actors.dealer.id,
      userId: app.actors.dealer.id,
      customerName: '김민수',
      customerPhone: '010-1234-5678',
      storeName: '강남모바일',
      dealerName: '강남모바일',
      realSalesPOS: 'KT-GN-POS',
      status: '접수',
      activationStatus: '대기',
      uploadedAt: '2026-11-20T03:00:00.000Z',
      submittedAt: '2026-11-20T02:59:00.000Z',
      notes: JSON.stringify({ originalMemo: '빠른 처리 부탁드립니다' }),
      fileName: '가입신청서.pdf',
      isMasked: false,
    })
  })

  it('is written with its event, its file and its search pieces', async () => {
    const document = await world.submit(app.actors.dealer)
    const events = await app.call(app.actors.dealer, listDocumentEvents, { params: { id: document.id } })
    expect(events.body).toMatchObject([{ type: 'submitted', actorName: '강남점장', to: '대기' }])
    const download = await app.app.http.inject({
      url: document.filePath ?? '',
      headers: { authorization: `Bearer ${app.actors.dealer.sessionId}` },
    })
    expect(download.rawPayload).toEqual(SAMPLE_FILES.pdf.bytes)
    expect(decodeURIComponent(String(download.headers['content-disposition']))).toContain('김민수_서류.pdf')
  })

  it('gets ascending numbers, anew each Seoul day', async () => {
    const one = await world.submit(app.actors.dealer)
    const two = await world.submit(app.actors.dealer)
    expect(two.documentNumber > one.documentNumber).toBe(true)
    app.clock.set('2026-11-20T15:00:00.000Z')
    const next = await world.submit(app.actors.dealer)
    expect(next.documentNumber).toBe('20261121-00001')
    app.clock.set('2026-11-20T03:00:00.000Z')
  })

  it('takes the fee of its plan', async () => {
    const document = await world.submit(app.actors.dealer, { servicePlanId: String(world.plan) })
    expect(document).toMatchObject({
      servicePlanId: world.plan,
      servicePlanName: '5G 베이직',
      totalMonthlyFee: 55_000,
    })
  })

  it.each([
    ['pdf', pdf()],
    ['doc', ole2('WordDocument')],
    ['docx', docx()],
    ['jpg', jpeg()],
    ['png', png()],
  ])('may bring a %s along', async (kind, bytes) => {
    const { status, body } = await world.send(app.actors.dealer, {}, { file: fileOf(bytes) })
    expect([status, body]).toMatchObject([201, { fileName: `서류.${kind}` }])
  })

  it('of staff belongs to the one store that owns the code', async () => {
    const document = await world.submit(app.actors.worker, { contactCode: 'KT-MP' })
    expect(document).toMatchObject({
      dealerId: app.actors.otherDealer.id,
      userId: app.actors.worker.id,
      storeName: '마포텔레콤',
    })
  })

  it('of staff needs no carrier, but name, phone and file', async () => {
    const short = { customerType: undefined, carrier: undefined, contactCode: undefined } as const
    const document = await world.submit(app.actors.worker, short)
    expect(document).toMatchObject({ carrier: null, contactCode: null, dealerId: null, storeName: null })
    expect(await refusal(app.actors.worker, short, { file: null })).toMatchObject({
      code: 'MISSING_FIELDS',
      sentence: '파일을 선택해주세요.',
    })
  })

  it('for 기타 keeps the typed store name, else the code', async () => {
    const typed = { carrier: '기타', contactCode: '기타-GN', storeName: '강남 2호점' }
    expect(await world.submit(app.actors.dealer, typed)).toMatchObject({ storeName: '강남 2호점' })
    const untyped = { carrier: '기타', contactCode: '기타-GN' }
    expect(await world.submit(app.actors.dealer, untyped)).toMatchObject({ storeName: '기타-GN' })
  })

  it('for other carriers takes the store name from the code, whatever was typed', async () => {
    expect(await world.submit(app.actors.dealer, { storeName: '남의 가게' })).toMatchObject({
      storeName: '강남모바일',
    })
  })

  it('may name its carrier as it was called up to 90 days ago', async () => {
    const carrierId = await world.make.carrier('새이름텔레콤')
    await world.make.contactCode('NEW-GN', '강남모바일', '새이름텔레콤')
    await app.context.database.kysely
      .insertInto('carrier_former_names')
      .values({ name: '옛이름텔레콤', carrier_id: carrierId, accepted_until: '2026-11-21T00:00:00.000Z' })
      .execute()
    const fields = { carrier: '옛이름텔레콤', contactCode: 'NEW-GN' }
    expect(await world.submit(app.actors.dealer, fields)).toMatchObject({ carrier: '새이름텔레콤' })
    app.clock.set('2026-11-22T03:00:00.000Z')
    expect(await refusal(app.actors.dealer, fields)).toMatchObject({ status: 422, fields: ['carrier'] })
    app.clock.set('2026-11-20T03:00:00.000Z')
  })
})

describe('a refused application', () => {
  beforeAll(async () => {
    await world.make.carrier('까다로운통신', {
      require_customer_email: 1,
      require_previous_carrier: 1,
      require_bundle_number: 1,
      require_bundle_carrier: 1,
      require_desired_number: 1,
      document_required: 1,
    })
    await world.make.contactCode('HARD-GN', '강남모바일', '까다로운통신')
  })

  it.each([
    [
      'new',
      '서류를 첨부해주세요. 고객명, 연락처, 이메일, 희망번호, 결합번호, 결합통신사를 입력해주세요.',
      ['customerName', 'customerPhone', 'customerEmail', 'desiredNumber', 'bundleNumber', 'bundleCarrier'],
    ],
    [
      'port-in',
      '서류를 첨부해주세요. 이전통신사, 고객명, 연락처, 이메일, 결합번호, 결합통신사를 입력해주세요.',
      ['previousCarrier', 'customerName', 'customerPhone', 'customerEmail', 'bundleNumber', 'bundleCarrier'],
    ],
  ] as const)(
    'of a %s customer names the fields that its carrier asks for',
    async (customerType, sentence, named) => {
      const origin = { carrier: '까다로운통신', contactCode: 'HARD-GN', customerType }
      const fields = { ...origin, customerName: undefined, customerPhone: undefined }
      expect(await refusal(app.actors.dealer, fields, { file: null })).toEqual({
        status: 422,
        code: 'MISSING_FIELDS',
        sentence,
        fields: ['file', ...named],
      })
    },
  )

  it.each([
    ['customerName', '고객명을 입력하세요'],
    ['customerPhone', '연락처를 입력하세요'],
    ['contactCode', '개통방명코드를 입력하세요'],
    ['carrier', '통신사를 선택하세요'],
  ] as const)('has its %s sent empty', async (field, sentence) => {
    const { status, error } = await world.send(app.actors.worker, { [field]: ' ' })
    expect([status, error.error]).toEqual([400, sentence])
    expect(error.details).toContainEqual({ field, message: sentence })
  })

  it('has an email that is none', async () => {
    expect(await refusal(app.actors.dealer, { customerEmail: '김@' })).toMatchObject({
      status: 400,
      sentence: '올바른 이메일 형식이 아닙니다',
      fields: ['customerEmail'],
    })
    expect(await world.submit(app.actors.dealer, { customerEmail: '' })).toMatchObject({
      customerEmail: null,
    })
  })

  it('of a dealer names carrier and code, which staff may leave out', async () => {
    const fields = { carrier: undefined, contactCode: undefined }
    expect(await refusal(app.actors.dealer, fields)).toMatchObject({
      code: 'MISSING_FIELDS',
      sentence: '통신사, 개통방명 코드를 입력해주세요.',
    })
  })

  it.each([
    ['an unknown carrier', { carrier: '없는통신' }, 'carrier', '등록되지 않은 통신사입니다.'],
    ['an unknown code', { contactCode: 'NOPE' }, 'contactCode', '우리 매장에 등록되지 않은 코드입니다.'],
    [
      "another store's code",
      { contactCode: 'KT-MP' },
      'contactCode',
      '우리 매장에 등록되지 않은 코드입니다.',
    ],
    [
      "another carrier's code",
      { contactCode: 'SKT-GN' },
      'contactCode',
      '선택한 통신사의 개통방명 코드가 아닙니다.',
    ],
    [
      'a new customer with a previous carrier',
      { previousCarrier: 'SK' },
      'previousCarrier',
      '신규 가입에는 이전통신사를 입력할 수 없습니다.',
    ],
    [
      'a port-in from the same operator',
      { customerType: 'port-in', carrier: 'SKT', contactCode: 'SKT-GN', previousCarrier: 'SK' },
      'previousCarrier',
      '이전통신사가 가입할 통신사와 같아 번호이동으로 접수할 수 없습니다.',
    ],
    [
      'an unknown plan',
      { servicePlanId: '999999' },
      'servicePlanId',
      '사용할 수 없는 요금제입니다. 다른 요금제를 선택해주세요.',
    ],
  ] as const)('is %s', async (_what, fields, field, sentence) => {
    expect(await refusal(app.actors.dealer, fields)).toEqual({
      status: 422,
      code: 'RULE_BROKEN',
      sentence,
      fields: [field],
    })
  })

  it('is a port-in without its previous carrier', async () => {
    expect(await refusal(app.actors.dealer, { customerType: 'port-in' })).toMatchObject({
      code: 'MISSING_FIELDS',
      fields: ['previousCarrier'],
    })
  })

  it('is one for a switched-off carrier, code or plan, or a plan of another carrier', async () => {
    await world.make.carrier('끝난통신', { is_active: 0 })
    await world.make.contactCode('KT-OFF', '강남모바일', 'KT', false)
    const off = await world.make.plan('끝난 요금제', 'KT', 10_000, { is_active: 0 })
    const foreign = await world.make.plan('T플랜', 'SKT', 50_000)
    const { dealer } = app.actors
    expect(await refusal(dealer, { carrier: '끝난통신' })).toMatchObject({
      sentence: '사용이 중지된 통신사입니다.',
    })
    expect(await refusal(dealer, { contactCode: 'KT-OFF' })).toMatchObject({ fields: ['contactCode'] })
    expect(await refusal(dealer, { servicePlanId: String(off) })).toMatchObject({ fields: ['servicePlanId'] })
    expect(await refusal(dealer, { servicePlanId: String(foreign) })).toMatchObject({
      sentence: '선택한 통신사의 요금제가 아닙니다.',
    })
  })

  it('is a type of customer that the carrier does not take', async () => {
    await world.make.carrier('번이전용', { allow_new_customer: 0 })
    await world.make.carrier('신규전용', { allow_port_in: 0 })
    await world.make.contactCode('PORT-GN', '강남모바일', '번이전용')
    await world.make.contactCode('NEWO-GN', '강남모바일', '신규전용')
    expect(await refusal(app.actors.dealer, { carrier: '번이전용', contactCode: 'PORT-GN' })).toMatchObject({
      sentence: '선택한 통신사는 신규 가입을 지원하지 않습니다.',
    })
    const portIn = { customerType: 'port-in', previousCarrier: 'SK' } as const
    expect(
      await refusal(app.actors.dealer, { carrier: '신규전용', contactCode: 'NEWO-GN', ...portIn }),
    ).toMatchObject({ sentence: '선택한 통신사는 번호이동을 지원하지 않습니다.' })
  })

  it('is one for a carrier outside the account, which an administrator is not held to', async () => {
    const db = app.context.database.kysely
    const only = (id: number) =>
      db.updateTable('users').set({ allowed_carriers: '["SKT"]' }).where('id', '=', id).execute()
    await only(app.actors.otherDealer.id)
    await only(app.actors.admin.id)
    expect(await refusal(app.actors.otherDealer, { contactCode: 'KT-MP' })).toMatchObject({
      sentence: '접수할 수 없는 통신사입니다.',
    })
    expect(await world.submit(app.actors.admin)).toMatchObject({ carrier: 'KT' })
    await db.updateTable('users').set({ allowed_carriers: '[]' }).execute()
  })

  it('is what a sales manager sends', async () => {
    expect(await refusal(app.actors.salesManager)).toMatchObject({ status: 403 })
  })

  it('has a key that is none, a field that nobody knows, or a file of another kind', async () => {
    const { dealer } = app.actors
    expect((await world.send(dealer, {}, { key: '' })).error.code).toBe('INVALID_INPUT')
    expect(await refusal(dealer, { dealerId: '7' } as object)).toMatchObject({ code: 'INVALID_INPUT' })
    const html = { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('<html><script></script>') }
    expect(await refusal(dealer, {}, { file: html })).toMatchObject({ code: 'UNSUPPORTED_FILE' })
    expect(await refusal(dealer, {}, { file: fileOf(gif()) })).toMatchObject({
      status: 415,
      sentence: '파일 형식 오류: pdf, jpg, jpeg, png, doc, docx 파일만 올릴 수 있습니다.',
    })
  })

  it('has a file of more than 10 MB', async () => {
    const most = 10 * 1024 * 1024
    const { dealer } = app.actors
    const whole = await world.send(dealer, {}, { file: fileOf(pdf(most - pdf().length)) })
    expect([whole.status, whole.body]).toMatchObject([201, { fileSize: most }])
    expect(await refusal(dealer, {}, { file: fileOf(pdf(most - pdf().length + 1)) })).toMatchObject({
      status: 413,
      sentence: '파일은 10MB까지 올릴 수 있습니다.',
    })
  })
})

it('keeps no file when the transaction fails', async () => {
  const { database } = app.context
  const { transaction } = database
  const files = (await storedFiles()).length
  database.transaction = () => Promise.reject(new Error('power cut'))
  try {
    expect((await world.send(app.actors.dealer)).status).toBe(500)
  } finally {
    database.transaction = transaction
  }
  expect(await storedFiles()).toHaveLength(files)
})
