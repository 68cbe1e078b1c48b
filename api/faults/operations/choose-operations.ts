import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { certainState, type DocumentState, type KnownDocument } from '../history.ts'
import {
  correction,
  deletion,
  download,
  type Making,
  reopening,
  restoration,
  status,
  submission,
  supplement,
} from './document-operations.ts'
import { chat, closing, importing, price, settlementRun } from './office-operations.ts'
import type { Operation } from './operation.ts'

type OnDocument = (making: Making, document: KnownDocument) => Operation

/** Of each kind so many in a hundred; the others are submissions and what is done to applications. */
const IMPORTS = 0.01
const PRICES = 0.03
/** How often something is done to an application that is there, rather than a new one submitted. */
const ON_DOCUMENTS = 0.6

/**
 * So many operations to be asked at once: submissions, and what may be done to applications as they are, no two on the same one. Among
 * many there are also imports, prices, a run through all settlements and the close of a month.
 */
export function chooseOperations(making: Making, count: number): Operation[] {
  const { random, history } = making
  const idle = history.documents.filter((document) => certainState(document) !== null)
  const chosen: (Operation | null)[] =
    history.documents.length === 0 ? [] : [settlementRun(making), settlementRun(making), closing(making)]
  while (chosen.length < count) {
    if (random.chance(IMPORTS)) chosen.push(importing(making))
    else if (random.chance(PRICES)) chosen.push(price(making))
    else if (idle.length > 0 && random.chance(ON_DOCUMENTS)) {
      const [document] = idle.splice(random.between(0, idle.length - 1), 1)
      if (document !== undefined) chosen.push(onDocument(making, document))
    } else chosen.push(submission(making))
  }
  return chosen.filter((operation) => operation !== null)
}

function onDocument(making: Making, document: KnownDocument): Operation {
  const state = certainState(document)
  if (state === null) throw new Error('what is not certain is left alone')
  return making.random.pick(possible(state))(making, document)
}

/** What is done to an application in this state, the frequent more than once. */
function possible({ isDeleted, columns }: DocumentState): readonly OnDocument[] {
  if (isDeleted) return [restoration]
  const now = columns.activation_status as ActivationStatus
  if (now === '보완필요') return [supplement, supplement, supplement, chat, correction]
  if (now === '개통') return [download, reopening]
  if (now === '취소' || now === '폐기') return [download, reopening, deletion]
  return [status, status, status, correction, chat, deletion, download]
}
