import { monthWords } from '#shared/kst.ts'
import {
  needsReason,
  type SettlementStage,
  STAGE_LABELS,
} from '#shared/statements/settlement-month.contract.ts'

/** What a move is called, and what the question before it says. */
export interface MoveWords {
  /** Of the button. */
  label: string
  question: string
  /** What follows from it. */
  means: string
  done: string
}

const CANNOT_BE_UNDONE =
  '마감은 되돌릴 수 없습니다. 마감한 달의 정산 금액은 더 바뀌지 않고, 그 뒤의 개통취소는 이후 달의 환수로 남습니다.'

/** Question and sentence follow the month; no way forward leads to 작성. */
const FORWARD: Record<Exclude<SettlementStage, 'draft'>, MoveWords> = {
  review: {
    label: '검토 시작',
    question: '정산 검토를 시작하시겠습니까?',
    means: '작성한 정산을 확인하는 단계입니다. 금액은 계속 바꿀 수 있습니다.',
    done: '정산 검토가 시작되었습니다.',
  },
  approved: {
    label: '승인',
    question: '정산을 승인하시겠습니까?',
    means:
      '판매점이 자기 지급내역을 볼 수 있게 됩니다. 승인 뒤에 금액이 바뀌거나 이의가 들어오면 검토 단계로 돌아갑니다.',
    done: '정산이 승인되었습니다.',
  },
  closed: {
    label: '마감',
    question: '정산을 마감하시겠습니까?',
    means: CANNOT_BE_UNDONE,
    done: '정산이 마감되었습니다.',
  },
  paid: {
    label: '지급 완료',
    question: '정산을 지급 완료로 기록하시겠습니까?',
    means: '지급액을 모두 보낸 뒤에 기록해주세요. 잘못 기록했으면 사유를 남기고 되돌릴 수 있습니다.',
    done: '정산이 지급 완료로 기록되었습니다.',
  },
}

/** The words for moving a month from one stage to another. */
export function moveWords(month: string, from: SettlementStage, to: SettlementStage): MoveWords {
  if (to !== 'draft' && !needsReason(from, to)) {
    const { label, question, means, done } = FORWARD[to]
    return {
      label,
      question: `${monthWords(month)} ${question}`,
      means,
      done: `${monthWords(month)} ${done}`,
    }
  }
  const stage = STAGE_LABELS[to]
  return {
    label: from === 'paid' ? '지급 완료 취소' : `${stage} 단계로 되돌리기`,
    question: `${monthWords(month)} 정산을 ${stage} 단계로 되돌리시겠습니까?`,
    means: meaningOfReturn(from),
    done: `${monthWords(month)} 정산을 ${stage} 단계로 되돌렸습니다.`,
  }
}

function meaningOfReturn(from: SettlementStage): string {
  if (from === 'paid') return '지급 기록만 취소합니다. 마감한 금액은 바뀌지 않습니다.'
  return from === 'approved'
    ? '승인이 취소되고, 판매점은 지급내역을 볼 수 없게 됩니다. 사유는 단계 기록에 남습니다.'
    : '사유는 단계 기록에 남습니다.'
}
