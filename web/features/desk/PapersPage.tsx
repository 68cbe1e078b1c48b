import { Flex, Heading } from '@chakra-ui/react'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { papersAddress, useChosenElsewhere } from '../../case/papers/chosen-application.ts'
import { Papers } from '../../case/papers/Papers.tsx'
import { DocumentGone } from '../../documents/details/DocumentGone.tsx'
import { useDocument } from '../../documents/document.api.ts'
import { hasCode } from '../../lib/api-client.ts'
import { EmptyState, Unread } from '../../ui/EmptyState.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'

/** The papers of an application in a window of their own, which follows what the main window shows. */
export default function PapersPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  useChosenElsewhere(
    useCallback((chosen) => void navigate(papersAddress(chosen), { replace: true }), [navigate]),
  )
  if (!/^[1-9]\d{0,8}$/.test(id)) return <EmptyState title="신청을 찾을 수 없습니다." />
  return <PapersOf key={id} id={Number(id)} />
}

function PapersOf({ id }: { id: number }) {
  const query = useDocument(id)
  const { data: document, error } = query
  const title = document === undefined ? '서류' : `${document.customerName} · ${document.documentNumber}`
  return (
    <Flex direction="column" flex="1" minWidth="0" height="100dvh">
      <Heading
        as="h1"
        size="sm"
        px="3"
        py="2"
        bg="bg.panel"
        borderBottomWidth="1px"
        borderColor="border"
        truncate
      >
        {title}
      </Heading>
      {hasCode(error, 'DOCUMENT_NOT_FOUND') ? (
        <DocumentGone />
      ) : document !== undefined ? (
        <Papers document={document} isAlone />
      ) : (
        <Unread of={query}>
          <PageSkeleton />
        </Unread>
      )}
    </Flex>
  )
}
