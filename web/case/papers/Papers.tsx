import { Box, Center, Flex, Text } from '@chakra-ui/react'
import AppWindow from 'lucide-react/icons/app-window'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { lazy, Suspense, useState } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { formatKstShort } from '#shared/kst.ts'
import { saveDocumentFile } from '../../documents/details/download-document.ts'
import { useDocumentFile, useDocumentFiles } from '../../documents/document-files.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { openPapersWindow } from './chosen-application.ts'
import { OpeningPaper } from './OpeningPaper.tsx'

const PapersViewer = lazy(() => import('./PapersViewer.tsx'))

interface PapersProps {
  document: Document
  /** They have a window of their own and fill it. */
  isAlone?: boolean
  /** False for a store, which has no window for them. */
  hasWindow?: boolean
}

/** The papers of an application, the present ones and the earlier. A phone loads them only on request. */
export function Papers({ document, isAlone = false, hasWindow = !isAlone }: PapersProps) {
  const isPhone = useMediaQuery(PHONE)
  const [isAsked, setAsked] = useState(false)
  const files = useDocumentFiles(document) ?? []
  /** A chosen earlier file; `over` is the current file's id, so a newer file ends the choice. */
  const [earlier, setEarlier] = useState<{ over: number; id: number } | null>(null)
  const { fileId } = document
  if (fileId === null) {
    return (
      <EmptyState
        plain
        title={document.isMasked ? '담당한 뒤에 볼 수 있습니다.' : '첨부된 서류가 없습니다.'}
      />
    )
  }
  if (isPhone && !isAsked && !isAlone) {
    return (
      <Box p="3">
        <Button variant="outline" wide onClick={() => setAsked(true)}>
          첨부 서류 보기
        </Button>
      </Box>
    )
  }
  const shownId = earlier?.over === fileId ? earlier.id : fileId
  const name = files.find(({ id }) => id === shownId)?.fileName ?? document.fileName ?? '첨부 서류'
  return (
    <Flex
      direction="column"
      flex="1"
      minHeight="0"
      height="full"
      {...(isAlone ? {} : { css: BESIDE_THE_FORM })}
    >
      {files.length > 1 ? (
        <Box p="2" bg="bg.panel" borderBottomWidth="1px" borderColor="border">
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
        </Box>
      ) : null}
      <OnePaper key={shownId} document={document} fileId={shownId} name={name} hasWindow={hasWindow} />
    </Flex>
  )
}

/** Where the page stacks its parts, the form begins in the first view. */
const BESIDE_THE_FORM = { '@media (max-width: 899px)': { height: '45dvh' } }

interface OnePaperProps {
  document: Document
  fileId: number
  name: string
  hasWindow: boolean
}

function OnePaper(props: OnePaperProps) {
  return OFFICE.test(props.name) ? <OfficePaper {...props} /> : <DrawnPaper {...props} />
}

/** The server gives each file the ending of what it is. */
const OFFICE = /\.(docx?|xlsx?)$/i

/** Documents of Word may fetch and start things when they are shown, so none is. */
function OfficePaper({ document, fileId, name }: OnePaperProps) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await saveDocumentFile(document, fileId)
    setSaving(false)
  }
  return (
    <Center flex="1" flexDirection="column" gap="3" p="4" bg="bg.muted" color="fg.muted" textAlign="center">
      <FileText size={32} aria-hidden />
      <Text textStyle="sm" fontWeight="medium" color="fg" overflowWrap="anywhere">
        {name}
      </Text>
      <Text textStyle="sm">
        Office 문서는 안전을 위해 화면에 표시하지 않습니다.
        <br />
        다운로드하여 확인해주세요.
      </Text>
      <Button size="sm" variant="outline" loading={isSaving} onClick={() => void save()}>
        <Download aria-hidden />
        다운로드
      </Button>
    </Center>
  )
}

function DrawnPaper({ document, fileId, name, hasWindow }: OnePaperProps) {
  const file = useDocumentFile(document.id, fileId)
  if (file.error !== null) {
    return (
      <ErrorState
        plain
        title="첨부 서류를 불러오지 못했습니다."
        description={sentenceOf(file.error)}
        onRetry={() => void file.refetch()}
        retrying={file.isFetching}
      />
    )
  }
  if (file.data === undefined) return <OpeningPaper />
  return (
    <Suspense fallback={<OpeningPaper />}>
      <PapersViewer
        documentId={document.id}
        fileId={fileId}
        name={name}
        blob={file.data}
        actions={
          <>
            {hasWindow ? (
              <IconButton
                label="새 창에서 보기"
                icon={<AppWindow aria-hidden />}
                size="sm"
                onClick={() => openPapersWindow(document.id)}
              />
            ) : null}
            {/* The present file has its button in the head of the page. */}
            {fileId === document.fileId ? null : (
              <IconButton
                label={`${name} 다운로드`}
                icon={<Download aria-hidden />}
                size="sm"
                onClick={() => void saveDocumentFile(document, fileId)}
              />
            )}
          </>
        }
      />
    </Suspense>
  )
}
