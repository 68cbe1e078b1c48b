import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type PaperNumber, paperNumberOf } from '#shared/documents/paper-number.ts'
import { LIMITS } from '#shared/limits.ts'
import { type BarcodeReader, startBarcodeReader } from '../lib/barcodes/barcode-reader.ts'
import { useModalLayer } from '../ui/modal-stack.ts'
import { LOW } from '../ui/use-media-query.ts'
import { Camera } from './Camera.tsx'
import { PageGrid } from './PageGrid.tsx'
import { PageView } from './PageView.tsx'
import { numbered, originOf, pageOf, warningOf } from './pages.ts'
import type { Quad } from './quad.ts'
import type { PageWish } from './scan-job.ts'
import { type Scanner, startScanner } from './scanner.ts'
import type { ScanStart } from './use-scan-screen.ts'

type View = { kind: 'camera'; retaken: number | null } | { kind: 'pages' } | { kind: 'page'; index: number }

export interface ScanDialogProps {
  pages: readonly File[]
  start: ScanStart
  /** Called after every change, so that the form's draft keeps each page as soon as it is taken. */
  onPages: (pages: File[]) => void
  /** Answers what is said of them; null where they were of no use. */
  onNumbers: ((numbers: readonly PaperNumber[]) => string | null) | undefined
  onClose: () => void
}

/** The scanner fills the screen: its camera, its pages, and one page to look at and to correct. */
export function ScanDialog(props: ScanDialogProps) {
  const { start, onClose } = props
  const panel = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>(
    start === 'camera' ? { kind: 'camera', retaken: null } : { kind: 'page', index: start },
  )
  const scan = useScan(props)
  const { scanner, pages } = scan
  const toPages = () => setView({ kind: 'pages' })
  const leave = () => (view.kind === 'page' && pages.length > 0 ? toPages() : onClose())
  useModalLayer(panel, onClose)
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    leave()
  }
  const page = view.kind === 'page' ? pages[Math.min(view.index, pages.length - 1)] : undefined
  const index = page === undefined ? 0 : pages.indexOf(page)
  return createPortal(
    <Panel ref={panel} role="dialog" aria-modal aria-label="서류 촬영" tabIndex={-1} onKeyDown={pressKey}>
      {scanner === null ? null : view.kind === 'camera' ? (
        <Camera
          scanner={scanner}
          pages={pages}
          waiting={scan.waiting}
          said={scan.said}
          numbersSaid={scan.numbersSaid}
          retaken={view.retaken === null ? null : view.retaken + 1}
          isFull={view.retaken === null && pages.length + scan.waiting >= LIMITS.applicationPhotos}
          onFrame={(frame) => {
            void scan.take([frame], view.retaken)
            if (view.retaken !== null) setView({ kind: 'page', index: view.retaken })
          }}
          onLook={props.onNumbers && scan.readBarcodes}
          onPhotos={(photos) => {
            void scan.take(view.retaken === null ? photos : photos.slice(0, 1), view.retaken)
            if (view.retaken !== null) setView({ kind: 'page', index: view.retaken })
          }}
          onOpen={(index) => setView({ kind: 'page', index })}
          onDone={onClose}
          onClose={onClose}
        />
      ) : page === undefined ? (
        <PageGrid
          pages={pages}
          removed={scan.removed === null ? null : scan.removed.index + 1}
          onUndo={scan.undo}
          onMove={scan.move}
          onOpen={(index) => setView({ kind: 'page', index })}
          onCamera={() => setView({ kind: 'camera', retaken: null })}
          onDone={onClose}
        />
      ) : (
        <PageView
          key={page.name}
          page={page}
          place={index + 1}
          count={pages.length}
          isBusy={scan.waiting > 0}
          said={scan.said}
          onTurn={() => void scan.remake(index, { turns: originOf(page).turns + 1 })}
          onCrop={(corners) => void scan.remake(index, { corners })}
          onRetake={() => setView({ kind: 'camera', retaken: index })}
          onRemove={() => {
            scan.remove(index)
            toPages()
          }}
          onGo={(index) => setView({ kind: 'page', index })}
          onClose={toPages}
        />
      )}
    </Panel>,
    document.body,
  )
}

