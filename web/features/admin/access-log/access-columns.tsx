import { Flex, Text } from '@chakra-ui/react'
import { type AccessRecord, NO_REASON } from '#shared/access-log/access-log.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { ACCOUNT_KIND_WORDS } from '#shared/users/account-kind-words.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Cut, ExactTime, None, Stacked } from '../../../ui/data-table/cells.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { ACTION_COLORS, ACTION_WORDS, detailWords, subjectWords } from './access-words.ts'

const ACCESS_COLUMNS: readonly Column<AccessRecord>[] = [
  { key: 'at', header: '일시', width: '8.75rem', cell: ({ at }) => <ExactTime at={at} /> },
  {
    key: 'account',
    header: '계정',
    width: '6.5rem',
    cell: (row) => (
      <span title={accountTitle(row)}>
        <Stacked above={row.accountName} below={row.username} />
      </span>
    ),
  },
  { key: 'action', header: '작업', width: '6rem', cell: (row) => <ActionBadge row={row} /> },
  {
    key: 'subject',
    header: '대상',
    width: '10.5rem',
    cell: (row) => {
      const [first, ...others] = subjectWords(row)
      if (first === undefined) return <None />
      const person = others.join(' ')
      return (
        <span className="tabular" title={[first, ...others].join(' ')}>
          <Stacked above={first} below={person === '' ? null : person} />
        </span>
      )
    },
  },
  { key: 'detail', header: '내용', cell: (row) => <Cut>{detailWords(row).join(', ')}</Cut> },
  { key: 'reason', header: '사유', width: '8rem', cell: (row) => <Cut>{row.reason}</Cut> },
  {
    key: 'address',
    header: '접속 위치',
    width: '7.75rem',
    cell: (row) => (
      <span className="tabular" title={row.userAgent}>
        {row.address}
      </span>
    ),
  },
  { key: 'sealed', header: '봉인', width: '5rem', cell: (row) => <Seal row={row} /> },
]

function accountTitle({ accountName, username, accountKind }: AccessRecord): string {
  if (accountKind === null) return username === '' ? accountName : `없는 계정 (${username})`
  return `${accountName} (${username}), ${ACCOUNT_KIND_WORDS[accountKind]}`
}

function ActionBadge({ row }: { row: AccessRecord }) {
  return (
    <Badge size="sm" colorPalette={ACTION_COLORS[row.action]}>
      {ACTION_WORDS[row.action]}
    </Badge>
  )
}

/** A sealed record can no longer be changed without the command `verify-log` noticing. */
function Seal({ row }: { row: AccessRecord }) {
  return (
    <Text as="span" textStyle="xs" color={row.isSealed ? 'fg.success' : 'fg.muted'}>
      {row.isSealed ? '봉인됨' : '대기'}
    </Text>
  )
}

/** A record of the access log on a phone. */
function AccessCard(row: AccessRecord) {
  const subject = subjectWords(row).join(' ')
  const { reason } = row
  const details = [
    ...detailWords(row),
    ...(reason === null ? [] : [reason === NO_REASON ? reason : `사유: ${reason}`]),
  ]
  return (
    <Flex direction="column" gap="1.5">
      <Flex justify="space-between" align="center" gap="2">
        <Text fontWeight="semibold" truncate>
          {row.accountName} ({row.username})
        </Text>
        <ActionBadge row={row} />
      </Flex>
      {subject === '' ? null : <Text className="tabular">{subject}</Text>}
      {details.length === 0 ? null : (
        <Text textStyle="sm" color="fg.muted" className="tabular">
          {details.join(', ')}
        </Text>
      )}
      <Flex justify="space-between" align="center" gap="2">
        <Text textStyle="xs" color="fg.muted" className="tabular">
          {formatKstDateTime(row.at)} · {row.address}
        </Text>
        <Seal row={row} />
      </Flex>
    </Flex>
  )
}

/** How every list of the log's entries looks. */
export const ACCESS_LIST = {
  columns: ACCESS_COLUMNS,
  rowKey: (row: AccessRecord) => row.id,
  rowLabel: (row: AccessRecord) => `${row.accountName} ${ACTION_WORDS[row.action]}`,
  renderCard: AccessCard,
  // A tablet's first view just holds the columns up to the detail.
  minWidth: '1100px',
  /** What a narrow screen shows first. */
  firstView: { until: 'detail', widened: 'detail' },
}
