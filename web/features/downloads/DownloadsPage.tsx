import { Box, chakra } from '@chakra-ui/react'
import {
  type DocumentTemplate,
  downloadDocumentTemplate,
  downloadPricingTable,
  type PricingTable,
  TEMPLATE_CATEGORIES,
} from '#shared/downloads/downloads.contract.ts'
import { withFilter } from '../../lib/address-filter.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { download } from '../../lib/api-download.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { OfferedFile } from './OfferedFile.tsx'
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
  if (tables.length === 0) return <EmptyState title="등록된 단가표가 없습니다." />
  return (
    <List aria-label="단가표">
      {tables.map((table, index) => (
        <OfferedFile
          key={table.id}
          file={table}
          isNewest={index === 0}
          fetchFile={(fetching) => download(downloadPricingTable, { params: { id: table.id }, ...fetching })}
          failed="다운로드에 실패했습니다."
        />
      ))}
    </List>
  )
}

function Templates({ templates }: { templates: readonly DocumentTemplate[] }) {
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
              fetchFile={(fetching) =>
                download(downloadDocumentTemplate, { params: { id: template.id }, ...fetching })
              }
              failed="템플릿 다운로드에 실패했습니다."
            />
          ))}
        </List>
      )}
    </Tabs>
  )
}

const List = chakra('ul', { base: { display: 'grid', gap: '2', listStyleType: 'none' } })
