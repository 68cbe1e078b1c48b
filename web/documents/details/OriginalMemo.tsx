import { Stack, Text } from '@chakra-ui/react'
import { type Document, readNotes } from '#shared/documents/document.contract.ts'
import { ORIGINAL_MEMO_LABEL } from '../correction/correction-form.ts'

/** What the store wrote with its application, whole, as a field that is only read; nothing where it wrote nothing. */
export function OriginalMemo({ document }: { document: Pick<Document, 'notes'> }) {
  const { originalMemo } = readNotes(document.notes)
  return originalMemo ? (
    <Stack gap="1">
      <Text textStyle="sm" color="fg.muted">
        {ORIGINAL_MEMO_LABEL}
      </Text>
      <WholeText>{originalMemo}</WholeText>
    </Stack>
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
