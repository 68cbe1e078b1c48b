import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react'
import FileText from 'lucide-react/icons/file-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import { Spinner } from './Spinner.tsx'
import { useFocusGivenBack } from './use-focus-given-back.ts'
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

/** A picture to zoom, turn and scroll, or a PDF in the browser's own viewer; other kinds show their name only. */
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
          // The page as wide as the frame, without the list of pages beside it.
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
