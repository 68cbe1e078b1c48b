import { Box, Flex } from '@chakra-ui/react'
import { VISUALLY_HIDDEN } from './FieldFrame.tsx'

export type ConnectionState = 'connected' | 'connecting' | 'disconnected'

const CONNECTION_WORDS = {
  connected: '연결됨',
  connecting: '연결 중',
  disconnected: '연결 끊김',
} as const

const DOTS = {
  connected: { bg: 'status.activated.solid' },
  connecting: { bg: 'status.supplement.solid', animation: 'waiting' },
  disconnected: { borderWidth: '2px', borderColor: 'red.solid' },
}

/** There the page's title needs the room. The dots differ without colour, and a line above the page says what is wrong. */
const WITHOUT_WORDS_ON_PHONES = { '@media (max-width: 479px)': VISUALLY_HIDDEN }

/** The state of the live connection: a dot and its word. */
export function ConnectionBadge({ state }: { state: ConnectionState }) {
  return (
    <Flex
      as="span"
      role="status"
      display="inline-flex"
      align="center"
      gap="1.5"
      textStyle="xs"
      color="fg.muted"
    >
      <Box as="span" aria-hidden boxSize="2" borderRadius="full" {...DOTS[state]} />
      <Box as="span" css={WITHOUT_WORDS_ON_PHONES}>
        {CONNECTION_WORDS[state]}
      </Box>
    </Flex>
  )
}
