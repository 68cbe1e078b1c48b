import { Text } from '@chakra-ui/react'
import { type ActName, actOf, shownKeys } from './act-table.ts'

/** The keys that everybody should know, under a list; all others are behind `?`. */
export function KeyHint({ acts }: { acts: readonly ActName[] }) {
  const moves = [...shownKeys('previous', 'list'), ...shownKeys('following', 'list')]
  const hints = acts.map((name) => `${shownKeys(name, 'list')[0] ?? ''} ${actOf(name).label}`)
  const arrows = moves.filter((key) => key.length === 1 && !/[A-Z]/.test(key)).join('')
  return (
    <Text
      textStyle="xs"
      color="fg.subtle"
      css={{ '@media (max-width: 767px), (pointer: coarse)': { display: 'none' } }}
    >
      {[`${arrows} 이동`, ...hints, `${shownKeys('help', 'anywhere')[0]} ${actOf('help').label}`].join(' · ')}
    </Text>
  )
}
