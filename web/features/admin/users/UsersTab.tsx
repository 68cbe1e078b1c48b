import { Flex, Text } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { formatKstDateTime, kstDay } from '#shared/kst.ts'
import { USER_TYPES, type UserType } from '#shared/permissions.ts'
import { listUsers, type User } from '#shared/users/users.contract.ts'
import { AdminList } from '../../../administration/AdminList.tsx'
import { useAdminFilter } from '../../../administration/use-admin-filter.ts'
import { usePagedList } from '../../../administration/use-paged-list.ts'
import { call } from '../../../lib/api-client.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { NewAccountDialog } from './NewAccountDialog.tsx'

const TYPE_LABELS: Record<UserType, string> = {
  admin: '관리자',
  sales_manager: '영업과장',
  user: '근무자 (삭제 권한)',
  worker: '근무자',
  dealer: '판매점',
}

const COLUMNS: readonly Column<User>[] = [
  {
    key: 'displayName',
    header: '이름',
    cell: (user) => (
      <Flex as="span" align="center" gap="1.5">
        <Text as="span" truncate>
          {user.displayName}
        </Text>
        <AccountBadges user={user} />
      </Flex>
    ),
  },
  { key: 'username', header: '아이디', cell: (user) => user.username },
  { key: 'accountType', header: '계정 유형', width: '11rem', cell: (user) => user.accountType },
  { key: 'affiliation', header: '소속', cell: (user) => user.affiliation ?? '–' },
  {
    key: 'allowedCarriers',
    header: '허용 통신사',
    cell: (user) => user.allowedCarriers.join(', ') || '전체',
  },
  {
    key: 'createdAt',
    header: '생성일',
    width: '10rem',
    numeric: true,
    cell: (user) => formatKstDateTime(user.createdAt),
  },
]

/** Every account, and the dialog that makes those of the staff. */
export function UsersTab() {
  const [isAdding, setAdding] = useState(false)
  const { values, set, reset } = useAdminFilter(['q', 'type'])
  const userType = USER_TYPES.find((type) => type === values.type)
  const list = usePagedList(['admin', 'users', values.q, userType ?? ''], (start, signal) =>
    call(listUsers, {
      query: { ...start, ...(values.q && { search: values.q }), ...(userType && { userType }) },
      signal,
    }),
  )
  return (
    <>
      <AdminList
        label="사용자 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(user) => user.id}
        rowLabel={(user) => user.displayName}
        renderCard={UserCard}
        onReset={reset}
        empty={{ title: '사용자가 없습니다' }}
        filters={
          <>
            <SearchField label="이름, 아이디 검색" value={values.q} onSearch={(q) => set({ q })} />
            <SelectField
              label="계정 유형"
              hideLabel
              size="sm"
              placeholder="모든 계정 유형"
              value={userType ?? ''}
              onChange={(event) => set({ type: event.currentTarget.value })}
              options={USER_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
            />
          </>
        }
        actions={
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            계정 추가
          </Button>
        }
      />
      {isAdding ? <NewAccountDialog onClose={() => setAdding(false)} /> : null}
    </>
  )
}

function AccountBadges({ user }: { user: User }) {
  return (
    <>
      {user.isPrimaryAdmin ? <Badge size="sm">기본 관리자</Badge> : null}
      {user.isActive ? null : (
        <Badge size="sm" colorPalette="red">
          비활성
        </Badge>
      )}
    </>
  )
}

function UserCard(user: User) {
  return (
    <>
      <Flex align="center" justify="space-between" gap="2">
        <Text fontWeight="semibold" truncate>
          {user.displayName}
        </Text>
        <AccountBadges user={user} />
      </Flex>
      <Text textStyle="sm" color="fg.muted">
        {[user.username, user.accountType, user.affiliation].filter(Boolean).join(' · ')}
      </Text>
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        {kstDay(user.createdAt)} 생성
      </Text>
    </>
  )
}
