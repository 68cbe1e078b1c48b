import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import {
  type CustomersSeen,
  listCustomersSeen,
  readViewAlarm,
  SEEN_DAYS,
} from '#shared/access-log/customers-seen.contract.ts'
import { formatCount } from '#shared/count.ts'
import { ACCOUNT_KIND_WORDS } from '#shared/users/account-kind-words.ts'
import { call } from '../../../lib/api-client.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { ListView } from '../../../records/ListView.tsx'
import { SEEN_KEY } from '../../../records/record-keys.ts'
import { usePagedList } from '../../../records/record-list.ts'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Stacked } from '../../../ui/data-table/cells.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { SearchFields } from '../../../ui/SearchFields.tsx'
import { ViewAlarmDialog } from './ViewAlarmDialog.tsx'

const SEARCHES = { account: '이름, 아이디 검색' }
const OVER = [{ value: 'true', label: '기준 초과만' }]

/** 사람별 열람: how many different customers each account saw on each day of the last month. */
export function PeopleTab() {
  const [isSetting, setSetting] = useState(false)
  const { values, set, reset } = useListFilter(['account', 'over'])
  const { account, over } = values
  const alarm = useAdminQuery([...SEEN_KEY, 'alarm'], readViewAlarm).data
  const list = usePagedList([...SEEN_KEY, 'list', account, over], (start, signal) =>
    call(listCustomersSeen, {
      query: { ...start, ...(account && { account }), ...(over === 'true' && { over: true }) },
      signal,
    }),
  )
  return (
    <>
      {isSetting && alarm !== undefined ? (
        <ViewAlarmDialog alarm={alarm} onClose={() => setSetting(false)} />
      ) : null}
      <ListView
        label="사람별 열람 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(row) => `${row.day} ${row.accountId}`}
        rowLabel={(row) => `${row.day} ${row.accountName}`}
        renderCard={SeenCard}
        onReset={reset}
        minWidth="740px"
        empty={{ title: `최근 ${SEEN_DAYS}일 동안 고객을 본 사람이 없습니다.` }}
        filters={
          <>
            <SearchFields labels={SEARCHES} values={values} onChange={set} />
            <FilterSelect
              label="기준"
              all="모든 사람"
              value={over}
              options={OVER}
              onChoose={(chosen) => set({ over: chosen })}
            />
          </>
        }
        actions={
          <Button size="sm" variant="outline" disabled={alarm === undefined} onClick={() => setSetting(true)}>
            경보 기준: {alarm === undefined ? '–' : limitWords(alarm.customersPerDay)}
          </Button>
        }
        below={
          <Text textStyle="xs" color="fg.muted" maxWidth="none">
            최근 {SEEN_DAYS}일 동안 하루에 본 서로 다른 고객의 수입니다. 목록과 상세, 파일에서 본 고객은 한
            번만 세고, 내보낸 건수는 따로 셉니다. 기준을 넘으면 붉게 표시되고 관리자 패널에 경고가 나옵니다.
          </Text>
        }
      />
    </>
  )
}

const limitWords = (limit: number | null) => (limit === null ? '없음' : `하루 ${formatCount(limit)}명`)

const COLUMNS: readonly Column<CustomersSeen>[] = [
  { key: 'day', header: '날짜', width: '8rem', cell: ({ day }) => <time className="tabular">{day}</time> },
  { key: 'account', header: '계정', cell: (row) => <Stacked above={row.accountName} below={row.username} /> },
  { key: 'kind', header: '유형', width: '8rem', cell: (row) => ACCOUNT_KIND_WORDS[row.accountKind] },
  { key: 'customers', header: '본 고객', width: '7rem', align: 'end', cell: (row) => <Seen row={row} /> },
  {
    key: 'exported',
    header: '내보낸 건수',
    width: '8rem',
    align: 'end',
    cell: ({ exported }) => <span className="tabular">{formatCount(exported)}건</span>,
  },
  { key: 'over', header: '기준', width: '7rem', cell: (row) => <Over row={row} /> },
]

function Seen({ row: { customers, isOver } }: { row: CustomersSeen }) {
  return (
    <Text
      as="span"
      className="tabular"
      color={isOver ? 'fg.error' : undefined}
      fontWeight={isOver ? 'semibold' : undefined}
    >
      {formatCount(customers)}명
    </Text>
  )
}

function Over({ row: { isOver } }: { row: CustomersSeen }) {
  return isOver ? (
    <Badge size="sm" colorPalette="red">
      기준 초과
    </Badge>
  ) : null
}

/** A person's day on a phone. */
function SeenCard(row: CustomersSeen) {
  return (
    <Flex direction="column" gap="1.5">
      <Flex justify="space-between" align="center" gap="2">
        <Text fontWeight="semibold" truncate>
          {row.accountName} ({row.username})
        </Text>
        <Over row={row} />
      </Flex>
      <Flex justify="space-between" align="center" gap="2">
        <Text textStyle="xs" color="fg.muted" className="tabular">
          {row.day} · {ACCOUNT_KIND_WORDS[row.accountKind]} · 내보내기 {formatCount(row.exported)}건
        </Text>
        <Seen row={row} />
      </Flex>
    </Flex>
  )
}
