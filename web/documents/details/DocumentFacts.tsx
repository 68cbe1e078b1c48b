import { Stack } from '@chakra-ui/react'
import type { Document } from '#shared/documents/document.contract.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Section } from '../../ui/Section.tsx'
import { useAddOnNames } from '../plan-lists.ts'
import { DOCUMENT_SECTIONS } from './document-fields.ts'

export interface DocumentFactsProps {
  document: Document
  columns?: number
  /** The level of the sections' headings. */
  level: 2 | 3
  /** Labels of the fields left out, because a form shows them. */
  without?: readonly string[]
}

/** Every field of a document that people read, in its sections. */
export function DocumentFacts({ document, columns = 2, level, without = [] }: DocumentFactsProps) {
  const addOns = useAddOnNames()
  return (
    <Stack gap="5">
      {DOCUMENT_SECTIONS.map(({ title, fields }) => (
        <Section key={title} title={title} level={level}>
          <KeyValueList
            columns={columns}
            items={fields
              .map((field) => ({ ...field, value: field.text(document, addOns) }))
              .filter(({ label }) => !without.includes(label))
              .filter(({ value, optional }) => !optional || (value !== null && value !== ''))}
          />
        </Section>
      ))}
    </Stack>
  )
}
