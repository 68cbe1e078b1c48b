import { Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** What is done to a record in its row: its switch first, its end last. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Flex align="center" justify="space-between" gap="2" flexShrink="0">
      {children}
    </Flex>
  )
}

/** What a record on a phone is called, and what is done to it. */
export function CardHead({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Flex justify="space-between" align="center" gap="2">
      <Text minWidth="0" fontWeight="semibold" overflowWrap="anywhere">
        {title}
      </Text>
      {children}
    </Flex>
  )
}
