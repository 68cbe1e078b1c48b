import { describe, expect, it } from 'vitest'
import * as contract from '#shared/downloads/downloads.contract.ts'
import * as manage from '#shared/downloads/manage-downloads.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { namedKeys } from '../../database/stored-files.ts'
import { sweepOrphans } from '../../jobs/orphan-sweep.ts'
import { bmp, docx, gif, jpeg, ole2, pdf, png, tiff, webp, xlsx } from '../../storage/sample-files.ts'
import type { CastName } from '../../testing/actors.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { connectAs } from '../../testing/socket-client.ts'

const app = await openTestApp()

const READERS: readonly CastName[] = ['user', 'worker', 'dealerWorker', 'dealer']

const fileOf = (name: string, bytes: Buffer) => ({ name, type: 'application/octet-stream', bytes })

function addTemplate(file = fileOf('가입신청서.pdf', pdf()), title = '가입신청서') {
  const body = { title, category: '가입서류' } as const
  return app.call(app.actors.admin, manage.createDocumentTemplate, { body, file })
}
function addTable(file = fileOf('단가표.xlsx', xlsx()), title = '11월 단가표') {
  return app.call(app.actors.admin, manage.createPricingTable, { body: { title }, file })
}
const idsFor = async (cast: CastName) => ({
  templates: (await app.call(app.actors[cast], contract.listDocumentTemplates)).body.map(({ id }) => id),
  tables: (await app.call(app.actors[cast], contract.listPricingTables)).body.map(({ id }) => id),
  active: (await app.call(app.actors[cast], contract.listActivePricingTables)).body.map(({ id }) => id),
})

async function storageKeyOf(id: number): Promise<string> {
  const row = await app.context.database.kysely
    .selectFrom('document_templates')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.storage_key
}

it('tell everybody who may download that something changed, and nobody else', async () => {
  const [store, manager] = [
    await connectAs(app, app.actors.dealer),
    await connectAs(app, app.actors.salesManager),
  ]
  const told = () => store.received.filter(({ type }) => type === 'downloads_changed').length
  const { admin } = app.actors
  const { body: template } = await addTemplate()
  const { body: table } = await addTable()
  const changes = [
    () => addTemplate(),
    () => addTable(),
    () =>
      app.call(admin, manage.updateDocumentTemplate, {
        params: { id: template.id },
        body: { title: '새 제목' },
      }),
    () => app.call(admin, manage.updatePricingTable, { params: { id: table.id }, body: { isActive: false } }),
    () => app.call(admin, manage.deleteDocumentTemplate, { params: { id: template.id } }),
    () => app.call(admin, manage.deletePricingTable, { params: { id: table.id } }),
  ]
  await expect.poll(told).toBe(2)
  for (const [index, change] of changes.entries()) {
    await change()
    await expect.poll(told).toBe(3 + index)
  }
  expect(manager.received.map(({ type }) => type)).not.toContain('downloads_changed')
  for (const { socket } of [store, manager]) socket.close()
})

