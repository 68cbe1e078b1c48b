import { chakra, Flex, Text } from '@chakra-ui/react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Camera from 'lucide-react/icons/camera'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Crop from 'lucide-react/icons/crop'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useState } from 'react'
import { IconButton } from '../ui/Button.tsx'
import { VISUALLY_HIDDEN } from '../ui/FieldFrame.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { CropCorners } from './CropCorners.tsx'
import { originOf, warningOf } from './pages.ts'
import type { Quad } from './quad.ts'

export interface PageViewProps {
  page: File
  /** Counted from 1. */
  place: number
  count: number
  /** A page is being made. */
  isBusy: boolean
  said: string
  onTurn: () => void
  /** `find`: by its edges; null: the whole photo. */
  onCrop: (corners: Quad | 'find' | null) => void
  onRetake: () => void
  onRemove: () => void
  /** Shows the page with this index. */
  onGo: (index: number) => void
  onClose: () => void
}

/** One page, enlarged, with what can be done with it. */
export function PageView(props: PageViewProps) {
  const { page, place, count, isBusy } = props
  const url = useObjectUrl(page)
  const [isLarge, setLarge] = useState(false)
  const [isCropping, setCropping] = useState(false)
  const warning = warningOf(page)
  if (isCropping) {
    const { photo, corners } = originOf(page)
    return (
      <CropCorners
        photo={photo}
        corners={corners}
        onCancel={() => setCropping(false)}
        onDone={(chosen) => {
          setCropping(false)
          props.onCrop(chosen)
        }}
      />
    )
  }
  return (
    <Flex direction="column" flex="1" minHeight="0" width="full" maxWidth="3xl" mx="auto">
      <Flex align="center" gap="1" px="2" py="1">
        <IconButton label="모든 쪽 보기" icon={<ArrowLeft aria-hidden />} onClick={props.onClose} />
        <Text flex="1" textAlign="center" fontWeight="semibold">{`${place} / ${count}쪽`}</Text>
        <IconButton
          label="앞쪽"
          icon={<ChevronLeft aria-hidden />}
          disabled={place === 1}
          onClick={() => props.onGo(place - 2)}
        />
        <IconButton
          label="다음 쪽"
          icon={<ChevronRight aria-hidden />}
          disabled={place === count}
          onClick={() => props.onGo(place)}
        />
      </Flex>
      {warning === null ? null : (
        <chakra.div px="3" pb="2">
          <Notice kind="warning">{`${warning} 이대로 쓸 수도 있습니다.`}</Notice>
        </chakra.div>
      )}
      <chakra.span role="status" css={VISUALLY_HIDDEN}>
        {isBusy ? '처리 중입니다.' : props.said}
      </chakra.span>
      <Sheet
        role="group"
        tabIndex={0}
        aria-label={`${place}쪽 미리보기`}
        aria-busy={isBusy}
        data-large={isLarge || undefined}
      >
        <img src={url} alt={`${place}쪽`} />
      </Sheet>
      <Tools>
        <Tool
          label={isLarge ? '축소' : '확대'}
          Icon={isLarge ? ZoomOut : ZoomIn}
          onClick={() => setLarge(!isLarge)}
        />
        <Tool label="회전" Icon={RotateCw} disabled={isBusy} onClick={props.onTurn} />
        <Tool label="자르기" Icon={Crop} disabled={isBusy} onClick={() => setCropping(true)} />
        <Tool label="다시 촬영" Icon={Camera} disabled={isBusy} onClick={props.onRetake} />
        <Tool label="삭제" Icon={Trash2} disabled={isBusy} onClick={props.onRemove} />
      </Tools>
    </Flex>
  )
}

function Tool(props: { label: string; Icon: typeof Crop; disabled?: boolean; onClick: () => void }) {
  return (
    <button type="button" disabled={props.disabled} onClick={props.onClick}>
      <props.Icon aria-hidden />
      {props.label}
    </button>
  )
}

const Sheet = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflow: 'auto',
    display: 'flex',
    bg: 'bg.muted',
    '& img': { m: 'auto', maxWidth: 'full', maxHeight: 'full' },
    '&[data-large] img': { maxWidth: 'none', maxHeight: 'none', width: '250%' },
    '&[aria-busy=true] img': { opacity: '0.5' },
  },
})

const Tools = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, 1fr)',
    borderTopWidth: '1px',
    borderColor: 'border',
    pb: 'env(safe-area-inset-bottom)',
    '& button': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '1',
      minHeight: '16',
      fontSize: 'xs',
      cursor: 'pointer',
      _disabled: { opacity: '0.5', cursor: 'not-allowed' },
      _focusVisible: { outlineOffset: '-2px' },
    },
    '& svg': { boxSize: '5' },
  },
})
