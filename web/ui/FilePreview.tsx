import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react'
import FileText from 'lucide-react/icons/file-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import { Spinner } from './Spinner.tsx'
import { useObjectUrl } from './use-object-url.ts'

export type FilePreviewProps = {
  /** The bytes, with their type; undefined while they load. */
  blob: Blob | undefined
  name: string
  /** Buttons beside the name: download. */
  actions?: ReactNode
  height?: string | undefined
}

const ZOOMS = [1, 1.5, 2, 3]

/** A picture to zoom, turn and scroll, or a PDF in the browser's viewer; other kinds show their name. */
export function FilePreview({ blob, name, actions, height = '70vh' }: FilePreviewProps) {
  const url = useObjectUrl(blob)
  const frame = useRef<HTMLIFrameElement>(null)
  useFocusGivenBack(frame, url)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const image = blob?.type.startsWith('image/') ?? false
  const pdf = blob?.type === 'application/pdf'
  const factor = ZOOMS[zoom] ?? 1
  return (
    <Flex direction="column" layerStyle="card" overflow="hidden" height={height} minHeight="60">
      <Flex align="center" gap="1" ps="3" pe="1" py="1" borderBottomWidth="1px" borderColor="border">
        <Text flex="1" truncate textStyle="sm" color="fg.muted">
          {name}
        </Text>
        {image ? (
          <>
            <IconButton
              label="축소"
              icon={<ZoomOut aria-hidden />}
              size="sm"
              disabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
            />
            <IconButton
              label="확대"
              icon={<ZoomIn aria-hidden />}
              size="sm"
              disabled={zoom === ZOOMS.length - 1}
              onClick={() => setZoom(zoom + 1)}
            />
            <IconButton
              label="회전"
              icon={<RotateCw aria-hidden />}
              size="sm"
              onClick={() => setTurns(turns + 1)}
            />
          </>
        ) : null}
        {actions}
      </Flex>
      {url && image ? (
        <Box tabIndex={0} role="group" aria-label={`${name} 미리보기`} flex="1" overflow="auto" bg="bg.muted">
          <Center
            minWidth="full"
            minHeight="full"
            style={{ width: `${factor * 100}%`, height: `${factor * 100}%` }}
          >
            <chakra.img
              src={url}
              alt={name}
              maxWidth="full"
              maxHeight="full"
              transition="transform 160ms"
              style={{ transform: `rotate(${turns * 90}deg)` }}
            />
          </Center>
        </Box>
      ) : null}
      {url && pdf ? (
        <chakra.iframe
          ref={frame}
          // Fits the page to the frame's width, without the list of pages.
          src={`${url}#navpanes=0&view=FitH`}
          title={name}
          flex="1"
          width="full"
          border="0"
        />
      ) : null}
      {url && !image && !pdf ? (
        <Center flex="1" flexDirection="column" gap="2" color="fg.muted">
          <FileText size={32} aria-hidden />
          <Text textStyle="sm">미리보기를 지원하지 않는 형식입니다.</Text>
        </Center>
      ) : null}
      {url ? null : (
        <Center flex="1" role="status" aria-label="미리보기 불러오는 중" color="fg.subtle">
          <Spinner size="1.5rem" />
        </Center>
      )}
    </Flex>
  )
}

/** A PDF viewer may take the focus this long after its file has loaded; a busy machine is slow. */
const REACHES_WITHIN_MS = 3_000
/** A focus change within this time after the Tab key was caused by that key. */
const TAB_LEADS_WITHIN_MS = 200

/**
 * Chromium's PDF viewer takes the focus when it has loaded, and then Escape and the arrow keys no longer
 * reach the page. This gives the focus back, unless the user moved it into the frame by Tab or, after
 * loading, by a press (then the pointer is over the frame). `url` is what the frame shows.
 */
function useFocusGivenBack(frame: RefObject<HTMLIFrameElement | null>, url: string | undefined): void {
  useEffect(() => {
    const element = frame.current
    if (element === null || url === undefined) return
    let tabbedAt = Number.NEGATIVE_INFINITY
    let until = Number.POSITIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') tabbedAt = event.timeStamp
    }
    const onLoad = () => {
      until = performance.now() + REACHES_WITHIN_MS
    }
    const onFocusOut = ({ target, timeStamp }: FocusEvent) => {
      const isPressed = timeStamp > until && element.matches(':hover')
      if (isPressed || timeStamp - tabbedAt < TAB_LEADS_WITHIN_MS) return
      setTimeout(() => {
        const isTaken = document.activeElement === element
        if (isTaken && target instanceof HTMLElement && target.isConnected)
          target.focus({ preventScroll: true })
      })
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('focusout', onFocusOut)
    element.addEventListener('load', onLoad)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('focusout', onFocusOut)
      element.removeEventListener('load', onLoad)
    }
  }, [frame, url])
}
