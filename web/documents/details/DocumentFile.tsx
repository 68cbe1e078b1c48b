import { useState } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { FilePreview } from '../../ui/FilePreview.tsx'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { useDocumentFile } from '../document.api.ts'

/** Wide enough for the file beside the fields; the same line as Chakra's `lg`. */
const BESIDE = '(min-width: 1024px)'

/** The attached file beside the fields. On a phone it is fetched when it is asked for. */
export function DocumentFile({ document }: { document: Document }) {
  const isPhone = useMediaQuery(PHONE)
  const isBeside = useMediaQuery(BESIDE)
  const [isAsked, setAsked] = useState(false)
  const isShown = !isPhone || isAsked
  const file = useDocumentFile(document, { enabled: isShown })

  if (document.fileId === null) {
    return (
      <EmptyState title={document.isMasked ? '담당한 뒤에 볼 수 있습니다.' : '첨부된 서류가 없습니다.'} />
    )
  }
  if (!isShown) {
    return (
      <Button variant="outline" wide onClick={() => setAsked(true)}>
        첨부 서류 보기
      </Button>
    )
  }
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
      // Another file gets a frame of its own: one that changes its page would add a step to the browser's history.
      key={document.fileId}
      blob={file.data}
      name={document.fileName ?? '첨부 서류'}
      height={isBeside ? '68vh' : '45vh'}
    />
  )
}
