import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import ImageOff from 'lucide-react/icons/image-off'
import { useRef, useState } from 'react'
import { downloadChatFile } from '#shared/chat/chat.contract.ts'
import { isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { download } from '../../lib/api-download.ts'
import { saveFile } from '../../lib/download.ts'
import { Button } from '../../ui/Button.tsx'
import type { ChatEntryFile } from '../../ui/chat/thread-days.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { downloadAfterWarning } from '../../ui/download-after-warning.ts'
import { formatBytes } from '../../ui/file-check.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsNear } from '../../ui/use-is-near.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'

type StoredFile = Extract<ChatEntryFile, { id: number }>

/** The file of a message: a picture as such, any other by its name. */
export function ThreadFile({ file }: { file: ChatEntryFile }) {
  if ('local' in file) return <LocalFile file={file.local} progress={file.progress} />
  return file.isPicture ? <StoredPicture file={file} /> : <StoredRow file={file} />
}

/** A file that is still on this device, with how much of it has been sent. */
function LocalFile({ file, progress }: { file: File; progress: number | undefined }) {
  const url = useObjectUrl(file.type.startsWith('image/') ? file : null)
  return (
    <Box minWidth="10rem">
      {url === undefined ? <Row name={file.name} size={file.size} /> : <Picture src={url} alt={file.name} />}
      {progress === undefined ? null : (
        <Box mt="1.5">
          <ProgressBar value={progress} label="전송 진행률" />
        </Box>
      )}
    </Box>
  )
}

function StoredPicture({ file }: { file: StoredFile }) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // A long conversation loads, and puts on record, only what is looked at.
  const isSeen = useIsNear(place)
  const { data, error, isFetching, refetch } = useQuery({
    enabled: isSeen,
    queryKey: ['chat-file', file.id],
    queryFn: async ({ signal }) =>
      (await download(downloadChatFile, { params: { fileId: file.id }, signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: 1,
  })
  const url = useObjectUrl(data)
  return (
    <Box ref={place}>
      {error === null ? (
        <PictureButton
          type="button"
          aria-label={`${file.fileName} 크게 보기`}
          disabled={url === undefined}
          onClick={() => setOpen(true)}
        >
          {url === undefined ? <Spinner size="1.25rem" /> : <Picture src={url} alt={file.fileName} />}
        </PictureButton>
      ) : (
        <Flex align="center" gap="2">
          <ImageOff size={18} aria-hidden />
          {sentenceOf(error)}
          <Button size="xs" variant="outline" loading={isFetching} onClick={() => void refetch()}>
            다시 시도
          </Button>
        </Flex>
      )}
      {isOpen && data !== undefined ? (
        <Dialog
          size="xl"
          closeOnBackdrop
          title={file.fileName}
          onClose={() => setOpen(false)}
          footer={
            <Button size="sm" variant="outline" onClick={() => saveFile(data, file.fileName)}>
              다운로드
            </Button>
          }
        >
          <Center>
            <chakra.img src={url} alt={file.fileName} maxWidth="full" maxHeight="75dvh" objectFit="contain" />
          </Center>
        </Dialog>
      ) : null}
    </Box>
  )
}

function StoredRow({ file }: { file: StoredFile }) {
  const [isLoading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      const downloaded = await downloadAfterWarning((query) =>
        download(downloadChatFile, { params: { fileId: file.id }, query }),
      )
      if (downloaded !== null) saveFile(downloaded.blob, file.fileName)
    } catch (error) {
      if (!isLoginAsked(error)) toast.error(sentenceOf(error), { title: '다운로드 실패' })
    }
    setLoading(false)
  }
  return (
    <RowButton
      type="button"
      aria-label={`${file.fileName} 다운로드`}
      disabled={isLoading}
      onClick={() => void save()}
    >
      <Row name={file.fileName} size={file.fileSize} />
    </RowButton>
  )
}

function Row({ name, size }: { name: string; size: number }) {
  return (
    <Flex as="span" align="center" gap="2.5" textAlign="start">
      <FileText size={22} aria-hidden />
      <Box as="span" minWidth="0">
        <Text as="span" display="block" fontWeight="medium" overflowWrap="anywhere" lineClamp="2">
          {name}
        </Text>
        <Text as="span" display="block" textStyle="xs" opacity="0.85" className="tabular">
          {formatBytes(size)}
        </Text>
      </Box>
    </Flex>
  )
}

/** Its place has one size from the beginning, so that nothing jumps when the picture is there. */
const Picture = chakra('img', {
  base: { display: 'block', width: 'full', height: '10rem', objectFit: 'cover', borderRadius: 'md' },
})

const PictureButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '13rem',
    maxWidth: 'full',
    height: '10rem',
    borderRadius: 'md',
    bg: 'bg.muted',
    color: 'fg.muted',
    cursor: 'zoom-in',
  },
})

const RowButton = chakra('button', {
  base: { minHeight: '11', cursor: 'pointer', _hover: { textDecoration: 'underline' } },
})
