import { beforeAll, describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { whoAmI } from '#shared/auth/auth.contract.ts'
import { listContactCodes, updateContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import * as mappings from '#shared/sales-org/contact-code-mapping.contract.ts'
import * as managers from '#shared/sales-org/sales-manager.contract.ts'
import * as teams from '#shared/sales-org/sales-team.contract.ts'
import { listUsers } from '#shared/users/users.contract.ts'
import { createActor } from '../../testing/actors.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { admin, salesManager } = app.actors

let serial = 0
/** Makes another sales manager's account. */
function newManager(name: string) {
  serial += 1
  return createActor(app.context, { username: `sm-${serial}`, name, userType: 'sales_manager' })
}

const makeTeam = (teamName: string, teamCode: string) =>
  app.call(admin, teams.createSalesTeam, { body: { teamName, teamCode } })
const assign = (input: Partial<managers.AssignSalesManagerInput>) =>
  app.call(admin, managers.assignSalesManager, { body: input as managers.AssignSalesManagerInput })
const map = (managerId: number, contactCode: string, carrier = 'KT') =>
  app.call(admin, mappings.createContactCodeMapping, { body: { managerId, carrier, contactCode } })
const managerOf = async (id: number) =>
  (await app.call(admin, managers.listSalesManagers)).body.find((row) => row.id === id)
const teamOf = async (id: number) =>
  (await app.call(admin, listUsers, { query: { userType: 'sales_manager' } })).body.items.find(
    (row) => row.id === id,
  )?.team

describe('sales teams', () => {
  it('are made, renamed with what names them, and switched off', async () => {
    const { status, body: team } = await makeTeam('DX 3팀', 'DX3')
    expect(status).toBe(201)
    expect(team).toMatchObject({ teamName: 'DX 3팀', description: null, isActive: true, managerCount: 0 })
    const manager = await newManager('한배정')
    await assign({ salesManagerUserId: manager.id, teamId: team.id, managerCode: 'M-1' })
    expect(await teamOf(manager.id)).toBe('DX 3팀')
    const renamed = await app.call(admin, teams.updateSalesTeam, {
      params: { id: team.id },
      body: { teamName: 'DX 4팀', isActive: false },
    })
    expect(renamed.body).toMatchObject({
      teamName: 'DX 4팀',
      teamCode: 'DX3',
      isActive: false,
      managerCount: 1,
    })
    expect(await teamOf(manager.id)).toBe('DX 4팀')
    expect((await app.call(admin, teams.listSalesTeams)).body).toContainEqual(renamed.body)
  })

  it('has a name of its own, however many are made at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((each) => makeTeam('한꺼번에팀', `ATONCE-${each}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  it('have a code and a name that no other team has', async () => {
    await makeTeam('홀로팀', 'ALONE')
    for (const [teamName, teamCode, sentence] of [
      ['다른팀', 'ALONE', '이미 사용 중인 팀 코드입니다.'],
      ['홀로팀', 'OTHER', '이미 사용 중인 팀명입니다.'],
    ] as const) {
      const { status, error } = await makeTeam(teamName, teamCode)
      expect([status, error.code, error.error]).toEqual([409, 'CONFLICT', sentence])
    }
    const missing = await app.call(admin, teams.createSalesTeam, { body: { teamName: ' ', teamCode: '' } })
    expect(missing.error.details?.map(({ message }) => message)).toEqual([
      '팀명을 입력해주세요.',
      '팀 코드를 입력해주세요.',
    ])
  })

  it('are deleted only when nobody is in them', async () => {
    const { body: team } = await makeTeam('떠날팀', 'GONE')
    const params = { id: team.id }
    const manager = await newManager('남은사람')
    await assign({ salesManagerUserId: manager.id, teamId: team.id, managerCode: 'M-2' })
    await app.context.database.kysely
      .updateTable('users')
      .set({ team: '떠날팀' })
      .where('id', '=', app.actors.worker.id)
      .execute()
    const refused = await app.call(admin, teams.deleteSalesTeam, { params })
    expect([refused.status, refused.error.error]).toEqual([
      409,
      '영업과장 1명, 소속 근무자 1명이 사용 중이어서 삭제할 수 없습니다.',
    ])
    await app.context.database.kysely
      .updateTable('users')
      .set({ team: null })
      .where('id', '=', app.actors.worker.id)
      .execute()
    await app.call(admin, managers.deleteSalesManager, { params: { id: manager.id } })
    expect((await app.call(admin, teams.deleteSalesTeam, { params })).body.teamName).toBe('떠날팀')
    expect((await app.call(admin, teams.deleteSalesTeam, { params })).status).toBe(404)
  })
})

describe('sales managers', () => {
  let teamId: number
  beforeAll(async () => {
    teamId = (await makeTeam('배정팀', 'ASSIGN')).body.id
  })

  it('wait for a team until they are assigned to one', async () => {
    const manager = await newManager('기다림')
    const waiting = { id: manager.id, name: '기다림', username: manager.username }
    const unassigned = async () => (await app.call(admin, managers.listUnassignedSalesManagers)).body
    expect(await unassigned()).toContainEqual(waiting)
    expect(await managerOf(manager.id)).toMatchObject({ teamId: null, position: null, managerCode: null })
    const input = {
      salesManagerUserId: manager.id,
      teamId,
      managerCode: 'W-1',
      contactPhone: '01011112222',
    }
    const { status, body } = await assign(input)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...waiting,
      monthlyGoal: null,
      managerName: '기다림',
      teamId,
      teamName: '배정팀',
      lastTeamName: '배정팀',
      lastTeamFrom: null,
      managerCode: 'W-1',
      position: '대리',
      contactPhone: '010-1111-2222',
      email: null,
      isActive: true,
      createdAt: app.clock.now().toISOString(),
      version: 1,
      contactCodeCount: 0,
      mappingCount: 0,
    })
    expect(await unassigned()).not.toContainEqual(waiting)
    const twice = await assign({ ...input, managerCode: 'W-2' })
    expect([twice.status, twice.error.error]).toEqual([409, '이미 팀에 배정된 영업과장입니다.'])
  })

  it('are refused with a code that another has, in a team that is none, and who are none', async () => {
    const [first, second] = [await newManager('하나'), await newManager('둘')]
    await assign({ salesManagerUserId: first.id, teamId, managerCode: 'TAKEN' })
    const taken = await assign({ salesManagerUserId: second.id, teamId, managerCode: 'TAKEN' })
    expect([taken.status, taken.error.error]).toEqual([409, '이미 사용 중인 영업과장 코드입니다.'])
    const nowhere = await assign({ salesManagerUserId: second.id, teamId: 999_999, managerCode: 'N' })
    expect([nowhere.status, nowhere.error.error]).toEqual([422, '등록되지 않은 영업팀입니다.'])
    const worker = await assign({ salesManagerUserId: app.actors.worker.id, teamId, managerCode: 'N' })
    expect(worker.status).toBe(404)
  })

  it('need a team, a code and a name, and an email that is one', async () => {
    const manager = await newManager('빈칸')
    const place = { salesManagerUserId: manager.id, teamId: 0, managerCode: ' ', email: '아님' }
    const refused = await assign({ ...place, position: '사원' as '대리' })
    expect([refused.status, refused.error.details?.map(({ field }) => field)]).toEqual([
      400,
      ['teamId', 'managerCode', 'position', 'email'],
    ])
    await assign({ salesManagerUserId: manager.id, teamId, managerCode: 'N-1', email: '' })
    const renamed = await app.call(admin, managers.updateSalesManager, {
      params: { id: manager.id },
      body: { managerName: ' ' },
    })
    expect([renamed.status, renamed.error.error]).toEqual([400, '이름을 입력해주세요'])
  })

  it.each(['팀장', '과장', '차장', '부장', '대리'] as const)('may be a %s', async (position) => {
    const { id } = await newManager(position)
    const { body } = await assign({ salesManagerUserId: id, teamId, managerCode: `P-${id}`, position })
    expect(body.position).toBe(position)
  })

  it('change with the name that their contact codes keep, and never their username', async () => {
    const manager = await newManager('옛이름')
    await assign({ salesManagerUserId: manager.id, teamId, managerCode: 'E-1' })
    const { body: codes } = await app.call(admin, listContactCodes, { query: { search: 'SKT-GN' } })
    await app.call(admin, updateContactCode, {
      params: { id: codes.items[0]?.id ?? 0 },
      body: { salesManagerId: manager.id },
    })
    const edit = (body: Partial<managers.SalesManagerInput>) =>
      app.call(admin, managers.updateSalesManager, { params: { id: manager.id }, body })
    const { body } = await edit({ managerName: '새이름', position: '부장', email: 'new@example.kr' })
    expect(body).toMatchObject({
      name: '새이름',
      position: '부장',
      email: 'new@example.kr',
      contactCodeCount: 1,
    })
    const named = await app.call(admin, listContactCodes, { query: { search: 'SKT-GN' } })
    expect(named.body.items[0]?.salesManagerName).toBe('새이름')
    expect((await edit({ username: manager.username, email: '' })).body.email).toBeNull()
    const other = await edit({ username: 'somebody-else' })
    expect([other.status, other.error.error]).toEqual([422, '아이디는 변경할 수 없습니다.'])
    const teamless = await newManager('팀없음')
    const early = await app.call(admin, managers.updateSalesManager, {
      params: { id: teamless.id },
      body: { position: '팀장' },
    })
    expect(early.status).toBe(422)
  })

  it('are not changed by who has not seen what somebody else saved', async () => {
    const manager = await newManager('두편집')
    const { body: team } = await makeTeam('두편집팀', 'TWO')
    const place = { salesManagerUserId: manager.id, teamId: team.id, managerCode: 'M-TWO' }
    const { version } = (await assign(place)).body
    const edit = (position: '부장' | '차장') =>
      app.call(admin, managers.updateSalesManager, {
        params: { id: manager.id },
        body: { position, version: version ?? 0 },
      })
    const [first, second] = [await edit('부장'), await edit('차장')]
    expect([first.status, second.status, second.error.current]).toEqual([200, 409, first.body])
  })

  it('leave with their sessions, their codes and their mappings', async () => {
    const manager = await newManager('떠남')
    await assign({ salesManagerUserId: manager.id, teamId, managerCode: 'L-1' })
    const { body: codes } = await app.call(admin, listContactCodes, { query: { search: '기타-GN' } })
    await app.call(admin, updateContactCode, {
      params: { id: codes.items[0]?.id ?? 0 },
      body: { salesManagerId: manager.id },
    })
    await map(manager.id, 'KT-MP')
    const params = { id: manager.id }
    const gone = await app.call(admin, managers.deleteSalesManager, { params })
    expect(gone.body).toMatchObject({ contactCodeCount: 1, mappingCount: 1 })
    expect((await app.call(manager, whoAmI)).error.code).toBe('SESSION_REVOKED')
    expect(await managerOf(manager.id)).toBeUndefined()
    const left = await app.call(admin, listContactCodes, { query: { search: '기타-GN' } })
    expect(left.body.items[0]).toMatchObject({ salesManagerId: null, salesManagerName: null })
    const { body } = await app.call(admin, mappings.listContactCodeMappings)
    expect(body.filter(({ managerId }) => managerId === manager.id)).toEqual([])
    expect((await app.call(admin, managers.deleteSalesManager, { params })).status).toBe(404)
  })
})

