import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export interface SectionProps {
  title: string
  /** The heading's level: 2 on a page, 3 in a dialog. */
  level: 2 | 3
  children: ReactNode
}

/** A part of a page or a dialog with its heading. */
export function Section({ title, level, children }: SectionProps) {
  return (
    <Box as="section" aria-label={title}>
      <chakra.h2 as={`h${level}`} textStyle="sectionTitle" mb="3">
        {title}
      </chakra.h2>
      {children}
    </Box>
  )
}
