import { randomUUID } from 'node:crypto'
import { roomOfDocument } from '../features/chat/chat-room-rows.ts'
import { markChatRead } from '../features/chat/mark-chat-read.ts'
import { writeMessages } from '../features/chat/write-messages.ts'
import type { StatusInput } from '../features/documents/changes/change-activation-status.ts'
import { changeActivationStatus } from '../features/documents/changes/change-activation-status.ts'
import type { DocumentContext } from '../features/documents/changes/change-document.ts'
import { changeServicePlan } from '../features/documents/changes/change-service-plan.ts'
import { answerSupplement } from '../features/documents/submission/answer-supplement.ts'
import { hashOfFields } from '../features/documents/submission/submissions.ts'
import { submitDocument } from '../features/documents/submission/submit-document.ts'
import { atServer } from '../http/access-sink.ts'
import type { Account } from '../http/accounts.ts'
import type { ReceivedFile } from '../storage/file-store.ts'
import type { PlannedApplication } from './applications.ts'
import type { Catalogue } from './catalogue.ts'
import { CONVERSATIONS, type Line, spoken } from './conversations.ts'
import { type SeededRandom, seededUuid } from './seeded-random.ts'

const MINUTE = 60_000
const DEVICES = ['SM-S931N', 'SM-A566S', 'SM-F766N', 'A3287', 'XT2533']
const DISCARDED = ['중복 접수', '고객 변심', '명의자 연락 두절', '서류 위조 의심']
const SUPPLEMENTS = [
  '신분증 뒷면이 흐립니다. 다시 촬영해주세요.',
  '서명란이 비어 있습니다.',
  '유심 일련번호가 보이지 않습니다.',
]

/** Something that happens to an application at a time; it happens only when that time has come. */
export interface Step {
  at: Date
  run(context: DocumentContext): Promise<void>
}

interface Cast {
  worker: Account
  catalogue: Catalogue
  random: SeededRandom
  file: ReceivedFile | null
  /** One of the last days: its work takes longer, so that some of it is still open. */
  isRecent: boolean
}

/** From submission to end, by the commands of the portal's own calls, so that all rules and events apply. */
export function lifeOf(
  application: PlannedApplication,
  { worker, catalogue, random, file, isRecent }: Cast,
): Step[] {
  const { store, plan } = application
  const steps: Step[] = []
  let documentId = 0
  let at = application.at.getTime()
  const pace = isRecent ? 8 : 1
  const then = (minutes: number, run: Step['run']) => {
    at += Math.round(minutes * pace * MINUTE)
    steps.push({ at: new Date(at), run })
  }
  const status = (minutes: number, input: StatusInput) =>
    then(minutes, (context) => changeActivationStatus(context, atServer(worker), documentId, input))

  then(0, async (context) => {
    documentId = await submit(context, application, file, random)
  })
  // One in a hundred has not been looked at for days.
  if (random.chance(0.01)) return steps
  status(random.between(4, 75), { activationStatus: '진행중' })
  if (application.carrier === '기타') {
    status(random.between(5, 30), {
      activationStatus: '기타완료',
      notes: '유심 재발급 처리',
      dealerNotes: '처리 완료했습니다.',
    })
    return steps
  }
  if (random.chance(isRecent ? 0.25 : 0.07)) {
    status(random.between(3, 12), { activationStatus: '보완필요', supplementNotes: random.pick(SUPPLEMENTS) })
    then(random.between(20, 180), (context) => answer(context, store, documentId, random))
    status(random.between(5, 60), { activationStatus: '진행중' })
  }
  const conversation = random.chance(0.4) ? random.pick(CONVERSATIONS) : []
  for (const line of conversation) {
    then(random.between(1, 4), (context) => say(context, line, { application, worker, documentId }))
  }
  if (random.chance(0.06)) status(random.between(3, 10), { activationStatus: '업무요청중' })
  then(random.between(2, 20), (context) =>
    changeServicePlan(context, worker, documentId, planInput(application, catalogue, random)),
  )
  if (conversation.length > 0) then(1, (context) => readAll(context, documentId, [store, worker]))

  const fate = random.next()
  if (fate < 0.05) status(random.between(10, 240), { activationStatus: '취소', notes: '고객 요청으로 취소' })
  else if (fate < 0.09) {
    status(random.between(10, 120), { activationStatus: '폐기', discardReason: random.pick(DISCARDED) })
  } else if (fate < 0.985) {
    status(random.between(5, 90), {
      activationStatus: '개통',
      subscriptionNumber: `${random.between(500_000_000, 599_999_999)}`,
      ...(random.chance(0.3) ? { dealerNotes: `${plan?.name ?? ''} 개통 완료되었습니다.` } : {}),
    })
  }
  return steps
}

