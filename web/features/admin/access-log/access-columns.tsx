import { Flex, Text } from '@chakra-ui/react'
import type { AccessRecord } from '#shared/access-log/access-log.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { Cut, None } from '../../../documents/list/cells.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { ACTION_COLORS, ACTION_WORDS, detailWords, KIND_WORDS, subjectWords } from './access-words.ts'

export const ACCESS_COLUMNS: readonly Column<AccessRecord>[] = [
  {
    key: 'at',
    header: '일시',
    width: '8.75rem',
    cell: ({ at }) => (
      <time dateTime={at} className="tabular">
        {formatKstDateTime(at)}
      </time>
    ),
  },
  {
    key: 'account',
    header: '계정',
    width: '9.5rem',
    cell: (row) => (
      <span title={`${row.accountName} (${row.username}), ${KIND_WORDS[row.accountKind]}`}>
        <Text as="span" fontWeight="medium">
          {row.accountName}
        </Text>{' '}
        <Text as="span" color="fg.muted">
          {row.username}
        </Text>
      </span>
    ),
  },
  { key: 'action', header: '작업', width: '6rem', cell: (row) => <ActionBadge row={row} /> },
  {
    key: 'subject',
    header: '대상',
    width: '16.5rem',
    cell: (row) => {
      const words = subjectWords(row).join(' ')
      return words === '' ? (
        <None />
      ) : (
        <span className="tabular" title={words}>
          {words}
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

function ActionBadge({ row }: { row: AccessRecord }) {
  return (
    <Badge size="sm" colorPalette={ACTION_COLORS[row.action]}>
      {ACTION_WORDS[row.action]}
    </Badge>
  )
}

/** Sealed: it can no longer be changed without `verify-log` noticing. */
function Seal({ row }: { row: AccessRecord }) {
  return (
    <Text as="span" textStyle="xs" color={row.isSealed ? 'fg.success' : 'fg.muted'}>
      {row.isSealed ? '봉인됨' : '대기'}
    </Text>
  )
}

/** The same on a phone. */
export function AccessCard(row: AccessRecord) {
  const subject = subjectWords(row).join(' ')
  const details = [...detailWords(row), ...(row.reason === null ? [] : [`사유: ${row.reason}`])]
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
