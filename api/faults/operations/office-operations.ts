import { openChatRoom, sendChatFile, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { uploadContactCodes } from '#shared/imports/imports.contract.ts'
import { setSettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import { createBulkSettlements, recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { seededUuid } from '../../demo/seeded-random.ts'
import { csv } from '../../testing/imports/make-table.ts'
import type { KnownClosing, KnownDocument, KnownImport, KnownMessage, KnownPrice } from '../history.ts'
import { anyFile, type Making, PAST_MONTHS } from './document-operations.ts'
import { type Operation, sendCall } from './operation.ts'

/** A message of the store or an administrator about an application, one in three with a file. */
export function chat({ people, random, history }: Making, document: KnownDocument): Operation {
  const sender = random.chance(0.5) ? document.store : random.pick(people.admins)
  const file = random.chance(1 / 3) ? anyFile(random) : null
  const known: KnownMessage = {
    document,
    sender,
    clientMessageId: seededUuid(random),
    text: `말 ${seededUuid(random)}`,
    fileSha256: file === null ? null : file.sha256,
    outcome: 'unanswered',
  }
  history.messages.push(known)
  return {
    name: 'chat',
    isRepeatable: true,
    async send(url) {
      const opened = await sendCall(
        url,
        sender,
        openChatRoom,
        { body: { documentId: document.id ?? 0 } },
        true,
      )
      if (opened.status >= 300) return opened
      const roomId = Number(Object(opened.body).id)
      const { clientMessageId: idempotencyKey, text: message } = known
      if (file === null)
        return sendCall(url, sender, sendChatMessage, { body: { roomId, message }, idempotencyKey }, true)
      const call = { params: { roomId }, body: { message }, file, idempotencyKey }
      return sendCall(url, sender, sendChatFile, call, true)
    },
    note: (outcome) => Object.assign(known, { outcome }),
  }
}

/** Another unit price of a plan from today on. */
export function price({ people, random, history }: Making): Operation {
  const known: KnownPrice = {
    planId: random.pick(people.plans),
    // No price is asked for twice, so that each is found again.
    newCustomerPrice: 1_000_000 + history.prices.length,
    outcome: 'unanswered',
  }
  history.prices.push(known)
  const { planId: servicePlanId, newCustomerPrice } = known
  const call = { params: { servicePlanId }, body: { newCustomerPrice, portInPrice: 150_000 } }
  const admin = random.pick(people.admins)
  return {
    name: 'price',
    isRepeatable: false,
    send: (url) => sendCall(url, admin, setSettlementUnitPrice, call, false),
    note: (outcome) => Object.assign(known, { outcome }),
  }
}

const ROWS_OF_IMPORT = 40

/** A table of new contact codes: all of them are there, or none. */
export function importing({ people, random, history }: Making): Operation {
  const number = history.imports.length + 1
  const codes = Array.from({ length: ROWS_OF_IMPORT }, (_, at) => `IM-${number}-${at + 1}`)
  const known: KnownImport = { codes, outcome: 'unanswered' }
  history.imports.push(known)
  const rows = codes.map((code) => [code, '시험모바일', 'KT', people.salesManager.username])
  const file = csv([['접점코드', '판매점명', '통신사', '담당 영업과장'], ...rows], 'utf-8')
  const admin = random.pick(people.admins)
  return {
    name: 'import',
    isRepeatable: false,
    send: (url) => sendCall(url, admin, uploadContactCodes, { body: {}, file }, false),
    note(outcome, answer) {
      const { added } = Object(answer?.body) as { added?: number }
      // Rows that are refused are no failure of the call.
      Object.assign(known, { outcome: outcome === 'acknowledged' && added === 0 ? 'refused' : outcome })
    },
  }
}

/** A run through all settlements, which promises nothing that the sums of their lines do not show. */
export function settlementRun({ people, random }: Making): Operation {
  const endpoint = random.chance(0.5) ? recalculateSettlements : createBulkSettlements
  const admin = random.pick(people.admins)
  return {
    name: 'settlement run',
    isRepeatable: false,
    send: (url) => sendCall(url, admin, endpoint, {}, false),
    note: () => undefined,
  }
}

/** Closes the earliest month that is not known to be closed; null: all are. */
export function closing({ people, random, history }: Making): Operation | null {
  const tried = new Set(
    history.closings.filter(({ outcome }) => outcome !== 'refused').map(({ month }) => month),
  )
  const month = PAST_MONTHS.find((each) => !tried.has(each))
  if (month === undefined) return null
  const known: KnownClosing = { month, sums: null, outcome: 'unanswered' }
  history.closings.push(known)
  const admin = random.pick(people.admins)
  return {
    name: 'close',
    isRepeatable: false,
    send: (url) =>
      sendCall(url, admin, closeSettlementMonth, { body: { month, carriesUndetermined: true } }, false),
    note(outcome, answer) {
      const { count, amount } = Object(answer?.body) as { count: number; amount: number }
      Object.assign(known, { outcome, sums: outcome === 'acknowledged' ? { count, amount } : null })
    },
  }
}
