import { Flex, Text } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatKstDateTime } from '#shared/kst.ts'
import { ACCOUNT_KINDS } from '#shared/permissions.ts'
import { ACCOUNT_KIND_WORDS } from '#shared/users/account-kind-words.ts'
import { updateUser } from '#shared/users/user-changes.contract.ts'
import { listUsers, type User } from '#shared/users/users.contract.ts'
import { askLeaving, LeavingQuestion } from '../../../documents/leaving/Leaving.tsx'
import { call } from '../../../lib/api-client.ts'
import { useAccount } from '../../../lib/session-store.ts'
import { choiceFilter, searchFilter, stateFilter, useFilters } from '../../../records/filters.tsx'
import { ListView } from '../../../records/ListView.tsx'
import { USERS_KEY } from '../../../records/record-keys.ts'
import { usePagedList } from '../../../records/record-list.ts'
import { pagesOf } from '../../../records/resource.ts'
import { ActiveSwitch, CardHead, RowActions } from '../../../records/row-actions.tsx'
import { useAskedDialog } from '../../../records/use-asked-dialog.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { type Column, fieldColumn } from '../../../ui/data-table/column.ts'
import { Section } from '../../../ui/Section.tsx'
import { type AddedKind, NewAccountDialog } from './NewAccountDialog.tsx'
import { RequiredSecondFactors } from './RequiredSecondFactors.tsx'
import { dealerAddress, UserMenu, type UserMenuProps } from './UserMenu.tsx'
import { actionsFor, type UserAction } from './user-actions.tsx'

const FILTERS = [
  searchFilter<User>('이름, 아이디 검색'),
  choiceFilter<User>({
    name: 'type',
    label: '계정 유형',
    options: ACCOUNT_KINDS.map((value) => ({ value, label: ACCOUNT_KIND_WORDS[value] })),
    asks: (kind) => ({ kind }),
  }),
  stateFilter<User>(),
]
const readUsers = pagesOf(listUsers)

export function UsersTab() {
  /** The kind of account that the dialog begins with; null: the dialog is closed. */
  const [added, setAdded] = useState<AddedKind | null>(null)
  const [opened, setOpened] = useState<{ user: User; action: UserAction } | null>(null)
  const navigate = useNavigate()
  useAskedDialog('add', (kind) => setAdded(kind === 'sales_manager' ? kind : 'worker'))
  const { asked, fields, reset } = useFilters(FILTERS)
  const list = usePagedList([...USERS_KEY, 'list', asked], (start, signal) =>
    readUsers({ ...start, ...asked }, signal),
  )
  // The newest data of the account, so that each dialog shows what the one before changed.
  const asItIs = (user: User) => list.rows.find(({ id }) => id === user.id) ?? user
  const columns = useMemo(() => columnsWith((user, action) => setOpened({ user, action })), [])
  const me = useAccount()
  const edit = (user: User) => {
    const [action] = actionsFor(user, me?.id)
    if (user.userType === 'dealer') void navigate(dealerAddress(user))
    else if (action !== undefined) setOpened({ user, action })
  }
  return (
    <>
      <ListView
        label="사용자 목록"
        list={list}
        columns={columns}
        rowKey={(user) => user.id}
        rowLabel={(user) => user.displayName}
        onOpen={edit}
        renderCard={(user) => (
          <UserCard user={user} onAction={(of, action) => setOpened({ user: of, action })} />
        )}
        onReset={reset}
        minWidth="68rem"
        firstView={{ until: 'accountType', widened: 'displayName' }}
        empty={{ title: '사용자가 없습니다.' }}
        filters={fields}
        actions={
          <>
            <DialogButton dialog={(close) => <RequiredSecondFactors onClose={close} />}>
              2단계 인증 필수
            </DialogButton>
            <Button size="sm" onClick={() => setAdded('worker')}>
              <Plus aria-hidden />
              계정 추가
            </Button>
          </>
        }
      />
      {added === null ? null : <NewAccountDialog kind={added} onClose={() => setAdded(null)} />}
      <LeavingQuestion />
      {opened === null ? null : (
        <Suspense>
          <opened.action.Dialog
            key={`${opened.user.id} ${opened.action.key}`}
            user={opened.user}
            onClose={() => setOpened(null)}
            more={<UserDialogActions user={asItIs(opened.user)} shown={opened.action} />}
          />
        </Suspense>
      )}
    </>
  )
}

