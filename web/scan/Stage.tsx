import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Quad } from './quad.ts'

/** Dark in both colour modes, as a viewfinder is. */
export function Stage({ children }: { children: ReactNode }) {
  return (
    <Flex direction="column" flex="1" minHeight="0" bg="#0b0d10" color="#fff">
      {children}
    </Flex>
  )
}

/** A page's edges over its photo; `isCrossed`: they make no page. */
export function Outline({ corners, isCrossed = false }: { corners: Quad; isCrossed?: boolean }) {
  return (
    <chakra.svg
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      position="absolute"
      inset="0"
      width="full"
      height="full"
      overflow="visible"
      pointerEvents="none"
      data-outline
      aria-hidden
    >
      <polygon
        points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="rgb(80 220 150 / 0.15)"
        stroke={isCrossed ? '#ff8a80' : '#50dc96'}
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </chakra.svg>
  )
}
