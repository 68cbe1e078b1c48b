import { expect, it } from 'vitest'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { openDocumentWorld } from '../open-document-world.ts'

const { app, world } = await openDocumentWorld()

/** Written by hand: which status the dialog may set after each status, and what `status` then is. */
const OPEN: readonly ActivationStatus[] = ['대기', '진행중', '업무요청중', '보완필요']
const ENDS: readonly ActivationStatus[] = ['개통', '취소', '폐기']
const MAY_BECOME: Record<ActivationStatus, readonly ActivationStatus[]> = {
  대기: [...OPEN, ...ENDS],
  진행중: [...OPEN, ...ENDS],
  업무요청중: [...OPEN, ...ENDS],
  보완필요: [...OPEN, ...ENDS],
  개통: ['취소'],
  기타완료: [],
  취소: [],
  폐기: [],
}
const ALL = Object.keys(MAY_BECOME) as ActivationStatus[]
const ONLY_FOR_OTHERS: ActivationStatus = '기타완료'

const documentStatus = (status: ActivationStatus) => {
  if (status === '보완필요') return status
  return OPEN.includes(status) ? '접수' : '완료'
}
const needed = (status: ActivationStatus) => ({
  ...(status === '개통' ? { subscriptionNumber: 'S-1' } : {}),
  ...(status === '폐기' ? { discardReason: '중복' } : {}),
})

it.each([
  ['admin', 'KT', 'KT-GN'],
  ['worker', '기타', '기타-GN'],
] as const)(
  'for %s and the carrier %s each status becomes what it may, and nothing else',
  { timeout: 120_000 },
  async (cast, carrier, contactCode) => {
    const actor = app.actors[cast]
    for (const from of ALL) {
      if (from === ONLY_FOR_OTHERS && carrier === 'KT') continue
      for (const to of ALL) {
        const { id } = await world.submit(app.actors.dealer, { carrier, contactCode })
        if (from !== '대기') await world.changed(actor, id, from, needed(from))
        const answer = await world.change(actor, id, to, needed(to))
        const isForOthers = to === ONLY_FOR_OTHERS && OPEN.includes(from)
        const expected = isForOthers ? carrier === '기타' : MAY_BECOME[from].includes(to)
        const { body } = await app.call(app.actors.admin, readDocument, { params: { id } })
        const now = expected ? to : from
        expect([from, to, answer.status < 300, body.activationStatus, body.status]).toEqual([
          from,
          to,
          expected,
          now,
          documentStatus(now),
        ])
      }
    }
  },
)
