import { Text } from '@chakra-ui/react'
import { type Document, readNotes } from '#shared/documents/document.contract.ts'
import { Section } from '../../ui/Section.tsx'

/** What the store wrote with its application, whole; nothing where it wrote nothing. */
export function OriginalMemo({ document }: { document: Pick<Document, 'notes'> }) {
  const { originalMemo } = readNotes(document.notes)
  return originalMemo ? (
    <Section title="접수 메모" level={3}>
      <WholeText>{originalMemo}</WholeText>
    </Section>
  ) : null
}

/** A text as it was typed, with its lines. */
export function WholeText({ children }: { children: string }) {
  return (
    <Text whiteSpace="pre-line" overflowWrap="anywhere">
      {children}
    </Text>
  )
}
