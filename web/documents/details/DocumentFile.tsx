import { Stack } from '@chakra-ui/react'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { formatKstShort } from '#shared/kst.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { FilePreview } from '../../ui/FilePreview.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { useDocumentFile, useDocumentFiles } from '../document-files.ts'
import { saveDocumentFile } from './download-document.ts'

/** Wide enough to show the file beside the fields: Chakra's breakpoint `lg`. */
const BESIDE = '(min-width: 1024px)'

/** The attached file and its earlier versions beside the fields. A phone loads it only on request. */
export function DocumentFile({ document, height }: { document: Document; height?: string }) {
  const isPhone = useMediaQuery(PHONE)
  const [isAsked, setAsked] = useState(false)
  const files = useDocumentFiles(document) ?? []
  /** A chosen earlier file; `over` is the current file's id, so a newer file ends the choice. */
  const [earlier, setEarlier] = useState<{ over: number; id: number } | null>(null)
  const { fileId } = document
  if (fileId === null) {
    return (
      <EmptyState title={document.isMasked ? '담당한 뒤에 볼 수 있습니다.' : '첨부된 서류가 없습니다.'} />
    )
  }
  if (isPhone && !isAsked) {
    return (
      <Button variant="outline" wide onClick={() => setAsked(true)}>
        첨부 서류 보기
      </Button>
    )
  }
  const shownId = earlier?.over === fileId ? earlier.id : fileId
  const name = files.find(({ id }) => id === shownId)?.fileName ?? document.fileName ?? '첨부 서류'
  return (
    <Stack gap="2" height={height}>
      {files.length > 1 ? (
        <SelectField
          label="첨부 서류"
          size="sm"
          value={String(shownId)}
          options={files.map(({ id, fileName, uploadedAt }) => ({
            value: String(id),
            label: `${fileName} · ${formatKstShort(uploadedAt)}${id === fileId ? ' (현재)' : ''}`,
          }))}
          onChange={(event) => setEarlier({ over: fileId, id: Number(event.currentTarget.value) })}
        />
      ) : null}
      {/* A new frame for each file: changing a frame's address would add a step to the history. */}
      <OneFile key={shownId} document={document} fileId={shownId} name={name} height={height} />
    </Stack>
  )
}

function OneFile(props: { document: Document; fileId: number; name: string; height: string | undefined }) {
  const { document, fileId, name, height } = props
  const isBeside = useMediaQuery(BESIDE)
  const file = useDocumentFile(document.id, fileId)
  if (file.error !== null) {
    return (
      <ErrorState
        title="첨부 서류를 불러오지 못했습니다."
        description={sentenceOf(file.error)}
        onRetry={() => void file.refetch()}
        retrying={file.isFetching}
      />
    )
  }
  return (
    <FilePreview
      blob={file.data}
      name={name}
      height={isBeside ? (height ?? '68vh') : '45vh'}
      // The current file has its download button in the dialog itself.
      actions={
        fileId === document.fileId ? null : (
          <IconButton
            label={`${name} 다운로드`}
            icon={<Download aria-hidden />}
            size="sm"
            onClick={() => void saveDocumentFile(document, fileId)}
          />
        )
      }
    />
  )
}
