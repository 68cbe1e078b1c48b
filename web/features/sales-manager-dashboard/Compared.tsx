import { chakra, Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'

export interface ComparedProps {
  /** What it is compared with, such as `어제`. */
  name: string
  value: number
  before: number
}

/** `어제 5 +2`: an earlier figure, and by how much the present one is more or less. */
export function Compared({ name, value, before }: ComparedProps) {
  return (
    <Line>
      <span>
        {name} {formatCount(before)}
      </span>{' '}
      <Difference by={value - before} />
    </Line>
  )
}

export function Difference({ by }: { by: number }) {
  if (by === 0) return <Text as="span">같음</Text>
  return (
    <Text as="span" fontWeight="semibold" color={by > 0 ? 'green.fg' : 'red.fg'}>
      {by > 0 ? '+' : '−'}
      {formatCount(Math.abs(by))}
    </Text>
  )
}

const Line = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    // On a phone the differences stand below each other.
    justifyContent: { base: 'space-between', sm: 'flex-start' },
    columnGap: '1.5',
    mt: '1',
    textStyle: 'xs',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