async function submit(
  context: DocumentContext,
  application: PlannedApplication,
  file: ReceivedFile | null,
  random: SeededRandom,
): Promise<number> {
  const texts = {
    customerType: application.customerType,
    carrier: application.carrier,
    customerName: application.customerName,
    customerPhone: application.customerPhone,
    contactCode: application.contactCode,
  }
  const submitted = await submitDocument(context, {
    account: application.store,
    fields: {
      ...texts,
      ...(application.previousCarrier === null ? {} : { previousCarrier: application.previousCarrier }),
      ...(application.carrier === '기타' ? { storeName: application.store.dealerName ?? '' } : {}),
      ...(application.plan === null ? {} : { servicePlanId: application.plan.id }),
      ...(application.memo === null ? {} : { notes: application.memo }),
      submittedAt: application.at.toISOString(),
    },
    file,
    submission: {
      submissionId: seededUuid(random),
      kind: 'application',
      fieldsSha256: hashOfFields(texts),
      fileSha256: file?.sha256 ?? null,
    },
  })
  if (submitted === null) throw new Error('an application of the demo was submitted twice')
  return submitted.document_id ?? 0
}

async function answer(
  context: DocumentContext,
  store: Account,
  documentId: number,
  random: SeededRandom,
): Promise<void> {
  const note = '말씀하신 부분 다시 확인해서 보내드립니다.'
  await answerSupplement(context, {
    account: store,
    documentId,
    note,
    file: null,
    submission: {
      submissionId: seededUuid(random),
      kind: 'supplement',
      fieldsSha256: hashOfFields({ note }),
      fileSha256: null,
    },
  })
}

function planInput({ carrier, plan }: PlannedApplication, catalogue: Catalogue, random: SeededRandom) {
  const isEligible = plan?.combination_eligible === 1
  const isBundled = isEligible && random.chance(0.35)
  return {
    servicePlanId: plan?.id ?? null,
    additionalServiceIds: (catalogue.addOns.get(carrier) ?? []).filter(() => random.chance(0.25)),
    [random.pick(['registrationFeePrepaid', 'registrationFeePostpaid'] as const)]: true,
    [random.pick(['simFeePrepaid', 'simFeePostpaid'] as const)]: true,
    ...(isEligible ? { bundleApplied: isBundled, bundleNotApplied: !isBundled } : {}),
    ...(isBundled ? { bundleDiscount: random.pick([5500, 11_000]) } : {}),
    deviceModel: random.pick(DEVICES),
    simNumber: `8982${random.between(10_000_000, 99_999_999)}`,
  }
}

async function say(
  context: DocumentContext,
  [side, text]: Line,
  about: { application: PlannedApplication; worker: Account; documentId: number },
): Promise<void> {
  const room = await roomOfDocument(context.database.kysely, about.documentId)
  if (room === null) return
  const { customerName, plan, store } = about.application
  await writeMessages(context, [
    {
      account: side === 'dealer' ? store : about.worker,
      roomId: room.id,
      text: spoken(text, { customer: customerName, plan: plan?.name ?? '' }),
      clientMessageId: randomUUID(),
      connectionId: null,
      file: null,
    },
  ])
}

async function readAll(
  context: DocumentContext,
  documentId: number,
  readers: readonly Account[],
): Promise<void> {
  const room = await roomOfDocument(context.database.kysely, documentId)
  if (room === null) return
  for (const account of readers) {
    await markChatRead(context, () => {}, { account, roomId: room.id, number: room.last_number })
  }
}
