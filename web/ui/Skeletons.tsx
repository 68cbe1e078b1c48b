import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Bone = chakra('span', {
  base: {
    display: 'block',
    height: '3',
    borderRadius: 'sm',
    bg: 'bg.emphasized',
    animation: 'waiting',
  },
})

function Waiting({ children }: { children: ReactNode }) {
  return (
    <Box role="status" aria-label="불러오는 중" width="full">
      {children}
    </Box>
  )
}

const places = (count: number) => Array.from({ length: count }, (_, index) => index)

export type TableSkeletonProps = { rows?: number; columns?: number; cards?: boolean }

/** Placeholder for a table, or for its cards on phones. */
export function TableSkeleton({ rows = 8, columns = 6, cards = false }: TableSkeletonProps) {
  if (cards) {
    return (
      <Waiting>
        <Stack gap="2.5">
          {places(4).map((row) => (
            <Stack key={row} layerStyle="card" p="4" gap="3">
              <Bone width="40%" />
              <Bone width="70%" />
              <Bone width="55%" />
            </Stack>
          ))}
        </Stack>
      </Waiting>
    )
  }
  return (
    <Waiting>
      <Box layerStyle="card" overflow="hidden">
        {places(rows + 1).map((row) => (
          <Flex
            key={row}
            gap="6"
            px="3"
            align="center"
            height={row === 0 ? '9' : '2.5rem'}
            bg={row === 0 ? 'bg.subtle' : undefined}
            borderBottomWidth="1px"
            borderColor="border.muted"
          >
            {places(columns).map((column) => (
              <Bone key={column} flex="1" maxWidth={`${50 + ((row * 7 + column * 13) % 50)}%`} />
            ))}
          </Flex>
        ))}
      </Box>
    </Waiting>
  )
}

/** Placeholder for a form. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <Waiting>
      <Stack gap="5">
        {places(fields).map((field) => (
          <Stack key={field} gap="2">
            <Bone width="20" />
            <Bone height="10" borderRadius="md" />
          </Stack>
        ))}
      </Stack>
    </Waiting>
  )
}

/** Placeholder for a page while its session is checked: a title, figures, and a list. */
export function PageSkeleton() {
  return (
    <Waiting>
      <Stack gap="6" p={{ base: '4', md: '6' }}>
        <Bone width="40" height="6" />
        <Box display="grid" gap="3" gridTemplateColumns={{ base: '1fr 1fr', lg: 'repeat(4, 1fr)' }}>
          {places(4).map((card) => (
            <Stack key={card} layerStyle="card" p="4" gap="3">
              <Bone width="50%" />
              <Bone width="35%" height="6" />
            </Stack>
          ))}
        </Box>
        <Stack layerStyle="card" p="4" gap="4">
          {places(6).map((row) => (
            <Bone key={row} width={`${90 - row * 8}%`} />
          ))}
        </Stack>
      </Stack>
    </Waiting>
  )
}
