import { Box, chakra, Text } from '@chakra-ui/react'
import { type ReactNode, useContext } from 'react'
import { isLoginAsked } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureWords } from '../../ui/failure-words.ts'
import { Notice } from '../../ui/Notice.tsx'

/** The state of a request for figures. */
export interface Asked<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export interface AskedFiguresProps<Data> {
  asked: Asked<Data>
  /** Draws the figures; without data it draws placeholders of the same size. */
  children: (data: Data | undefined) => ReactNode
}

/** Figures, or a button to load them again; figures of an earlier answer stay beside an error. */
export function AskedFigures<Data>({ asked, children }: AskedFiguresProps<Data>) {
  const { data, error, isFetching, refetch } = asked
  const tell = useContext(FailureWords)
  const hasFailed = error !== null && !isLoginAsked(error)
  return (
    <>
      {hasFailed ? (
        <Box mb={data === undefined ? undefined : '3'}>
          <Notice
            kind="error"
            action={
              <Button size="sm" variant="outline" loading={isFetching} onClick={() => void refetch()}>
                다시 시도
              </Button>
            }
          >
            {data === undefined ? tell(error) : `최신 수치를 불러오지 못했습니다. ${tell(error)}`}
          </Notice>
        </Box>
      ) : null}
      {hasFailed && data === undefined ? null : children(data)}
    </>
  )
}

/** A placeholder for a figure or a word that is still loading. */
export const Bone = chakra('span', {
  base: {
    display: 'inline-block',
    height: '0.75em',
    borderRadius: 'sm',
    bg: 'bg.emphasized',
    animation: 'waiting',
  },
})

/** Says that there is nothing to count. */
export function Nothing({ children }: { children: string }) {
  return (
    <Text py="6" my="auto" textAlign="center" color="fg.muted">
      {children}
    </Text>
  )
}
