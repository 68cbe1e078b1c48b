import { describe, expect, it } from 'vitest'
import * as contract from '#shared/additional-services/additional-service.contract.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openTestAppWith } from '../../testing/open-test-app.ts'

const app = await openTestAppWith('KT시험', 'SKT시험')

const makeAddOn = (serviceName: string, more: Partial<contract.AdditionalServiceInput> = {}) =>
  app.ask(app.actors.admin, contract.createAdditionalService, {
    body: { serviceName, carrier: 'KT시험', serviceType: '부가서비스', monthlyFee: 3300, ...more },
  })

describe('add-ons', () => {
  it('change only in what a request mentions', async () => {
    const addOn = await makeAddOn('링투유', { description: '통화연결음' })
    const changed = await app.call(app.actors.admin, contract.updateAdditionalService, {
      params: { id: addOn.id },
      body: { monthlyFee: 2200, description: '' },
    })
    expect(changed.body).toEqual({ ...addOn, monthlyFee: 2200, description: null })
  })

  it.each([
    ['serviceName', { serviceName: ' ' }, '부가서비스명을 입력해주세요.'],
    ['carrier', { carrier: '' }, '통신사를 선택해주세요.'],
    ['monthlyFee', { monthlyFee: -1 }, '금액은 0 이상이어야 합니다'],
  ])('are refused without a proper %s', async (field, wrong, message) => {
    const { status, error } = await app.call(app.actors.admin, contract.createAdditionalService, {
      body: { serviceName: '링', carrier: 'KT시험', serviceType: '부가서비스', monthlyFee: 0, ...wrong },
    })
    expect([status, error.details]).toEqual([400, [{ field, message }]])
  })

  it('are unique by name within a carrier', async () => {
    await makeAddOn('안심')
    await makeAddOn('안심', { carrier: 'SKT시험' })
    const twice = await app.call(app.actors.admin, contract.createAdditionalService, {
      body: { serviceName: '안심', carrier: 'KT시험', serviceType: '콘텐츠', monthlyFee: 0 },
    })
    expect([twice.status, twice.error.code]).toEqual([409, 'ADDITIONAL_SERVICE_TAKEN'])
  })

  it('are listed by carrier, the switched-off ones to admins only', async () => {
    const { id } = await makeAddOn('끝난 서비스', { carrier: 'SKT시험', isActive: false })
    await makeAddOn('영상 팩', { carrier: 'SKT시험', serviceType: '콘텐츠' })
    const names = async (actor: { sessionId: string }) =>
      (await app.call(actor, contract.listAdditionalServices, { query: { carrier: 'SKT시험' } })).body.map(
        (each) => each.serviceName,
      )
    expect(await names(app.actors.admin)).toEqual(expect.arrayContaining(['끝난 서비스', '영상 팩']))
    expect(await names(app.actors.worker)).toContain('영상 팩')
    expect(await names(app.actors.worker)).not.toContain('끝난 서비스')
    expect(await names(app.actors.admin)).not.toContain('링투유')
    const switched = { params: { id }, body: { isActive: true } }
    expect((await app.call(app.actors.admin, contract.updateAdditionalService, switched)).status).toBe(200)
    expect(await names(app.actors.worker)).toContain('끝난 서비스')
  })

  it('can be deleted only while no document has them, wherever they stand in its list', async () => {
    const used = await makeAddOn('쓰는 서비스')
    const lookalike = await makeAddOn('안 쓰는 서비스')
    const lists = [`[${used.id}]`, `[${used.id},9001]`, `[9001,${used.id},9002]`, `[9001,${used.id}]`]
    for (const additional_service_ids of [...lists, `[1${lookalike.id},${lookalike.id}1]`])
      await makeDocumentRow(app, { additional_service_ids })
    const refused = await app.call(app.actors.admin, contract.deleteAdditionalService, {
      params: { id: used.id },
    })
    expect(refused.error.error).toBe('서류 4건에서 사용 중이어서 삭제할 수 없습니다.')
    const deleted = await app.call(app.actors.admin, contract.deleteAdditionalService, {
      params: { id: lookalike.id },
    })
    expect([deleted.status, deleted.body]).toEqual([200, lookalike])
  })

  it('are kept by admins only', async () => {
    const { id } = await makeAddOn('관리 서비스')
    for (const name of ['user', 'worker', 'dealerWorker', 'salesManager', 'dealer'] as const) {
      const answer = await app.call(app.actors[name], contract.deleteAdditionalService, { params: { id } })
      expect(answer.status).toBe(403)
    }
  })
})
