import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { FoundPlans } from '#shared/service-plans/plan-picture.contract.ts'
import { useObjectUrl } from '../../../../ui/use-object-url.ts'
import type { FoundRow } from './found-rows.ts'

export interface PictureWithPlacesProps {
  file: File
  found: FoundPlans
  rows: readonly FoundRow[]
  /** The row that is being corrected. */
  active: number | null
}

/** The picture with the found rows marked in it; the row that is being corrected is highlighted and in view. */
export function PictureWithPlaces({ file, found, rows, active }: PictureWithPlacesProps) {
  const url = useObjectUrl(file)
  const pane = useRef<HTMLDivElement>(null)
  const place = rows.find(({ key }) => key === active)?.place ?? null
  useEffect(() => {
    const shown = pane.current
    if (shown === null || place === null) return
    const middle = ((place.top + place.height / 2) / found.imageHeight) * shown.scrollHeight
    shown.scrollTo({ top: middle - shown.clientHeight / 2 })
  }, [place, found.imageHeight])
  return (
    <Box
      ref={pane}
      tabIndex={0}
      role="group"
      aria-label="요금표 사진"
      overflow="auto"
      bg="bg.muted"
      minHeight="0"
      height="full"
    >
      <Box position="relative">
        {url === undefined ? null : <chakra.img src={url} alt={file.name} display="block" width="full" />}
        {rows.map(({ key, place: at }) =>
          at === null ? null : (
            <Place
              key={key}
              aria-hidden
              data-active={key === active || undefined}
              style={{
                left: `${(at.left / found.imageWidth) * 100}%`,
                top: `${(at.top / found.imageHeight) * 100}%`,
                width: `${(at.width / found.imageWidth) * 100}%`,
                height: `${(at.height / found.imageHeight) * 100}%`,
              }}
            />
          ),
        )}
      </Box>
    </Box>
  )
}

const Place = chakra('div', {
  base: {
    position: 'absolute',
    borderWidth: '1px',
    borderColor: 'accent.border',
    borderRadius: 'sm',
    pointerEvents: 'none',
    '&[data-active]': {
      borderWidth: '2px',
      borderColor: 'accent.solid',
      bg: 'rgb(51 82 224 / 0.18)',
    },
  },
})
