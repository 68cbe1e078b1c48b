import { statusLabel } from '#shared/documents/activation-status.ts'
import type { DocumentEvent } from '#shared/documents/document.contract.ts'

const TITLES: Record<DocumentEvent['type'], string> = {
  submitted: '접수',
  'status-changed': '상태 변경',
  'plan-changed': '요금제 변경',
  'supplement-answered': '보완 서류 제출',
  'file-replaced': '첨부 서류 교체',
  edited: '정보 수정',
  corrected: '정정',
  assigned: '담당자 지정',
  deleted: '삭제',
  recovered: '데이터 손실 뒤 기기에서 복구',
  'recovery-checked': '이전 처리 내용 확인 완료',
  restored: '복구',
  'settlement-changed': '정산',
}

/** One line of the timeline (처리 이력): what happened, and from what to what. */
export function eventTitle({ type, from, to }: DocumentEvent): string {
  if (from === null && to === null) return TITLES[type]
  const change = [from, to].map((value) => (value === null ? '없음' : statusLabel(value))).join(' → ')
  return type === 'status-changed'
    ? change
    : `${TITLES[type]} ${from === null ? statusLabel(to ?? '') : change}`.trim()
}