function columnsWith(onAction: UserMenuProps['onAction']): Column<User>[] {
  return [
    {
      key: 'displayName',
      header: '이름',
      width: '12rem',
      cell: (user) => (
        <Flex as="span" align="center" gap="1.5">
          <Text as="span" truncate>
            {user.displayName}
          </Text>
          <AccountBadges user={user} />
        </Flex>
      ),
    },
    fieldColumn('username', '아이디', { width: '9rem' }),
    fieldColumn('accountType', '계정 유형', { width: '10rem' }),
    fieldColumn('affiliation', '소속', { width: '9rem' }),
    {
      key: 'allowedCarriers',
      header: '허용 통신사',
      cell: (user) => user.allowedCarriers.join(', ') || '전체',
    },
    fieldColumn('createdAt', '생성일', { width: '9.5rem', numeric: true, show: formatKstDateTime }),
    {
      key: 'actions',
      header: '상태',
      width: '9.5rem',
      pinned: true,
      cell: (user) => <AccountActions user={user} onAction={onAction} />,
    },
  ]
}

function AccountActions({ user, onAction }: UserMenuProps) {
  return (
    <RowActions>
      <UserSwitch user={user} />
      <UserMenu user={user} onAction={onAction} />
    </RowActions>
  )
}

function AccountBadges({ user }: { user: User }) {
  return (
    <>
      {user.isPrimaryAdmin ? <Badge size="sm">기본 관리자</Badge> : null}
      {user.isRestricted ? (
        <Badge size="sm" colorPalette="orange">
          메뉴 제한
        </Badge>
      ) : null}
    </>
  )
}

function NameAndBadges({ user }: { user: User }) {
  return (
    <Flex as="span" wrap="wrap" align="center" columnGap="1.5">
      <Text as="span" minWidth="0">
        {user.displayName}
      </Text>
      <AccountBadges user={user} />
    </Flex>
  )
}

function UserCard({ user, onAction }: UserMenuProps) {
  return (
    <>
      <CardHead title={<NameAndBadges user={user} />}>
        <AccountActions user={user} onAction={onAction} />
      </CardHead>
      <Text textStyle="sm" color="fg.muted">
        {[user.username, user.accountType, user.affiliation].filter(Boolean).join(' · ')}
      </Text>
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        {user.allowedCarriers.length === 0 ? '' : `${user.allowedCarriers.join(', ')} · `}
        {formatKstDateTime(user.createdAt)} 생성
      </Text>
    </>
  )
}

/** The actions on the account but the one that is shown; each opens over this dialog, so that nothing typed here is lost. */
function UserDialogActions({ user, shown }: { user: User; shown: UserAction }) {
  const me = useAccount()
  const [opened, open] = useState<UserAction | null>(null)
  return (
    <Section title="계정 관리" level={3}>
      <Flex wrap="wrap" gap="2">
        {actionsFor(user, me?.id)
          .filter(({ key }) => key !== shown.key)
          .map((action) => (
            <Button
              key={action.key}
              size="sm"
              variant="outline"
              colorPalette="gray"
              onClick={() => open(action)}
            >
              {action.icon}
              {action.label}
            </Button>
          ))}
      </Flex>
      {opened === null ? null : (
        <Suspense>
          <opened.Dialog user={user} onClose={() => open(null)} />
        </Suspense>
      )}
    </Section>
  )
}

/** Activates or deactivates an account; one's own and the primary administrator's cannot be deactivated. */
function UserSwitch({ user }: { user: User }) {
  const me = useAccount()
  if (user.isActive && (user.isPrimaryAdmin || user.id === me?.id)) {
    return (
      <Text as="span" textStyle="xs" color="fg.muted">
        활성
      </Text>
    )
  }
  const change = (isActive: boolean, handOverTo?: number | null) =>
    call(updateUser, { params: { id: user.id }, body: { isActive, handOverTo } })
  return (
    <ActiveSwitch
      name={user.displayName}
      isActive={user.isActive}
      run={(isActive) => change(isActive)}
      onDeactivate={() =>
        askLeaving({
          account: user,
          title: '계정을 비활성으로 바꾸시겠습니까?',
          who: `${user.displayName} (${user.username}, ${user.accountType})`,
          confirmLabel: '비활성으로 변경',
          consequences: (heir) => [
            '이 사용자는 바로 로그아웃되고, 다시 활성으로 바꿀 때까지 로그인할 수 없습니다.',
            ...(heir === null ? [] : [`다시 활성으로 바꾸어도 ${heir}에게 넘긴 것은 돌아오지 않습니다.`]),
          ],
          run: (handOverTo) => change(false, handOverTo),
          changes: USERS_KEY,
          done: `${user.displayName}: 비활성 상태로 변경되었습니다.`,
          failed: '계정 수정 실패',
        })
      }
      changes={USERS_KEY}
      failed="계정 수정 실패"
    />
  )
}
