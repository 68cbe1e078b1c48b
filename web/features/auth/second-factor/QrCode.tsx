import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** Width of the margin in modules, which scanners need. They also need dark on light in either colour mode. */
const QUIET = 4

/** A QR code of a text; `label` describes it to screen readers. */
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
