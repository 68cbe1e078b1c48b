import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatCount } from '#shared/count.ts'

export type StatCardProps = {
  label: string
  /** undefined while it loads. */
  value: number | undefined
  /** A colour token for the dot before the label, such as `status.waiting.solid`. */
  dot?: string | undefined
  /** Under the figure: what it is compared with. */
  note?: ReactNode
  /** Makes the card a button (a filter); `pressed` says whether it is on. */
  onPress?: (() => void) | undefined
  pressed?: boolean | undefined
}

/** One figure with its label. */
export function StatCard({ label, value, dot, note, onPress, pressed }: StatCardProps) {
  const inside = (
    <>
      <Flex as="span" align="center" gap="1.5" textStyle="sm" color="fg.muted">
        {dot ? <Box as="span" boxSize="2" flexShrink="0" borderRadius="full" bg={dot} /> : null}
        {label}
      </Flex>
      <Flex as="span" align="baseline" gap="0.5" mt="1">
        <Text as="span" className="tabular" textStyle="2xl" fontWeight="bold" aria-busy={value === undefined}>
          {value === undefined ? '–' : formatCount(value)}
        </Text>
        <Text as="span" textStyle="sm" color="fg.muted">
          건
        </Text>
      </Flex>
      {note}
    </>
  )
  return onPress ? (
    <Card as="button" onClick={onPress} aria-pressed={pressed} data-press>
      {inside}
    </Card>
  ) : (
    <Card>{inside}</Card>
  )
}

const Card = chakra('div', {
  base: {
    display: 'block',
    width: 'full',
    minWidth: '0',
    textAlign: 'start',
    px: '4',
    py: '3.5',
    layerStyle: 'card',
    '&[data-press]': { cursor: 'pointer', _hover: { borderColor: 'border.control' } },
    '&[aria-pressed=true]': {
      borderColor: 'accent.solid',
      boxShadow: 'inset 0 0 0 1px {colors.accent.solid}',
    },
  },
})
