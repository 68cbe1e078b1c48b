import { Box, chakra, Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'

export interface ShareBarProps {
  total: number
  newCustomer: number
  portIn: number
  /** The value that fills the whole bar. */
  most: number
}

/** A bar of 신규, 번호이동 and the rest, relative to the largest; the figures stand beside it. */
export function ShareBar({ total, newCustomer, portIn, most }: ShareBarProps) {
  const rest = Math.max(0, total - newCustomer - portIn)
  const part = (value: number) => ({ width: `${(value / Math.max(1, most)) * 100}%` })
  return (
    <Track aria-hidden>
      <Box as="span" bg="accent.solid" style={part(newCustomer)} />
      <Box as="span" bg="fg.subtle" style={part(portIn)} />
      <Box as="span" bg="bg.emphasized" style={part(rest)} />
    </Track>
  )
}

/** The legend of the two colours, with their sums. */
export function TypeKey({ newCustomer, portIn }: Pick<ShareBarProps, 'newCustomer' | 'portIn'>) {
  return (
    <>
      <Named color="accent.solid" name="신규" value={newCustomer} />
      <Named color="fg.subtle" name="번호이동" value={portIn} />
    </>
  )
}

function Named({ color, name, value }: { color: string; name: string; value: number }) {
  return (
    <Text as="span" className="tabular" textStyle="sm" color="fg.muted">
      <Box as="span" display="inline-block" boxSize="2" me="1" borderRadius="full" bg={color} />
      {name} {formatCount(value)}
    </Text>
  )
}

const Track = chakra('span', {
  base: {
    display: 'flex',
    mt: '1.5',
    height: '1.5',
    borderRadius: 'full',
    bg: 'bg.muted',
    overflow: 'hidden',
  },
})
