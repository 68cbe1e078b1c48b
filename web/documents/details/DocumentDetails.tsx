import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAddOnNames } from '../plan-lists.ts'
import { DocumentFile } from './DocumentFile.tsx'
import { DocumentHistory } from './DocumentHistory.tsx'
import { DOCUMENT_SECTIONS } from './document-fields.ts'

/** Every field of a document and its history, with the attached file beside them. */
export function DocumentDetails({ document }: { document: Document }) {
  const addOns = useAddOnNames()
  return (
    <Box
      display="grid"
      gap="6"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.1fr) minmax(0, 1fr)' }}
    >
      <Stack gap="6">
        {document.isMasked ? (
          <Notice kind="info">진행중으로 변경하면 이 서류의 담당자가 되고, 고객 정보가 모두 보입니다.</Notice>
        ) : null}
        {document.supplementRequired ? (
          <Notice kind="warning" title="보완 요청 중">
            {document.supplementNotes ?? '보완 내용이 없습니다.'}
          </Notice>
        ) : null}
        {DOCUMENT_SECTIONS.map(({ title, fields }) => (
          <Part key={title} title={title}>
            <KeyValueList
              columns={3}
              items={fields
                .map((field) => ({ ...field, value: field.text(document, addOns) }))
                .filter(({ value, optional }) => !optional || (value !== null && value !== ''))}
            />
          </Part>
        ))}
        <Part title="처리 이력">
          {document.isMasked ? (
            <Text color="fg.subtle">담당한 뒤에 볼 수 있습니다.</Text>
          ) : (
            <DocumentHistory documentId={document.id} />
          )}
        </Part>
      </Stack>
      <Box position={{ lg: 'sticky' }} top="0" order={{ base: -1, lg: 0 }}>
        <DocumentFile document={document} />
      </Box>
    </Box>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <chakra.h3 textStyle="sectionTitle" mb="3">
        {title}
      </chakra.h3>
      {children}
    </Box>
  )
}
