import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatKstDateTime } from '#shared/kst.ts'

export type TimelineEntry = {
  key: string | number
  title: ReactNode
  /** ISO 8601; shown in Seoul time. */
  at: string
  by?: string | undefined
  note?: string | undefined
  icon?: ReactNode
  /** A colour token for the dot, such as `status.activated.solid`. */
  dot?: string | undefined
}

/** A list of events, in the order that the caller gives. */
export function Timeline({
  entries,
  label = '처리 이력',
}: {
  entries: readonly TimelineEntry[]
  label?: string
}) {
  return (
    <List aria-label={label}>
      {entries.map((entry) => (
        <chakra.li key={entry.key} display="flex" gap="3" position="relative" pb="5">
          <Center
            boxSize="6"
            flexShrink="0"
            position="relative"
            borderRadius="full"
            bg="bg.muted"
            color="fg.muted"
          >
            {entry.icon ?? <Box boxSize="2" borderRadius="full" bg={entry.dot ?? 'border.control'} />}
          </Center>
          <Box flex="1" minWidth="0">
            <Flex wrap="wrap" align="baseline" columnGap="2">
              <Text as="span" fontWeight="medium">
                {entry.title}
              </Text>
              <Text as="span" className="tabular" textStyle="xs" color="fg.subtle">
                <time dateTime={entry.at}>{formatKstDateTime(entry.at)}</time>
                {entry.by ? ` · ${entry.by}` : ''}
              </Text>
            </Flex>
            {entry.note ? (
              <Text mt="0.5" textStyle="sm" color="fg.muted" whiteSpace="pre-line">
                {entry.note}
              </Text>
            ) : null}
          </Box>
        </chakra.li>
      ))}
    </List>
  )
}

const List = chakra('ol', {
  base: {
    '& > li:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 'calc(0.75rem - 0.5px)',
      top: '6',
      bottom: '0',
      width: '1px',
      bg: 'border',
    },
    '& > li:last-of-type': { pb: '0' },
  },
})