describe('contact-code mappings', () => {
  it('name a code of the carrier, once for a manager', async () => {
    const made = await map(salesManager.id, 'KT-GN')
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      managerId: salesManager.id,
      managerName: salesManager.name,
      carrier: 'KT',
      contactCode: 'KT-GN',
      dealerName: '강남모바일',
      isActive: true,
    })
    const twice = await map(salesManager.id, 'KT-GN')
    expect([twice.status, twice.error.error]).toEqual([409, '이미 이 영업과장에게 매핑된 접점코드입니다.'])
    const unknown = await map(salesManager.id, 'KT-XX')
    expect([unknown.status, unknown.error.error]).toEqual([422, '등록되지 않은 접점코드입니다.'])
    const foreign = await map(salesManager.id, 'KT-MP', 'SKT')
    expect([foreign.status, foreign.error.error]).toEqual([
      422,
      'SKT의 접점코드가 아닙니다. 이 코드의 통신사는 KT입니다.',
    ])
    expect((await map(admin.id, 'KT-MP')).error.error).toBe('영업과장을 선택해주세요.')
  })

  it('change, follow a code that is renamed and go with one that is deleted', async () => {
    await world.make.contactCode('KT-OLD', '옛날통신', 'KT')
    const { body: made } = await map(salesManager.id, 'KT-MP')
    const params = { id: made.id }
    const other = await newManager('다른과장')
    const changed = await app.call(admin, mappings.updateContactCodeMapping, {
      params,
      body: { managerId: other.id, contactCode: 'KT-OLD', isActive: false },
    })
    expect(changed.body).toMatchObject({ managerId: other.id, contactCode: 'KT-OLD', isActive: false })
    const { body: codes } = await app.call(admin, listContactCodes, { query: { search: 'KT-OLD' } })
    const code = { id: codes.items[0]?.id ?? 0 }
    await app.call(admin, updateContactCode, { params: code, body: { code: 'KT-NEW' } })
    const list = async () =>
      (await app.call(admin, mappings.listContactCodeMappings)).body.find(({ id }) => id === made.id)
    expect(await list()).toMatchObject({ contactCode: 'KT-NEW' })
    await app.context.database.kysely.deleteFrom('contact_codes').where('id', '=', code.id).execute()
    expect(await list()).toBeUndefined()
    expect((await app.call(admin, mappings.deleteContactCodeMapping, { params })).status).toBe(404)
  })

  it('are written down as a change of what somebody sees, and end no session', async () => {
    const { body } = await app.call(admin, listAccessLog, { query: { action: 'rights-changed' } })
    expect(body.items).toContainEqual(
      expect.objectContaining({
        subjectName: salesManager.username,
        detail: { change: 'sales-scope-changed', how: 'added', about: 'KT-MP' },
      }),
    )
    expect((await app.call(salesManager, whoAmI)).status).toBe(200)
  })
})
