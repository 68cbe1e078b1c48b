import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { nullableText } from '../text.ts'
import { id, version, wireId } from '../wire.ts'
import { ACTIVATION_STATUSES } from './activation-status.ts'
import { DocumentWithAmounts } from './document-amounts.ts'

/** How many documents one call assigns or gives another status. */
export const CHANGED_AT_ONCE = 200

const accountId = z.nullable(id)

const NONE_CHOSEN = '서류를 선택해주세요.'
/** The chosen documents, each with the version that the caller saw. */
const chosen = z.array(z.strictObject({ id, version }), NONE_CHOSEN).check(
  z.minLength(1, NONE_CHOSEN),
  z.maxLength(CHANGED_AT_ONCE, `한 번에 ${CHANGED_AT_ONCE}건까지 선택할 수 있습니다.`),
  z.refine<{ id: number }[]>(
    (documents) => new Set(documents.map((each) => each.id)).size === documents.length,
    '같은 서류가 두 번 들어 있습니다.',
  ),
)

/** What became of the chosen documents: each is judged for itself. */
const SeveralChanged = z.object({
  changed: z.array(z.number()),
  refused: z.array(z.object({ id: z.number(), error: z.string() })),
})
export type SeveralChanged = z.output<typeof SeveralChanged>

export const takeNextDocument = defineEndpoint({
  method: 'POST',
  path: '/api/documents/next',
  summary: '가장 오래 기다린 신청 가져오기 (진행중으로 바꾸고 담당)',
  access: 'documents.process',
  response: z.nullable(DocumentWithAmounts),
  mayBeNothing: true,
  logged: 'view',
})
export const checkRecovered = defineEndpoint({
  method: 'PUT',
  path: '/api/documents/:id/recovery-checked',
  summary: '복구된 서류의 이전 처리 내용 확인 완료',
  access: 'documents.process',
  params: z.strictObject({ id: wireId }),
  body: z.strictObject({ version }),
  response: DocumentWithAmounts,
})
export const assignDocument = defineEndpoint({
  method: 'PUT',
  path: '/api/documents/:id/assignee',
  summary: '담당자 지정 (null: 담당 해제). 넘긴 뒤 볼 수 없는 서류는 204',
  access: 'documents.process',
  params: z.strictObject({ id: wireId }),
  body: z.strictObject({ version, workerId: accountId }),
  response: z.nullable(DocumentWithAmounts),
  mayBeNothing: true,
})
export const assignDocuments = defineEndpoint({
  method: 'PUT',
  path: '/api/documents/assignee',
  summary: '여러 서류의 담당자 지정 (서류마다 따로 판단)',
  access: 'documents.process',
  body: z.strictObject({ documents: chosen, workerId: accountId }),
  response: SeveralChanged,
})
export const changeStatuses = defineEndpoint({
  method: 'PUT',
  path: '/api/documents/activation-status',
  summary: '여러 서류의 개통 상태 변경 (서류마다 따로 판단)',
  access: 'documents.process',
  body: z.strictObject({
    documents: chosen,
    activationStatus: z.enum(ACTIVATION_STATUSES, '개통 상태를 선택해주세요.'),
    supplementNotes: nullableText(LIMITS.memo),
    discardReason: nullableText(LIMITS.memo),
    cancelReason: nullableText(LIMITS.memo),
  }),
  response: SeveralChanged,
})

export const undoChange = defineEndpoint({
  method: 'POST',
  path: '/api/documents/:id/undo',
  summary: '방금 한 상태 변경 되돌리기 (정해진 시간 안에, 변경한 계정만)',
  access: 'documents.process',
  params: z.strictObject({ id: wireId }),
  body: z.strictObject({ version: id }),
  response: DocumentWithAmounts,
})

/** An account that can have documents. */
export const Assignee = z.object({ id: z.number(), name: z.string(), openDocuments: z.number() })
export type Assignee = z.output<typeof Assignee>
export const listAssignees = defineEndpoint({
  method: 'GET',
  path: '/api/documents/assignees',
  summary: '담당할 수 있는 계정과 열려 있는 담당 건수',
  access: 'documents.process',
  response: z.array(Assignee),
})

const minutes = z
  .number('시간을 분 단위로 입력해주세요.')
  .check(
    z.int('시간을 분 단위로 입력해주세요.'),
    z.minimum(1, '1분 이상이어야 합니다.'),
    z.maximum(LIMITS.waitingMinutes),
  )

/** From how many minutes of waiting an application is shown as late, and as very late. */
export const QueueLimits = z
  .strictObject({ warnMinutes: minutes, alarmMinutes: minutes })
  .check(
    z.refine<{ warnMinutes: number; alarmMinutes: number }>(
      (limits) => limits.warnMinutes < limits.alarmMinutes,
      { error: '위험 기준은 경고 기준보다 길어야 합니다.', path: ['alarmMinutes'] },
    ),
  )
export type QueueLimits = z.output<typeof QueueLimits>
/** What holds until an administrator sets others. */
export const USUAL_QUEUE_LIMITS: QueueLimits = { warnMinutes: 30, alarmMinutes: 120 }

/** The limits, and for how many seconds a change of a status can be taken back; 0: not at all. */
const QueueSettings = z.object({ warnMinutes: z.number(), alarmMinutes: z.number(), undoSeconds: z.number() })

export const readQueueLimits = defineEndpoint({
  method: 'GET',
  path: '/api/queue-limits',
  summary: '대기 시간 경고 기준과 되돌릴 수 있는 시간',
  access: 'documents.process',
  response: QueueSettings,
})
export const saveQueueLimits = defineEndpoint({
  method: 'PUT',
  path: '/api/queue-limits',
  summary: '대기 시간 경고 기준 저장',
  access: 'admin.system',
  body: QueueLimits,
  response: QueueLimits,
})
