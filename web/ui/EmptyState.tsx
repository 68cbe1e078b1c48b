import { Box, Center, Flex, Text } from '@chakra-ui/react'
import Inbox from 'lucide-react/icons/inbox'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useContext } from 'react'
import { Button } from './Button.tsx'
import { FailureWords } from './failure-words.ts'

export type EmptyStateProps = {
  title: string
  description?: ReactNode
  icon?: ReactNode
  /** A button or a link that helps further. */
  action?: ReactNode
  /** Without a card around it, for use inside another frame. */
  plain?: boolean | undefined
}

/** Says that there is nothing to show, and what to do about it. */
export function EmptyState({ title, description, icon, action, plain }: EmptyStateProps) {
  return (
    <Flex
      direction="column"
      align="center"
      textAlign="center"
      py="14"
      px="6"
      gap="1.5"
      {...(plain ? {} : { layerStyle: 'card' })}
    >
      <Center boxSize="12" mb="2" borderRadius="full" bg="bg.muted" color="fg.subtle">
        {icon ?? <Inbox size={22} aria-hidden />}
      </Center>
      <Text fontWeight="medium">{title}</Text>
      {description ? (
        <Text textStyle="sm" color="fg.muted" whiteSpace="pre-line">
          {description}
        </Text>
      ) : null}
      {action ? <Box mt="3">{action}</Box> : null}
    </Flex>
  )
}

export type ErrorStateProps = {
  title?: string | undefined
  /** The server's sentence. */
  description?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  plain?: boolean | undefined
}

/** Something failed to load, with a way to try again. */
export function ErrorState({
  title = '불러오지 못했습니다.',
  description,
  onRetry,
  retrying,
  plain,
}: ErrorStateProps) {
  return (
    <Box role="alert">
      <EmptyState
        plain={plain}
        title={title}
        description={description}
        icon={<TriangleAlert size={22} aria-hidden />}
        action={
          onRetry ? (
            <Button variant="outline" onClick={onRetry} loading={retrying}>
              다시 시도
            </Button>
          ) : undefined
        }
      />
    </Box>
  )
}

export type UnreadProps = {
  of: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Stands there while it loads. */
  children: ReactNode
}

/** In place of what a query has not read yet, or could not read. */
export function Unread({ of: { error, isFetching, refetch }, children }: UnreadProps) {
  const tell = useContext(FailureWords)
  if (error === null) return children
  return <ErrorState plain description={tell(error)} onRetry={() => void refetch()} retrying={isFetching} />
}
