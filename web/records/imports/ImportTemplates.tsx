import { Flex } from '@chakra-ui/react'
import { type ImportKind, readImportTemplate } from '#shared/imports/imports.contract.ts'
import { download } from '../../lib/api-download.ts'
import { SaveFileButton } from './SaveFileButton.tsx'

/** The empty tables to fill in, one for each kind of file that is taken. */
export function ImportTemplates({ kind, withCsv }: { kind: ImportKind; withCsv: boolean }) {
  const formats = withCsv ? (['xlsx', 'csv'] as const) : (['xlsx'] as const)
  return (
    <Flex gap="2" wrap="wrap">
      {formats.map((format) => (
        <SaveFileButton
          key={format}
          failed="템플릿 다운로드에 실패했습니다."
          fetchFile={(fetching) =>
            download(readImportTemplate, { params: { kind }, query: { format }, ...fetching })
          }
        >
          {format === 'xlsx' ? '엑셀 양식 내려받기' : 'CSV 양식 내려받기'}
        </SaveFileButton>
      ))}
    </Flex>
  )
}
