import { Box, chakra, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import FilePlus from 'lucide-react/icons/file-plus'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { Link } from 'react-router-dom'
import {
  ACTIVATION_STATUSES,
  type ActivationStatus,
  STATUS_TABLE,
} from '#shared/documents/activation-status.ts'
import { scopeOf } from '#shared/permissions.ts'
import { useStatusTotals } from '../../documents/list/document-list.ts'
import { useLiveDocuments } from '../../documents/list/live-documents.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { STATUS_LOOK } from '../../ui/status-look.ts'

/** The staff's first page: what can be done now, and how much of it waits. */
export default function DashboardPage() {
  const account = useAccount()
  if (account === null) return null
  const maySubmit = scopeOf(account, 'documents.submit') !== null
  const mayRead = scopeOf(account, 'documents.read') !== null
  return (
    <Stack gap="6" maxWidth="3xl">
      {maySubmit ? <QuickActions /> : null}
      {mayRead ? <StatusTotals /> : null}
      {maySubmit || mayRead ? null : (
        <EmptyState
          icon={<LockKeyhole size={22} aria-hidden />}
          title="사용할 수 있는 메뉴가 없습니다"
          description="필요한 권한을 관리자에게 요청해주세요."
        />
      )}
    </Stack>
  )
}

function QuickActions() {
  return (
    <Box as="section" layerStyle="card" p="5" aria-labelledby="quick-actions">
      <Heading as="h2" size="md" id="quick-actions">
        빠른 작업
      </Heading>
      <Flex mt="3" gap="2" wrap="wrap">
        <Button asChild size="lg">
          <Link to="/submit-application">
            <FilePlus aria-hidden />
            접수 신청
          </Link>
        </Button>
      </Flex>
    </Box>
  )
}

/** How many documents stand in each status; each figure leads to the list behind it, where there is one. */
function StatusTotals() {
  useLiveDocuments()
  const { data, error, isPending, refetch, isRefetching } = useStatusTotals()
  return (
    <Box as="section" aria-labelledby="status-totals">
      <Flex justify="space-between" align="center" mb="3">
        <Heading as="h2" size="md" id="status-totals">
          상태별 서류
        </Heading>
        <Button asChild variant="ghost" size="sm">
          <Link to="/documents">
            전체보기
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </Flex>
      {!isPending && error !== null && data === undefined ? (
        <ErrorState description={sentenceOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <Grid gap="3" gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)' }}>
          {ACTIVATION_STATUSES.map((status) => (
            <Total key={status} status={status} value={data?.totals[status]} />
          ))}
        </Grid>
      )}
      <Text mt="3" textStyle="xs" color="fg.subtle">
        볼 수 있는 서류 전체의 현재 상태입니다. 삭제된 서류는 세지 않습니다.
      </Text>
    </Box>
  )
}

function Total({ status, value }: { status: ActivationStatus; value: number | undefined }) {
  const card = (
    <StatCard
      label={STATUS_TABLE[status].label}
      value={value}
      dot={`status.${STATUS_LOOK[status].color}.solid`}
    />
  )
  const list = listOf(status)
  return list === null ? card : <CardLink to={list}>{card}</CardLink>
}

/** The list behind a figure; null where there is none yet. */
function listOf(status: ActivationStatus): string | null {
  if (status === '개통') return '/completed'
  return STATUS_TABLE[status].phase === 'open' ? `/documents?activationStatus=${status}` : null
}

const CardLink = chakra(Link, {
  base: {
    display: 'block',
    borderRadius: 'lg',
    textDecoration: 'none',
    '& > div': { height: 'full' },
    _hover: { '& > div': { borderColor: 'border.control' } },
  },
})
