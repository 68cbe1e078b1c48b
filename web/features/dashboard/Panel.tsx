import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { isLoginAsked, NetworkError, sentenceOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

export interface PanelProps {
  title: string
  /** The days that its figures are of. */
  days?: ReactNode
  /** A word on what is counted. */
  badge?: ReactNode
  /** At the end of the head: a link, a switch. */
  action?: ReactNode
  children: ReactNode
}

/** One card of the dashboard under its heading. */
export function Panel({ title, days, badge, action, children }: PanelProps) {
  return (
    <Card as="section" aria-label={title}>
      <Flex align="center" gap="2" rowGap="1" minHeight="8" mb="3" wrap="wrap">
        <Heading as="h2" size="sm">
          {title}
        </Heading>
        {days ? (
          <Text as="span" textStyle="sm" color="fg.subtle" className="tabular">
            {days}
          </Text>
        ) : null}
        {badge}
        {action ? <Box ms="auto">{action}</Box> : null}
      </Flex>
      {children}
    </Card>
  )
}

/** What a panel asked for. */
export interface Asked<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export interface PanelBodyProps<Data> {
  asked: Asked<Data>
  /** Draws the figures; without them yet, the same room with bones in it. */
  children: (data: Data | undefined) => ReactNode
}

/** A panel's figures; that no answer comes is said once for the page. */
export function PanelBody<Data>(props: PanelBodyProps<Data>) {
  const { data, error } = props.asked
  if (!(error instanceof NetworkError)) return <AskedFigures {...props} />
  return data === undefined ? <Nothing>–</Nothing> : props.children(data)
}

/** Figures, or a way to ask again; those of an earlier answer stay beside it. */
export function AskedFigures<Data>({ asked, children }: PanelBodyProps<Data>) {
  const { data, error, isFetching, refetch } = asked
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
            {data === undefined ? sentenceOf(error) : `최신 수치를 불러오지 못했습니다. ${sentenceOf(error)}`}
          </Notice>
        </Box>
      ) : null}
      {hasFailed && data === undefined ? null : children(data)}
    </>
  )
}

/** Stands where a figure or a word will be. */
export const Bone = chakra('span', {
  base: {
    display: 'inline-block',
    height: '0.75em',
    borderRadius: 'sm',
    bg: 'bg.emphasized',
    animation: 'pulse 1.4s ease-in-out infinite',
  },
})

/** Nothing to count. */
export function Nothing({ children }: { children: string }) {
  return (
    <Text py="6" my="auto" textAlign="center" color="fg.muted">
      {children}
    </Text>
  )
}

const Card = chakra('div', {
  base: {
    layerStyle: 'card',
    display: 'flex',
    flexDirection: 'column',
    minWidth: '0',
    height: 'full',
    px: { base: '4', md: '5' },
    py: '4',
  },
})
