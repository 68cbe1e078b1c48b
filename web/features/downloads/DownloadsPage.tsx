import { Box, Center, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import Download from 'lucide-react/icons/download'
import FileImage from 'lucide-react/icons/file-image'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import {
  type DocumentTemplate,
  downloadDocumentTemplate,
  downloadPricingTable,
  type PricingTable,
  TEMPLATE_CATEGORIES,
} from '#shared/downloads/downloads.contract.ts'
import type { RiskQuery } from '#shared/files/risky-download.ts'
import { kstDay } from '#shared/kst.ts'
import { withFilter } from '../../lib/address-filter.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { type Downloaded, download } from '../../lib/api-download.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { useFetchOrKept } from '../../records/device/kept-answers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { formatBytes } from '../../ui/file-check.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Section } from '../../ui/Section.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { type Fetching, useSaving } from '../../ui/use-saving.ts'
import { useDownloads } from './use-downloads.ts'

/** 서식지 다운로드: the active price tables, and the forms by category. */
export default function DownloadsPage() {
  const { downloads, error, isReading, reread } = useDownloads()
  if (downloads === null) {
    if (error === null) return <TableSkeleton rows={4} cards />
    return <ErrorState description={sentenceOf(error)} onRetry={reread} retrying={isReading} />
  }
  return (
    <Box
      display="grid"
      gap="8"
      alignItems="start"
      // Two columns where the page has room for both, with and without the menu beside it.
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 26rem), 1fr))"
    >
      <Section title="단가표" level={2}>
        <PricingTables tables={downloads.tables} />
      </Section>
      <Section title="서식" level={2}>
        <Templates templates={downloads.templates} />
      </Section>
    </Box>
  )
}

function PricingTables({ tables }: { tables: readonly PricingTable[] }) {
  const fetchOrKept = useFetchOrKept()
  if (tables.length === 0) return <EmptyState title="등록된 단가표가 없습니다." />
  return (
    <List aria-label="단가표">
      {tables.map((table, index) => (
        <OfferedFile
          key={table.id}
          file={table}
          isNewest={index === 0}
          fetchFile={(fetching, query) =>
            fetchOrKept(nameOfKept(`pricing-table/${table.id}`, query), () =>
              download(downloadPricingTable, { params: { id: table.id }, query, ...fetching }),
            )
          }
          failed="다운로드에 실패했습니다."
        />
      ))}
    </List>
  )
}

function Templates({ templates }: { templates: readonly DocumentTemplate[] }) {
  const fetchOrKept = useFetchOrKept()
  const [params, setParams] = useAddressFilter()
  const chosen = TEMPLATE_CATEGORIES.find((category) => category === params.get('category'))
  const inCategory = (category: string) => templates.filter((template) => template.category === category)
  const shown = chosen === undefined ? templates : inCategory(chosen)
  return (
    <Tabs
      label="서식 분류"
      look="pill"
      value={chosen ?? ''}
      onChange={(category) => setParams((now) => withFilter(now, { category }), { replace: true })}
      items={[
        { value: '', label: '전체', count: templates.length },
        ...TEMPLATE_CATEGORIES.map((value) => ({ value, label: value, count: inCategory(value).length })),
      ]}
    >
      {shown.length === 0 ? (
        <EmptyState title="등록된 서식이 없습니다." />
      ) : (
        <List aria-label="서식">
          {shown.map((template) => (
            <OfferedFile
              key={template.id}
              file={template}
              category={chosen === undefined ? template.category : undefined}
              fetchFile={(fetching, query) =>
                fetchOrKept(nameOfKept(`template/${template.id}`, query), () =>
                  download(downloadDocumentTemplate, { params: { id: template.id }, query, ...fetching }),
                )
              }
              failed="템플릿 다운로드에 실패했습니다."
            />
          ))}
        </List>
      )}
    </Tabs>
  )
}

/** Under which a file is kept on the device; null: one that may be dangerous is not, as without a connection nobody would be warned. */
function nameOfKept(file: string, { confirmRisk }: RiskQuery): string | null {
  return confirmRisk === true ? null : `file/${file}`
}

const List = chakra('ul', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2', listStyleType: 'none' },
})

interface OfferedFileProps {
  file: PricingTable
  fetchFile: (fetching: Fetching, query: RiskQuery) => Promise<Downloaded>
  /** The message shown when the download fails. */
  failed: string
  /** Adds a badge beside the title. */
  isNewest?: boolean
  /** Shown before the other facts. */
  category?: string | undefined
}

/** One file to download with its kind, size, age and the progress of the download. */
function OfferedFile({ file, fetchFile, failed, isNewest, category }: OfferedFileProps) {
  const { title, fileName, fileSize, uploadedAt } = file
  const { progress, start, stop } = useSaving(fetchFile, failed)
  const facts = [
    ...(category === undefined ? [] : [category]),
    endingOf(fileName).toUpperCase(),
    formatBytes(fileSize),
    kstDay(uploadedAt),
  ]
  return (
    <Flex as="li" align="center" gap="3" wrap="wrap" ps="3" pe="2" py="2.5" layerStyle="card">
      <FileSign fileName={fileName} />
      <Box flex="1 1 8rem" minWidth="0">
        <Flex align="center" gap="2" wrap="wrap">
          <Heading as="h3" size="sm" lineClamp={2} wordBreak="break-word" title={title}>
            {title}
          </Heading>
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
