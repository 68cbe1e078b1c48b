import { expect, test } from 'vitest'
import { ACTIVATION_STATUSES } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import type { MenuPermission, Role, UserType } from '#shared/permissions.ts'
import { documentForTest } from '../testing/document-for-test.ts'
import { actionsFor } from './document-actions.ts'

const account = (userType: UserType, role: Role, permissions: MenuPermission[] | null = null) => ({
  id: 5,
  userType,
  role,
  permissions,
})
const worker = account('worker', 'worker')
const dealerWorker = account('worker', 'dealer_worker')
const inProgress = (more: Partial<Document> = {}) =>
  documentForTest({
    activationStatus: '진행중',
    chatRoomId: 3,
    filePath: '/api/documents/1/download',
    ...more,
  })

test('a worker does everything with a document in progress', () => {
  expect(actionsFor(worker, inProgress())).toEqual({
    canDownload: true,
    statuses: ['대기', '업무요청중', '보완필요', '개통', '취소', '폐기', '진행중'],
    canChangePlan: true,
    canCorrect: false,
    canChat: true,
  })
})

test('기타완료 is offered for 기타 carriers only', () => {
  expect(actionsFor(worker, inProgress({ carrier: '기타' })).statuses).toContain('기타완료')
  expect(actionsFor(worker, inProgress({ carrier: 'KT' })).statuses).not.toContain('기타완료')
})

test.each(ACTIVATION_STATUSES)(
  'in %s whoever sees a document opens its chat, with or without messages',
  (status) => {
    for (const chatRoomId of [3, null]) {
      const document = inProgress({ activationStatus: status, chatRoomId, assignedWorkerId: 9 })
      expect(actionsFor(worker, document).canChat).toBe(true)
      expect(actionsFor(account('admin', 'admin'), document).canChat).toBe(true)
      expect(actionsFor({ ...dealerWorker, id: 9 }, document).canChat).toBe(true)
      expect(actionsFor(dealerWorker, document).canChat).toBe(false)
    }
  },
)

test.each(['개통', '기타완료', '취소', '폐기'] as const)('%s is shut for the dialogs', (activationStatus) => {
  const actions = actionsFor(account('admin', 'admin'), inProgress({ activationStatus }))
  expect(actions).toMatchObject({ statuses: [], canChangePlan: false, canChat: true, canDownload: true })
})

test('a dealer_worker may take a masked document and nothing else', () => {
  const masked = documentForTest({ isMasked: true, filePath: null })
  expect(actionsFor(dealerWorker, masked)).toEqual({
    canDownload: false,
    statuses: ['진행중'],
    canChangePlan: false,
    canCorrect: false,
    canChat: false,
  })
})

test('a dealer_worker works on its own documents only', () => {
  expect(actionsFor(dealerWorker, inProgress({ assignedWorkerId: 5 })).canChangePlan).toBe(true)
  expect(actionsFor(dealerWorker, inProgress({ assignedWorkerId: 6 }))).toEqual({
    canDownload: false,
    statuses: [],
    canChangePlan: false,
    canCorrect: false,
    canChat: false,
  })
})

test('a restricted account without the right to edit may look and download only', () => {
  const readOnly = account('worker', 'worker', [
    { menuId: 'documents', canView: true, canEdit: false, canDelete: false },
  ])
  expect(actionsFor(readOnly, inProgress())).toMatchObject({
    canDownload: true,
    statuses: [],
    canChangePlan: false,
  })
})

test('an activated customer is corrected by those who process, a dealer_worker only its own', () => {
  const activated = inProgress({ activationStatus: '개통' })
  expect(actionsFor(worker, activated).canCorrect).toBe(true)
  expect(actionsFor(dealerWorker, { ...activated, activatedBy: 5 }).canCorrect).toBe(true)
  expect(actionsFor(dealerWorker, { ...activated, activatedBy: 6 }).canCorrect).toBe(false)
  const readOnly = account('worker', 'worker', [
    { menuId: 'documents', canView: true, canEdit: false, canDelete: false },
  ])
  expect(actionsFor(readOnly, activated).canCorrect).toBe(false)
  expect(actionsFor(worker, inProgress({ activationStatus: '취소' })).canCorrect).toBe(false)
})