/** The pages while the scanner is open, and what is done with them. */
function useScan({ pages: begun, onPages, onNumbers }: ScanDialogProps) {
  const { scanner, readBarcodes, numbersSaid } = useWorkers(onNumbers)
  const [pages, setPages] = useState(begun)
  /** Two pages may be ready before React renders the first. */
  const current = useRef(begun)
  const [waiting, setWaiting] = useState(0)
  /** `waiting` as it is now: several photos may come before React renders the first. */
  const underway = useRef(0)
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ page: File; index: number } | null>(null)

  const change = (changed: readonly File[]) => {
    current.current = numbered(changed)
    setPages(current.current)
    onPages([...current.current])
  }
  const wait = (more: number) => {
    underway.current += more
    setWaiting(underway.current)
  }
  /** For a photo that waits. */
  const make = async (wish: PageWish): Promise<File | null> => {
    try {
      if (scanner === null) return null
      return pageOf(await scanner.make(wish))
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error))
      return null
    } finally {
      wait(-1)
    }
  }
  const put = (page: File, at: number | null) => {
    const place = at ?? current.current.length
    change(current.current.toSpliced(place, at === null ? 0 : 1, page))
    setSaid(warningOf(page) ?? `${place + 1}쪽을 담았습니다.`)
  }
  return {
    scanner,
    pages,
    waiting,
    said,
    removed,
    readBarcodes,
    numbersSaid,
    /** Makes pages of photos, at the end or in place of the page with this index. */
    async take(photos: readonly (ImageBitmap | File)[], at: number | null) {
      setSaid('')
      const left = LIMITS.applicationPhotos - current.current.length - underway.current
      const taken = at === null ? photos.slice(0, Math.max(0, left)) : photos
      wait(taken.length)
      for (const photo of taken) {
        const page = await make({ photo, corners: 'find', turns: 0 })
        if (page === null) continue
        put(page, at)
        void readBarcodes(originOf(page).photo)
      }
      if (taken.length < photos.length)
        setSaid(`한 번에 ${LIMITS.applicationPhotos}쪽까지 담을 수 있어 나머지는 빼두었습니다.`)
    },
    /** Makes a page again from its photo. */
    async remake(index: number, how: { corners?: Quad | 'find' | null; turns?: number }) {
      const before = current.current[index]
      if (before === undefined) return
      const { photo, corners, turns } = originOf(before)
      wait(1)
      const page = await make({ photo, corners, turns, ...how })
      if (page !== null) put(page, current.current.indexOf(before))
    },
    move(from: number, to: number) {
      const moved = [...current.current]
      moved.splice(to, 0, ...moved.splice(from, 1))
      change(moved)
      setRemoved(null)
    },
    remove(index: number) {
      const [page] = current.current.slice(index, index + 1)
      if (page === undefined) return
      change(current.current.toSpliced(index, 1))
      setRemoved({ page, index })
      setSaid('')
    },
    undo() {
      if (removed !== null) change(current.current.toSpliced(removed.index, 0, removed.page))
      setRemoved(null)
    },
  }
}

/** Both workers while the scanner is open. */
function useWorkers(onNumbers: ScanDialogProps['onNumbers']) {
  const [scanner, setScanner] = useState<Scanner | null>(null)
  const [numbersSaid, setNumbersSaid] = useState('')
  const barcodes = useRef<{ reader: BarcodeReader; last: Promise<void> } | null>(null)
  const isOpen = useRef(true)
  const tell = useRef(onNumbers)
  tell.current = onNumbers
  useEffect(() => {
    const started = startScanner()
    setScanner(started)
    isOpen.current = true
    return () => {
      isOpen.current = false
      started?.close()
      // What was photographed last is still read.
      const left = barcodes.current
      void left?.last.then(left.reader.close)
      barcodes.current = null
    }
  }, [])
  /** The reader takes one picture after the other. */
  const readBarcodes = async (photo: Blob | ImageBitmap): Promise<void> => {
    if (tell.current === undefined || !isOpen.current) return
    barcodes.current ??= { reader: startBarcodeReader(), last: Promise.resolve() }
    const { reader, last } = barcodes.current
    const read = async () => {
      const found = await reader.read(photo instanceof Blob ? await createImageBitmap(photo) : photo)
      const numbers = found.map(({ text }) => paperNumberOf(text)).filter((number) => number !== null)
      const said = numbers.length > 0 ? tell.current?.(numbers) : null
      if (said) setNumbersSaid(said)
    }
    // A photo that cannot be read has no numbers to tell.
    barcodes.current.last = last.then(read).catch(() => {})
    return barcodes.current.last
  }
  return { scanner, readBarcodes, numbersSaid }
}

const Panel = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'modal',
    display: 'flex',
    flexDirection: 'column',
    pt: 'env(safe-area-inset-top)',
    bg: 'bg.floating',
    _focusVisible: { outline: 'none' },
    [LOW]: { display: 'block', overflowY: 'auto', '& > *': { height: 'max(100dvh, 26rem)' } },
  },
})
