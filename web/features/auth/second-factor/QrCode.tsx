import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of quiet around the code, which readers need; dark on light in either colour mode, for the same reason. */
const QUIET = 4

/** A picture of a text for a phone's camera. `label` says to others what it is. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </Picture>
  )
}

function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: QUIET, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}

const Picture = chakra('svg', {
  base: {
    display: 'block',
    boxSize: '184px',
    mx: 'auto',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border',
  },
})
