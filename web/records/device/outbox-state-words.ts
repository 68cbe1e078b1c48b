import type { OutboxItem } from '../../offline/index.ts'

const STATE_WORDS: Record<OutboxItem['state'], string> = {
  waiting: '기기에 저장됨',
  sending: '전송 중',
  'paused-login': '로그인 후 전송',
  outdated: '앱 업데이트 후 전송',
  rejected: '접수되지 않음',
  reopened: '수정 중 (전송 안 함)',
  done: '서버 접수됨',
}

/** The record's state as every screen says it; `fraction` is the upload's progress from 0 to 1. */
export function stateWords(
  { state, kind, securedAt }: Pick<OutboxItem, 'state' | 'kind' | 'securedAt'>,
  fraction = 0,
): string {
  if (state === 'done' && securedAt !== undefined) return '보관됨'
  if (kind === 'message' && state === 'rejected') return '보내지 못함'
  return state === 'sending' ? `${STATE_WORDS.sending} ${Math.round(fraction * 100)}%` : STATE_WORDS[state]
}
