import { Box, chakra } from '@chakra-ui/react'
import Camera from 'lucide-react/icons/camera'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { memo, useEffect, useState } from 'react'
import type { PaperNumber } from '#shared/documents/paper-number.ts'
import { Button } from '../ui/Button.tsx'
import { FileField, type FileFieldProps } from '../ui/FileField.tsx'
import { toast } from '../ui/toast.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { isPage, warningOf } from './pages.ts'
import { useScanScreen } from './use-scan-screen.ts'

type Scanner = typeof import('./ScanDialog.tsx')['ScanDialog']

export type PaperFieldProps = FileFieldProps & {
  /** Gets the numbers that barcodes before the camera or on a new page say, and answers a sentence about those that it takes. */
  onNumbers?: (numbers: readonly PaperNumber[]) => string | null
}

/** The papers of an application: photographed page after page, or chosen as files. All of them are the form's files. */
export const PaperField = memo(function PaperField({ onNumbers, ...field }: PaperFieldProps) {
  const { value, onChange, disabled } = field
  const screen = useScanScreen()
  const Dialog = useScanner(screen.start !== null, screen.close)
  const pages = value.filter(isPage)
  const others = value.filter((file) => !isPage(file))
  return (
    <>
      <FileField
        {...field}
        value={others}
        onChange={(files) => onChange([...pages, ...files])}
        first={
          <Box mb="2">
            {pages.length === 0 ? null : (
              <Pages aria-label={`촬영한 서류 ${pages.length}쪽`}>
                {pages.map((page, index) => (
                  <li key={page.name}>
                    <Thumbnail page={page} place={index + 1} onOpen={() => screen.open(index)} />
                  </li>
                ))}
              </Pages>
            )}
            <Button size="xl" wide variant="subtle" disabled={disabled} onClick={() => screen.open('camera')}>
              <Camera aria-hidden />
              {pages.length === 0 ? '서류 촬영' : '이어서 촬영'}
            </Button>
          </Box>
        }
      />
      {screen.start !== null && Dialog !== null ? (
        <Dialog
          pages={pages}
          start={screen.start}
          onPages={(changed) => onChange([...changed, ...others])}
          onNumbers={onNumbers}
          onClose={screen.close}
        />
      ) : null}
    </>
  )
})

/** The scanner's code, loaded when it is first opened. */
function useScanner(isWanted: boolean, close: () => void): Scanner | null {
  const [scanner, setScanner] = useState<{ Dialog: Scanner } | null>(null)
  useEffect(() => {
    if (!isWanted || scanner !== null) return
    if (!('OffscreenCanvas' in window)) {
      close()
      toast.error('이 브라우저에서는 촬영 화면을 열 수 없습니다. 파일을 선택해 첨부해주세요.')
      return
    }
    let isLeft = false
    import('./ScanDialog.tsx').then(
      ({ ScanDialog }) => !isLeft && setScanner({ Dialog: ScanDialog }),
      () => {
        if (isLeft) return
        close()
        toast.error('촬영 화면을 불러오지 못했습니다. 연결을 확인하거나 파일을 선택해주세요.')
      },
    )
    return () => {
      isLeft = true
    }
  })
  return scanner?.Dialog ?? null
}

function Thumbnail({ page, place, onOpen }: { page: File; place: number; onOpen: () => void }) {
  const url = useObjectUrl(page)
  const warning = warningOf(page)
  return (
    <chakra.button
      type="button"
      aria-label={`${place}쪽 크게 보기${warning === null ? '' : `. ${warning}`}`}
      onClick={onOpen}
    >
      <img src={url} alt="" loading="lazy" />
      <span aria-hidden>{place}</span>
      {warning === null ? null : <CircleAlert aria-hidden />}
    </chakra.button>
  )
}

const Pages = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(4rem, 1fr))',
    gap: '2',
    mb: '2',
    '& button': {
      position: 'relative',
      width: 'full',
      height: '20',
      overflow: 'hidden',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'md',
      bg: 'bg.muted',
    },
    '& img': { width: 'full', height: 'full', objectFit: 'cover' },
    '& span': {
      position: 'absolute',
      bottom: '1',
      insetStart: '1',
      px: '1.5',
      borderRadius: 'full',
      bg: '#15181d',
      color: '#fff',
      fontSize: 'xs',
    },
    '& svg': {
      position: 'absolute',
      top: '1',
      insetEnd: '1',
      boxSize: '5',
      borderRadius: 'full',
      bg: 'bg.panel',
      color: 'fg.error',
    },
  },
})
