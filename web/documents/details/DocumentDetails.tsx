import { Box, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { DocumentFacts } from './DocumentFacts.tsx'
import { DocumentHistory } from './DocumentHistory.tsx'
import { TAKING_A_MASKED_DOCUMENT } from './document-actions.ts'
import { MaskedCustomer } from './MaskedCustomer.tsx'

export interface DocumentDetailsProps {
  document: Document
  /** The attached file. */
  papers: ReactNode
  /** A form shown above the fields, for those that can be edited. */
  children?: ReactNode
  /** Labels of the fields left out, because the form shows them. */
  without?: readonly string[]
}

/** Every field of a document and its history, with the attached file beside them. */
export function DocumentDetails({ document, papers, children, without = [] }: DocumentDetailsProps) {
  return (
    <Box
      // Without a form there is no control to focus: as a tab stop of its own it can be scrolled by keys.
      {...(children ? {} : { role: 'group', 'aria-label': '서류 내용', tabIndex: 0 })}
      display="grid"
      gap="6"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.1fr) minmax(0, 1fr)' }}
    >
      <Stack gap="6">
        {children}
        <MaskedCustomer document={document} />
        {document.isMasked ? <Notice kind="info">{TAKING_A_MASKED_DOCUMENT}</Notice> : null}
        {document.supplementRequired ? (
          <Notice kind="warning" title="보완 요청 중">
            {document.supplementNotes ?? '보완 내용이 없습니다.'}
          </Notice>
        ) : null}
        <DocumentFacts document={document} columns={3} level={3} without={without} />
        <Section title="처리 이력" level={3}>
          {document.isMasked ? (
            <Text color="fg.subtle">담당한 뒤에 볼 수 있습니다.</Text>
          ) : (
            <DocumentHistory documentId={document.id} />
          )}
        </Section>
      </Stack>
      <Box position={{ lg: 'sticky' }} top="0" order={{ base: -1, lg: 0 }}>
        {papers}
      </Box>
    </Box>
  )
}
