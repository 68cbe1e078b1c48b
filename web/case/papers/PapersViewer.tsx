import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import FileText from 'lucide-react/icons/file-text'
import Maximize from 'lucide-react/icons/maximize'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ScanText from 'lucide-react/icons/scan-text'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { formatCount } from '#shared/count.ts'
import { useActs } from '../../documents/acts/acts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { OpeningPaper } from './OpeningPaper.tsx'
import { PaperSheet } from './PaperSheet.tsx'
import { PlaceMark } from './PlaceMark.tsx'
import type { Paper } from './paper.ts'
import { usePaperNumbers } from './paper-numbers.ts'
import { isShowable } from './paper-pages.ts'
import { useBarcodes } from './use-barcodes.ts'
import { usePaper } from './use-paper.ts'
import { PADDING, usePaperView } from './use-paper-view.ts'
import { useReadPaper } from './use-read-paper.ts'

export interface PapersViewerProps {
  documentId: number
  fileId: number
  name: string
  blob: Blob
  /** More buttons: download, own window. */
  actions?: ReactNode
}

/** A picture or a PDF, to page through, zoom, drag and turn; other kinds show their name. */
export default function PapersViewer(props: PapersViewerProps) {
  return isShowable(props.blob.type) ? (
    <OpenedPaper {...props} />
  ) : (
    <Frame>
      <Tools>
        <Name>{props.name}</Name>
        {props.actions}
      </Tools>
      <Apology>미리보기를 지원하지 않는 형식입니다.</Apology>
    </Frame>
  )
}

function OpenedPaper({ documentId, fileId, name, blob, actions }: PapersViewerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const paper = usePaper(blob)
  useBarcodes(paper)
  const { read, isReading } = useReadPaper(documentId, paper)
  const pages = paper?.pages ?? []
  const view = usePaperView(stage, fileId, pages.length > 0)
  const acts = {
    zoomIn: () => view.zoomBy(1),
    zoomOut: () => view.zoomBy(-1),
    fitWidth: view.fitWidth,
    turn: view.turn,
    fullScreen: () => toggleFullScreen(frame.current),
  }
  useActs('papers', acts)
  const percent = `${Math.round(view.zoom * 100)}%`
  return (
    <Frame ref={frame}>
      <Tools>
        <Name>{name}</Name>
        {pages.length > 1 ? (
          <Flex align="center">
            <IconButton
              size="sm"
              label="이전 쪽"
              icon={<ChevronUp aria-hidden />}
              disabled={view.page === 0}
              onClick={() => view.goTo(view.page - 1)}
            />
            <Text textStyle="sm" className="tabular" whiteSpace="nowrap">
              {view.page + 1} / {pages.length}쪽
            </Text>
            <IconButton
              size="sm"
              label="다음 쪽"
              icon={<ChevronDown aria-hidden />}
              disabled={view.page === pages.length - 1}
              onClick={() => view.goTo(view.page + 1)}
            />
          </Flex>
        ) : null}
        <Flex align="center">
          <IconButton size="sm" label="축소" icon={<ZoomOut aria-hidden />} onClick={acts.zoomOut} />
          <Button
            size="sm"
            variant="ghost"
            colorPalette="gray"
            className="tabular"
            minWidth="12 !important"
            px="1"
            title="너비 맞춤"
            aria-label={`너비 맞춤, 지금 ${percent}`}
            onClick={acts.fitWidth}
          >
            {percent}
          </Button>
          <IconButton size="sm" label="확대" icon={<ZoomIn aria-hidden />} onClick={acts.zoomIn} />
          <IconButton size="sm" label="회전" icon={<RotateCw aria-hidden />} onClick={acts.turn} />
          <IconButton size="sm" label="전체 화면" icon={<Maximize aria-hidden />} onClick={acts.fullScreen} />
          {read === null || pages.length === 0 ? null : (
            <IconButton
              size="sm"
              label="서류에서 번호 읽기"
              icon={<ScanText aria-hidden />}
              loading={isReading}
              onClick={() => void read(view.page)}
            />
          )}
          {actions}
        </Flex>
      </Tools>
      {paper === null ? (
        <Apology>파일을 열 수 없습니다. 다운로드하여 확인해주세요.</Apology>
      ) : paper === undefined ? (
        <OpeningPaper />
      ) : (
        <>
          {paper.isPicturesOnly ? (
            <Remark>위험할 수 있는 내용이 들어 있는 파일이라 쪽을 그림으로만 표시합니다.</Remark>
          ) : null}
          {paper.total > pages.length ? (
            <Remark>
              전체 {formatCount(paper.total)}쪽 중 처음 {pages.length}쪽만 표시합니다. 나머지는 다운로드하여
              확인해주세요.
            </Remark>
          ) : null}
          <Stage ref={stage} tabIndex={0} role="group" aria-label={`${name} 미리보기`}>
            <Sheets paper={paper} name={name} stage={stage} view={view} />
          </Stage>
        </>
      )}
    </Frame>
  )
}

interface SheetsProps {
  paper: Paper
  name: string
  stage: RefObject<HTMLDivElement | null>
  view: ReturnType<typeof usePaperView>
}

function Sheets({ paper, name, stage, view }: SheetsProps) {
  const numbers = usePaperNumbers()
  const marked = numbers?.marked ?? null
  const show = useRef(view.show)
  useEffect(() => {
    show.current = view.show
  })
  useEffect(() => {
    if (marked === null) return
    const { left, top, width, height } = marked.place
    show.current(marked.page, left + width / 2, top + height / 2)
  }, [marked])
  const width = view.width * view.zoom
  const named = paper.pages.map(
    (page, index) => [paper.pages.length === 1 ? name : `${name} ${index + 1}쪽`, page] as const,
  )
  return (
    <Box display="flex" flexDirection="column" gap="2" minWidth="full" width="max-content" p={`${PADDING}px`}>
      {view.width === 0
        ? null
        : named.map(([title, page], index) => (
            <PaperSheet key={title} page={page} name={title} width={width} turns={view.turns} stage={stage}>
              {numbers?.found
                .filter((number) => number.page === index)
                .map((number) => (
                  <PlaceMark key={number.value} number={number} isMarked={number === marked} />
                ))}
            </PaperSheet>
          ))}
    </Box>
  )
}

function Remark({ children }: { children: ReactNode }) {
  return (
    <Text px="3" py="1" textStyle="xs" color="fg.warning" bg="bg.panel">
      {children}
    </Text>
  )
}

function Apology({ children }: { children: string }) {
  return (
    <Center flex="1" flexDirection="column" gap="2" p="4" color="fg.muted">
      <FileText size={32} aria-hidden />
      <Text textStyle="sm">{children}</Text>
    </Center>
  )
}

function Name({ children }: { children: string }) {
  return (
    <Text flex="1 1 4rem" minWidth="0" truncate textStyle="sm" color="fg.muted" title={children}>
      {children}
    </Text>
  )
}

function toggleFullScreen(element: HTMLElement | null): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen()
  // A browser that refuses leaves the papers where they are.
  else element?.requestFullscreen?.().catch(() => {})
}

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minHeight: '0',
    bg: 'bg.muted',
  },
})

const Tools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: '1',
    minHeight: '10',
    flexShrink: '0',
    ps: '3',
    pe: '1',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})

/** Fingers scroll it; two of them zoom it, which is why the browser must not. */
const Stage = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflow: 'auto',
    scrollbarGutter: 'stable',
    overscrollBehavior: 'contain',
    touchAction: 'pan-x pan-y',
    cursor: 'grab',
    userSelect: 'none',
    '&:active': { cursor: 'grabbing' },
  },
})
