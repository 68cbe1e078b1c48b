import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { Link, useParams } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { formatKstShort, monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import { listOwnStatements } from '#shared/statements/own-statement.contract.ts'
import { AskedFigures } from '../../documents/figures/AskedFigures.tsx'
import { useAdminQuery } from '../../records/admin-query.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { OneStatement } from './OneStatement.tsx'
import { OWN_STATEMENTS_KEY, StageBadge } from './own-statements.tsx'

/** 지급내역: the months that the store may see, or one of them. Nothing of it is kept on the device. */
export default function StatementsPage() {
  const { month } = useParams()
  return month === undefined ? <Months /> : <OneStatement key={month} month={month} />
}

function Months() {
  const asked = useAdminQuery(OWN_STATEMENTS_KEY, listOwnStatements)
  return (
    <AskedFigures asked={asked}>
      {(months) =>
        months === undefined ? (
          <TableSkeleton rows={3} cards />
        ) : months.length === 0 ? (
          <EmptyState
            title="아직 볼 수 있는 지급내역이 없습니다."
            description="본사가 한 달의 정산을 승인하면 여기에 나타납니다."
          />
        ) : (
          <chakra.ul display="grid" gap="2" listStyleType="none" aria-label="지급내역">
            {months.map((month) => (
              <Month key={month.month} of={month} />
            ))}
          </chakra.ul>
        )
      }
    </AskedFigures>
  )
}

function Month({ of }: { of: ResponseOf<typeof listOwnStatements>[number] }) {
  const { month, stage, documents, payout, openObjections, confirmedAt } = of
  const facts = [
    `개통 ${formatCount(documents)}건`,
    openObjections > 0 ? `처리 중인 이의 ${formatCount(openObjections)}건` : '',
    confirmedAt === null ? '' : `${formatKstShort(confirmedAt)} 확인`,
  ]
  return (
    <chakra.li layerStyle="card">
      <Opener to={`/statements/${month}`}>
        <Box minWidth="0">
          <Flex align="center" gap="2" wrap="wrap">
            <Text as="span" fontWeight="semibold">
              {monthWords(month)}
            </Text>
            <StageBadge stage={stage} />
          </Flex>
          <Text textStyle="sm" color="fg.muted">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </Box>
        <Stack gap="0" textAlign="end" flexShrink="0" ms="auto">
          <Text as="span" textStyle="xs" color="fg.muted">
            지급액
          </Text>
          <Text as="strong" textStyle="lg">
            {formatWon(payout)}
          </Text>
        </Stack>
      </Opener>
    </chakra.li>
  )
}

const Opener = chakra(Link, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    p: '4',
    borderRadius: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'bg.subtle' },
  },
})
