/** What a store and a worker say about an application; `{고객}` and `{요금제}` are filled in. */
export type Line = readonly [side: 'dealer' | 'staff', text: string]

export const CONVERSATIONS: readonly (readonly Line[])[] = [
  [
    ['staff', '안녕하세요, {고객} 고객님 서류 확인했습니다. 개통 진행하겠습니다.'],
    ['dealer', '네, 감사합니다. 번호이동 인증은 고객님께 미리 안내드렸어요.'],
    ['staff', '인증 완료됐습니다. 유심 일련번호만 다시 확인 부탁드립니다.'],
    ['dealer', '신청서에 적힌 번호 그대로입니다.'],
    ['staff', '확인했습니다. 10분 안에 개통됩니다.'],
  ],
  [
    ['dealer', '{고객} 고객님이 매장에서 기다리고 계십니다. 언제쯤 될까요?'],
    ['staff', '지금 전산 처리 중이라 15분 정도 걸립니다.'],
    ['dealer', '알겠습니다!'],
  ],
  [
    ['staff', '신청서의 요금제가 {요금제} 맞을까요?'],
    ['dealer', '네, {요금제} 맞습니다.'],
    ['staff', '반영했습니다.'],
  ],
  [
    ['dealer', '결합 할인도 같이 신청 가능한가요?'],
    ['staff', '가족관계증명서 확인되면 개통 후에 바로 적용해 드릴게요.'],
    ['dealer', '네, 고객님께 받아서 올리겠습니다.'],
    ['staff', '감사합니다.'],
  ],
  [
    ['staff', '고객님과 통화가 되지 않습니다. 통화 가능 시간을 알려주세요.'],
    ['dealer', '오후 3시 이후에 통화 가능하시다고 합니다.'],
    ['staff', '그때 다시 연락드리겠습니다.'],
    ['dealer', '부탁드립니다.'],
  ],
]

export function spoken(text: string, names: { customer: string; plan: string }): string {
  return text.replaceAll('{고객}', names.customer).replaceAll('{요금제}', names.plan)
}
