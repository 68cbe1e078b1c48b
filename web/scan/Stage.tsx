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

/** As large as fits, and exactly as large as the picture in it, so that what lies over it is in its place. */
export function Fitted({ ratio, children }: { ratio: number; children: ReactNode }) {
  return (
    <Flex flex="1" alignSelf="stretch" minWidth="0" minHeight="0" align="center" justify="center" css={SIZED}>
      <chakra.div
        position="relative"
        css={{ '& > :is(video, img)': { display: 'block', width: 'full', height: 'full' } }}
        style={{ aspectRatio: ratio, width: `min(100cqw, 100cqh * ${ratio})` }}
      >
        {children}
      </chakra.div>
    </Flex>
  )
}

const SIZED = { containerType: 'size' } as const

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
