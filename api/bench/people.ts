/** Names as frequent as they are in Korea, so that a search by two syllables finds as many as in real use. */
const SURNAMES = weighted(
  '김215 이147 박84 최47 정43 강24 조21 윤21 장20 임17 한15 오14 서15 신14 권13 황13 안13 송13 전11 홍11 유12 고9 문9 양9 손9 배8 백7 허6 남5 심5 노5 하4 곽4 성4 차4 주4 우4 구4 민3 진3',
)
const FIRST = weighted(
  '민9 서8 지9 현6 예5 하6 준4 도5 주5 수5 은5 유5 윤5 영5 정5 성4 재4 태3 동3 승3 시3 채3 상3 경3 혜3 미3 진3 우2 연3 다2 소2 종2 병1 광1 순2 옥1 명2 인2',
)
const SECOND = weighted(
  '준8 현7 우6 서6 윤4 은5 연5 아5 민5 진5 수5 영6 희5 호5 원4 훈4 지4 경3 숙3 정3 미3 자2 순2 혁2 석3 환2 철2 섭1 선3 린2 빈3 율2 유2 주3 재2 태2 성3 식2 규2 기2 나2 라2 하3 옥1',
)

/** A random generator with a seed, so that every run has the same people. */
export function createDice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * most)
  }
}

export function personName(dice: (most: number) => number): string {
  return pick(SURNAMES, dice) + pick(FIRST, dice) + pick(SECOND, dice)
}

export function pick<Item>(items: readonly Item[], dice: (most: number) => number): Item {
  const item = items[dice(items.length)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

/** `김215 이147`: each letter as often as its number says. */
function weighted(text: string): string[] {
  return text.split(' ').flatMap((entry) => {
    const letter = [...entry][0] ?? ''
    return Array.from({ length: Number(entry.slice(letter.length)) }, () => letter)
  })
}
