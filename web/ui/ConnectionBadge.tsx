import { Box, Flex } from '@chakra-ui/react'

export type ConnectionState = 'connected' | 'connecting' | 'disconnected'

const CONNECTION_WORDS = {
  connected: '연결됨',
  connecting: '연결 중',
  disconnected: '연결 끊김',
} as const

const DOTS = {
  connected: 'status.activated.solid',
  connecting: 'status.supplement.solid',
  disconnected: 'red.solid',
}

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
      <Box
        as="span"
        aria-hidden
        boxSize="2"
        borderRadius="full"
        bg={DOTS[state]}
        animation={state === 'connecting' ? 'pulse 1.2s ease-in-out infinite' : undefined}
      />
      {CONNECTION_WORDS[state]}
    </Flex>
  )
}
