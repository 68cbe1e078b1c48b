import { formatCount } from '#shared/count.ts'
import { AppError } from '#shared/errors.ts'

export interface Use {
  /** `요금제`, with its counter: 개, 건 or 명. */
  what: string
  count: number
  unit: '개' | '건' | '명'
  /** An addition for this use, such as `삭제된 3건 포함`. */
  note?: string | undefined
}

/** Throws IN_USE with a sentence that names what still uses the thing: `요금제 3개, 서류 12건에서 사용 중이어서 …`. */
export function refuseWhileInUse(uses: readonly Use[]): void {
  const inUse = uses.filter(({ count }) => count > 0)
  const parts = inUse.map(
    ({ what, count, unit, note }) =>
      `${what} ${formatCount(count)}${unit}${note === undefined ? '' : `(${note})`}`,
  )
  // Korean grammar: people are the subject of the sentence (이), plans or documents the place of use (에서).
  const particle = inUse.at(-1)?.unit === '명' ? '이' : '에서'
  if (parts.length > 0) {
    throw new AppError('IN_USE', {
      message: `${parts.join(', ')}${particle} 사용 중이어서 삭제할 수 없습니다.`,
    })
  }
}
