import { Box, Center, Flex, Text } from '@chakra-ui/react'
import Download from 'lucide-react/icons/download'
import FileImage from 'lucide-react/icons/file-image'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import type { PricingTable } from '#shared/downloads/downloads.contract.ts'
import { formatKstShortDay } from '#shared/kst.ts'
import type { Downloaded } from '../../lib/api-download.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/file-check.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { type Fetching, useSaving } from '../../ui/use-saving.ts'

export interface OfferedFileProps {
  file: PricingTable
  fetchFile: (fetching: Fetching) => Promise<Downloaded>
  /** The message shown when the download fails. */
  failed: string
  /** Adds a badge beside the title. */
  isNewest?: boolean
  /** Shown before the other facts. */
  category?: string | undefined
}

/** One file to download with its kind, size, age and the progress of the download. */
export function OfferedFile({ file, fetchFile, failed, isNewest, category }: OfferedFileProps) {
  const { title, fileName, fileSize, uploadedAt } = file
  const { progress, start, stop } = useSaving(fetchFile, failed)
  const facts = [
    ...(category === undefined ? [] : [category]),
    endingOf(fileName).toUpperCase(),
    formatBytes(fileSize),
    formatKstShortDay(uploadedAt),
  ]
  return (
    <Flex as="li" align="center" gap="3" ps="3" pe="2" py="2.5" layerStyle="card">
      <FileSign fileName={fileName} />
      <Box flex="1" minWidth="0">
        <Flex align="center" gap="2">
          <Text fontWeight="medium" lineClamp={2} wordBreak="break-word" title={title}>
            {title}
          </Text>
          {isNewest ? <Badge size="sm">최신</Badge> : null}
        </Flex>
        {progress === null ? (
          <Text textStyle="sm" color="fg.muted" className="tabular" title={fileName}>
            {facts.join(' · ')}
          </Text>
        ) : (
          <Flex direction="column" justify="center" minHeight="5">
            <ProgressBar value={progress} label={`${title} 다운로드`} />
          </Flex>
        )}
      </Box>
      {progress === null ? (
        <IconButton label={`${title} 다운로드`} icon={<Download aria-hidden />} size="lg" onClick={start} />
      ) : (
        <IconButton label={`${title} 다운로드 중지`} icon={<X aria-hidden />} size="lg" onClick={stop} />
      )}
    </Flex>
  )
}

const SHEETS = ['xlsx', 'xls']
const LETTERS = ['pdf', 'doc', 'docx']

/** An icon by the ending of the name, which the server has checked against the content. */
function FileSign({ fileName }: { fileName: string }) {
  const ending = endingOf(fileName)
  const Sign = SHEETS.includes(ending) ? FileSpreadsheet : LETTERS.includes(ending) ? FileText : FileImage
  return (
    <Center boxSize="10" flexShrink="0" borderRadius="md" bg="bg.muted" color="fg.muted">
      <Sign size={20} aria-hidden />
    </Center>
  )
}

function endingOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
}
