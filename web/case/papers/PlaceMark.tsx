import { chakra } from '@chakra-ui/react'
import type { FoundNumber } from './paper-numbers.ts'

/** Where a number stands on its page; the one that is pointed at is filled. */
export function PlaceMark({ number, isMarked }: { number: FoundNumber; isMarked: boolean }) {
  const { left, top, width, height } = number.place
  return (
    <Mark
      aria-hidden
      data-place={number.value}
      data-marked={isMarked || undefined}
      style={{
        left: `${left * 100}%`,
        top: `${top * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
      }}
    />
  )
}

/** The place of a barcode is as flat as the line in which it was read. */
const Mark = chakra('div', {
  base: {
    position: 'absolute',
    minHeight: '2px',
    outlineWidth: '1px',
    outlineStyle: 'solid',
    outlineColor: 'accent.solid',
    outlineOffset: '4px',
    borderRadius: 'sm',
    pointerEvents: 'none',
    '&[data-marked]': {
      outlineWidth: '3px',
      boxShadow: '0 0 0 5px rgb(51 82 224 / 0.25)',
      bg: 'rgb(51 82 224 / 0.25)',
    },
  },
})
