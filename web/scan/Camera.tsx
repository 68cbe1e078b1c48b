import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import Check from 'lucide-react/icons/check'
import Flashlight from 'lucide-react/icons/flashlight'
import Images from 'lucide-react/icons/images'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { VISUALLY_HIDDEN } from '../ui/FieldFrame.tsx'
import { useObjectUrl } from '../ui/use-object-url.ts'
import type { Quad } from './quad.ts'
import { Fitted, Outline, Stage } from './Stage.tsx'
import type { Scanner } from './scanner.ts'
import { useCamera } from './use-camera.ts'

/** How often the edges are looked for, and in how many pixels across. */
const LOOK_EVERY_MS = 250
const LOOK_WIDTH = 280
/** How long after one look for barcodes the next begins, and in how many pixels on the long side. */
const READ_EVERY_MS = 300
const LONGEST_READ = 1920

export interface CameraProps {
  scanner: Scanner
  pages: readonly File[]
  /** Photos that are being made into pages. */
  waiting: number
  /** What is said of the last page. */
  said: string
  /** What is said of the barcodes that were read. */
  numbersSaid: string
  /** The page that is taken anew, counted from 1. */
  retaken: number | null
  isFull: boolean
  onFrame: (frame: ImageBitmap) => void
  /** Reads the barcodes of what the camera shows; undefined where nobody needs them. */
  onLook: ((picture: ImageBitmap) => Promise<void>) | undefined
  onPhotos: (photos: readonly File[]) => void
  /** Shows the page with this index. */
  onOpen: (index: number) => void
  onDone: () => void
  onClose: () => void
}

/** The live picture with the page's edges, the shutter at the thumb, and what was taken so far. */
export function Camera(props: CameraProps) {
  const { scanner, pages, waiting, said, retaken, isFull } = props
  const video = useRef<HTMLVideoElement>(null)
  const { state, retry, torch, turnTorch } = useCamera(video)
  const isRunning = state === 'running'
  const [ratio, setRatio] = useState(1)
  const [found, setFound] = useState<Quad | null>(null)
  const corners = isRunning ? found : null
  useLive(video, isRunning, LOOK_EVERY_MS, async (shown) => {
    setFound(await scanner.look(await createImageBitmap(shown, { resizeWidth: LOOK_WIDTH })))
  })
  // A page that is being made goes first.
  useLive(video, isRunning && waiting === 0 && props.onLook !== undefined, READ_EVERY_MS, async (shown) => {
    const { videoWidth: width, videoHeight: height } = shown
    const scale = Math.min(1, LONGEST_READ / Math.max(width, height))
    await props.onLook?.(await createImageBitmap(shown, { resizeWidth: Math.round(width * scale) }))
  })
  const takeFrame = async () => {
    if (video.current === null || !isRunning || isFull) return
    props.onFrame(await createImageBitmap(video.current))
  }
  return (
    <Stage>
      <Flex align="center" justify="space-between" p="2">
        <Round aria-label="촬영 닫기" onClick={props.onClose}>
          <X aria-hidden />
        </Round>
        <Text fontWeight="semibold">{retaken === null ? '서류 촬영' : `${retaken}쪽 다시 촬영`}</Text>
        {torch === null ? (
          <Box boxSize="12" />
        ) : (
          <Round aria-label="손전등" aria-pressed={torch} onClick={() => void turnTorch()}>
            <Flashlight aria-hidden />
          </Round>
        )}
      </Flex>
      <View>
        <chakra.div display={isRunning ? 'flex' : 'none'} position="relative" boxSize="full">
          <Fitted ratio={ratio}>
            {/* A live picture, without sound to put into words. */}
            <video
              ref={video}
              muted
              playsInline
              aria-label="카메라 화면"
              onResize={({ currentTarget }) => setRatio(currentTarget.videoWidth / currentTarget.videoHeight)}
            />
            {corners === null ? null : <Outline corners={corners} />}
          </Fitted>
          <Numbers role="status">{props.numbersSaid}</Numbers>
        </chakra.div>
        {state === 'starting' ? <Text role="status">카메라를 켜는 중…</Text> : null}
        {typeof state === 'object' ? (
          <Flex direction="column" gap="4" align="center" maxWidth="sm" p="5" textAlign="center">
            <Text role="alert">{state.failure}</Text>
            <Photos label="사진 선택" onPhotos={props.onPhotos} disabled={isFull} />
            <Photos label="사진 촬영" isCapture onPhotos={props.onPhotos} disabled={isFull} />
            {state.mayRetry ? <Wide onClick={retry}>카메라 다시 켜기</Wide> : null}
          </Flex>
        ) : null}
      </View>
      <chakra.span role="status" css={VISUALLY_HIDDEN}>
        {said}
      </chakra.span>
      <Text px="4" minHeight="10" textAlign="center" textStyle="sm" aria-hidden>
        {isFull
          ? `${said} 더 촬영하려면 먼저 쪽을 지워주세요.`
          : said ||
            (corners === null ? '종이의 네 모서리가 보이게 비춰주세요.' : '종이를 찾았습니다. 촬영해주세요.')}
      </Text>
      <Strip>
        {pages.map((page, index) => (
          <Taken key={page.name} page={page} place={index + 1} onOpen={() => props.onOpen(index)} />
        ))}
        {waiting === 0 ? null : <Text p="3">{`${waiting}장 처리 중…`}</Text>}
      </Strip>
      <Bar>
        <Photos label="앨범" isSmall onPhotos={props.onPhotos} disabled={isFull} />
        <Shutter
          type="button"
          data-autofocus
          aria-label="촬영"
          disabled={!isRunning || isFull}
          onClick={() => void takeFrame()}
        />
        <Small onClick={props.onDone} disabled={waiting > 0}>
          <Check aria-hidden />
          {pages.length === 0 ? '완료' : `완료 ${pages.length}`}
        </Small>
      </Bar>
    </Stage>
  )
}

