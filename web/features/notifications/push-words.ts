import type { ToldKind } from '#shared/news/news-kinds.ts'

/** What a locked phone may show: nothing about the customer. The service worker says it. */
export const PUSH_SENTENCES: Record<ToldKind, string> = {
  submitted: '새 신청이 접수되었습니다.',
  assigned: '신청을 넘겨받았습니다.',
  'supplement-answered': '보완 답변이 왔습니다.',
  'supplement-requested': '보완이 필요한 신청이 있습니다.',
  message: '새 메시지가 왔습니다.',
  status: '신청 상태가 바뀌었습니다.',
  corrected: '신청 내용이 수정되었습니다.',
  'daily-summary': '오늘의 영업 실적이 나왔습니다.',
  statement: '지급내역에 새 소식이 있습니다.',
}

/** For what a later version of the server tells. */
export const OTHER_PUSH = '새 소식이 있습니다.'