describe('form templates and price tables', () => {
  it('reach stores and staff, the newest first, byte for byte and as attachments', async () => {
    const bytes = jpeg(20, 20)
    const { status, body: template } = await addTemplate(fileOf('변경 신청서(양식).png', bytes))
    expect([status, template]).toEqual([
      201,
      {
        id: expect.any(Number),
        title: '가입신청서',
        category: '가입서류',
        fileName: '변경 신청서(양식).jpg',
        fileSize: bytes.length,
        uploadedAt: app.clock.now().toISOString(),
        isActive: true,
      },
    ])
    const { body: newer } = await addTemplate()
    const { body: table } = await addTable()
    for (const reader of READERS) {
      const ids = await idsFor(reader)
      expect(ids.templates.slice(0, 2)).toEqual([newer.id, template.id])
      expect([ids.tables[0], ids.active[0]]).toEqual([table.id, table.id])
      const params = { id: template.id }
      const { raw } = await app.call(app.actors[reader], contract.downloadDocumentTemplate, { params })
      expect(raw.rawPayload.equals(bytes)).toBe(true)
      expect(raw.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': String(bytes.length),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('변경 신청서')}%28${encodeURIComponent('양식')}%29.jpg`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      })
    }
    const workbook = await app.call(app.actors.dealer, contract.downloadPricingTable, {
      params: { id: table.id },
    })
    expect(workbook.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
  })

  it('are changed only in what is mentioned, and switched off are there for admins alone', async () => {
    const { body: template } = await addTemplate()
    const { body: table } = await addTable()
    const changed = await app.call(app.actors.admin, manage.updateDocumentTemplate, {
      params: { id: template.id },
      body: { category: '변경서류' },
    })
    expect(changed.body).toEqual({ ...template, category: '변경서류' })
    const hidden = await app.call(app.actors.admin, manage.updateDocumentTemplate, {
      params: { id: template.id },
      body: { isActive: false, title: '옛 신청서' },
    })
    expect(hidden.body).toEqual({ ...changed.body, isActive: false, title: '옛 신청서' })
    await app.call(app.actors.admin, manage.updatePricingTable, {
      params: { id: table.id },
      body: { isActive: false },
    })

    const download = async (cast: CastName) => [
      (
        await app.call(app.actors[cast], contract.downloadDocumentTemplate, {
          params: { id: template.id },
        })
      ).status,
      (await app.call(app.actors[cast], contract.downloadPricingTable, { params: { id: table.id } })).status,
    ]
    for (const reader of READERS) {
      const { templates, tables } = await idsFor(reader)
      expect([templates, tables]).toEqual([
        expect.not.arrayContaining([template.id]),
        expect.not.arrayContaining([table.id]),
      ])
      expect(await download(reader)).toEqual([404, 404])
    }
    const ofAdmin = await idsFor('admin')
    expect(ofAdmin.templates).toContain(template.id)
    expect(ofAdmin.tables).toContain(table.id)
    expect(ofAdmin.active).not.toContain(table.id)
    expect(await download('admin')).toEqual([200, 200])
  })

  it('leave nothing behind when they are deleted, once the sweep has passed', async () => {
    const { body: template } = await addTemplate()
    const { body: kept } = await addTemplate()
    const keys = await Promise.all([storageKeyOf(template.id), storageKeyOf(kept.id)])
    const { kysely } = app.context.database
    expect(await namedKeys(kysely, keys)).toEqual(new Set(keys))

    const params = { id: template.id }
    const deleted = await app.call(app.actors.admin, manage.deleteDocumentTemplate, { params })
    expect(deleted.body).toEqual(template)
    const gone = await app.call(app.actors.admin, contract.downloadDocumentTemplate, { params })
    expect([gone.status, gone.error.code]).toEqual([404, 'FILE_NOT_FOUND'])
    expect((await app.call(app.actors.admin, manage.deleteDocumentTemplate, { params })).error.code).toBe(
      'NOT_FOUND',
    )

    const { files } = app.context
    const later = { now: () => new Date(Date.now() + 86_400_000) }
    await sweepOrphans({ database: app.context.database, files, clock: later, orphanAgeHours: 1 })
    await expect(files.openStored(keys[0])).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
    const { stream } = await files.openStored(keys[1])
    stream.destroy()
  })
})

describe('what may be uploaded', () => {
  it.each([
    ['pdf', pdf()],
    ['doc', ole2('WordDocument')],
    ['docx', docx()],
    ['xlsx', xlsx()],
    ['xls', ole2('Workbook')],
    ['jpg', jpeg()],
    ['png', png()],
    ['gif', gif()],
    ['bmp', bmp()],
    ['tiff', tiff()],
    ['webp', webp()],
  ])('as a form template: %s, whatever its name', async (kind, bytes) => {
    const { status, body } = await addTemplate(fileOf('서식', bytes))
    expect([status, body.fileName]).toEqual([201, `서식.${kind}`])
  })

  it('as a price table: workbooks, PDF and JPEG only', async () => {
    for (const bytes of [xlsx(), ole2('Workbook'), pdf(), jpeg()])
      expect((await addTable(fileOf('단가표', bytes))).status).toBe(201)
    for (const bytes of [png(), docx(), ole2('WordDocument'), gif()]) {
      const refused = await addTable(fileOf('단가표.xlsx', bytes))
      expect([refused.status, refused.error.code, refused.error.error]).toEqual([
        415,
        'UNSUPPORTED_FILE',
        '파일 형식 오류: xlsx, xls, pdf, jpg, jpeg 파일만 올릴 수 있습니다.',
      ])
    }
  })

  it('never a file whose content is not what its name says', async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const bytes of [
      script,
      Buffer.concat([gif(), script]),
      Buffer.concat([pdf(), docx()]),
      xlsx('xl/vbaProject.bin'),
    ]) {
      expect((await addTemplate(fileOf('서식.pdf', bytes))).error.code).toBe('UNSUPPORTED_FILE')
    }
  })

  it('up to 50 MB, beyond the limit of applications', async () => {
    const most = LIMITS.templateFileBytes
    const whole = await addTable(fileOf('큰 단가표.pdf', pdf(most - pdf().length)))
    expect([whole.status, whole.body.fileSize]).toEqual([201, most])
    const refused = await addTable(fileOf('더 큰 단가표.pdf', pdf(most - pdf().length + 1)))
    expect([refused.status, refused.error.error]).toEqual([413, '파일은 50MB까지 올릴 수 있습니다.'])
    const form = await addTemplate(fileOf('더 큰 서식.pdf', pdf(most - pdf().length + 1)))
    expect([form.status, form.error.error]).toEqual([413, '파일은 50MB까지 올릴 수 있습니다.'])
  })

  it('with a title, a category and a file', async () => {
    const untitled = await app.call(app.actors.admin, manage.createPricingTable, {
      body: { title: ' ' },
      file: fileOf('단가표.xlsx', xlsx()),
    })
    expect([untitled.status, untitled.error.error]).toEqual([400, '제목을 입력해주세요.'])
    const empty = await app.call(app.actors.admin, manage.createPricingTable, { body: { title: '단가표' } })
    expect([empty.status, empty.error.error]).toEqual([400, '파일을 선택해주세요.'])
    const uncategorised = await app.call(app.actors.admin, manage.createDocumentTemplate, {
      body: { title: '서식', category: '기타' as '가입서류' },
      file: fileOf('서식.pdf', pdf()),
    })
    expect([uncategorised.status, uncategorised.error.error]).toEqual([400, '분류를 선택해주세요.'])
  })

  it('by admins alone', async () => {
    for (const cast of [...READERS, 'salesManager'] as const) {
      const answer = await app.call(app.actors[cast], manage.createPricingTable, {
        body: { title: '단가표' },
        file: fileOf('단가표.xlsx', xlsx()),
      })
      expect(answer.status).toBe(403)
    }
    expect((await app.call(app.actors.salesManager, contract.listPricingTables)).status).toBe(403)
  })
})