/** Does something with the live picture again and again, a while after the last time is over. */
function useLive(
  video: { current: HTMLVideoElement | null },
  isRunning: boolean,
  everyMs: number,
  look: (shown: HTMLVideoElement) => Promise<void>,
) {
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    if (!isRunning) return
    let timer: ReturnType<typeof setTimeout>
    let isLeft = false
    const lookAndWait = async () => {
      // A picture that cannot be had, as while the camera turns, has nothing to find.
      if (video.current !== null) await latest.current(video.current).catch(() => {})
      if (!isLeft) timer = setTimeout(lookAndWait, everyMs)
    }
    timer = setTimeout(lookAndWait, everyMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [video, isRunning, everyMs])
}

/** A button that opens the device's album, or with `isCapture` its own camera app. */
function Photos(props: {
  label: string
  isCapture?: boolean
  isSmall?: boolean
  disabled: boolean
  onPhotos: (photos: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const Look = props.isSmall ? Small : Wide
  return (
    <>
      <Look disabled={props.disabled} onClick={() => input.current?.click()}>
        {props.isCapture ? null : <Images aria-hidden />}
        {props.label}
      </Look>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={props.label}
        {...(props.isCapture ? { capture: 'environment' as const } : { multiple: true })}
        onChange={({ currentTarget }) => {
          props.onPhotos([...(currentTarget.files ?? [])])
          // Cleared, so that choosing the same photo again counts as a change.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function Taken({ page, place, onOpen }: { page: File; place: number; onOpen: () => void }) {
  const url = useObjectUrl(page)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.scrollIntoView({ block: 'nearest', inline: 'end' })
  }, [])
  return (
    <button ref={button} type="button" aria-label={`촬영한 ${place}쪽 보기`} onClick={onOpen}>
      <img src={url} alt="" />
      <span aria-hidden>{place}</span>
    </button>
  )
}

const View = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden auto',
  },
})

const Numbers = chakra('div', {
  base: {
    position: 'absolute',
    top: '2',
    insetInline: '0',
    mx: 'auto',
    width: 'fit-content',
    maxWidth: '90%',
    px: '3',
    py: '1.5',
    borderRadius: 'xl',
    bg: '#0b0d10',
    textStyle: 'sm',
    fontWeight: 'medium',
    textAlign: 'center',
    whiteSpace: 'pre-line',
    '&:empty': { padding: '0' },
  },
})

const BUTTON = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1.5',
  minWidth: '12',
  minHeight: '12',
  bg: '#262b33',
  color: '#fff',
  fontWeight: 'medium',
  cursor: 'pointer',
  _disabled: { opacity: '0.5', cursor: 'not-allowed' },
  '&[aria-pressed=true]': { bg: '#ffe08a', color: '#0b0d10' },
  '& svg': { boxSize: '5' },
} as const

const Round = chakra(
  'button',
  { base: { ...BUTTON, borderRadius: 'full' } },
  { defaultProps: { type: 'button' } },
)
const Wide = chakra(
  'button',
  { base: { ...BUTTON, px: '5', borderRadius: 'lg', minWidth: '12rem' } },
  { defaultProps: { type: 'button' } },
)
const Small = chakra(
  'button',
  { base: { ...BUTTON, px: '3', borderRadius: 'lg', whiteSpace: 'nowrap' } },
  { defaultProps: { type: 'button' } },
)

const Strip = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    minHeight: '16',
    px: '3',
    py: '1',
    overflowX: 'auto',
    '& button': {
      position: 'relative',
      flexShrink: '0',
      width: '12',
      height: '14',
      overflow: 'hidden',
      borderRadius: 'sm',
      bg: '#262b33',
    },
    '& img': { width: 'full', height: 'full', objectFit: 'cover' },
    '& span': {
      position: 'absolute',
      bottom: '0.5',
      insetStart: '0.5',
      px: '1',
      borderRadius: 'full',
      bg: '#0b0d10',
      fontSize: 'xs',
    },
  },
})

const Bar = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto 1fr',
    alignItems: 'center',
    justifyItems: 'center',
    px: '3',
    pt: '2',
    pb: 'max({spacing.4}, env(safe-area-inset-bottom))',
  },
})

const Shutter = chakra('button', {
  base: {
    boxSize: '4.75rem',
    borderRadius: 'full',
    borderWidth: '5px',
    borderColor: '#fff',
    backgroundColor: '#fff',
    backgroundClip: 'content-box',
    padding: '4px',
    cursor: 'pointer',
    '&:active': { padding: '8px' },
    _disabled: { opacity: '0.4', cursor: 'not-allowed' },
  },
})
