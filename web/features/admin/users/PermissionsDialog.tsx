import { Flex, Stack, Text } from '@chakra-ui/react'
import { accountKind } from '#shared/permissions.ts'
import { ACCOUNT_KIND_WORDS } from '#shared/users/account-kind-words.ts'
import { liftUserPermissions } from '#shared/users/user-changes.contract.ts'
import {
  readUserPermissions,
  saveUserPermissions,
  type UserPermissions,
} from '#shared/users/users.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { failureText } from '../../../records/form/failure.ts'
import { USERS_KEY } from '../../../records/record-keys.ts'
import { useRecordAction } from '../../../records/row-actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TableSkeleton } from '../../../ui/Skeletons.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import {
  ALL_RIGHTS,
  boxesOf,
  boxOf,
  checkedRights,
  permissionsOf,
  type Right,
  rightsOf,
  rightsThatMatter,
} from './permission-matrix.ts'
import type { UserDialogProps } from './user-dialog-props.ts'

const TITLE = '메뉴 권한'

/** Which menus an account may use. The rights of its kind can be narrowed here, but never widened. */
export default function PermissionsDialog({ user, onClose }: UserDialogProps) {
  const isAdmin = user.userType === 'admin'
  const params = { userId: user.id, userType: user.userType }
  const asked = useAdminQuery(
    [...USERS_KEY, 'permissions', user.id],
    readUserPermissions,
    { params },
    // Always read anew, so that the changes of another administrator are not overwritten unseen.
    { gcTime: 0, enabled: !isAdmin },
  )
  if (asked.data !== undefined) return <RightsForm user={user} saved={asked.data} onClose={onClose} />
  return (
    <Dialog title={TITLE} description={`${user.displayName} (${user.username})`} onClose={onClose}>
      {isAdmin ? (
        <Notice kind="info">관리자의 메뉴 권한은 제한할 수 없습니다.</Notice>
      ) : asked.error === null ? (
        <TableSkeleton />
      ) : (
        <Notice
          kind="error"
          action={
            <Button
              size="sm"
              variant="outline"
              loading={asked.isFetching}
              onClick={() => void asked.refetch()}
            >
              다시 시도
            </Button>
          }
        >
          {failureText(asked.error)}
        </Notice>
      )}
    </Dialog>
  )
}

type Boxes = Record<string, boolean>
/** A right that is not shown does nothing for the account, and is not saved: it could count once the account is of another kind. */
function boxesNow({ isRestricted, permissions }: UserPermissions, shown: ReadonlySet<Right>): Boxes {
  const rights = isRestricted ? rightsOf(permissions) : ALL_RIGHTS
  return boxesOf(rights.filter((right) => shown.has(right)))
}

/** Applies only the user's own changes, so that a right that somebody else took away does not come back. */
async function saveChanges(
  params: Pick<UserPermissions, 'userId' | 'userType'>,
  shown: ReadonlySet<Right>,
  changed: Partial<Boxes>,
): Promise<UserPermissions> {
  const now = boxesNow(await call(readUserPermissions, { params }), shown)
  const permissions = permissionsOf(checkedRights({ ...now, ...changed }))
  return call(saveUserPermissions, { body: { ...params, permissions } })
}

function RightsForm({ user, saved, onClose }: UserDialogProps & { saved: UserPermissions }) {
  const { userId, userType, isRestricted } = saved
  const shown = rightsThatMatter(user)
  const form = useCheckedForm<Boxes>((boxes) => ({ checked: boxes }), boxesNow(saved, shown), {
    place: `permissions of ${userId}`,
  })
  const rights = checkedRights(form.values)
  const check = (next: ReadonlySet<string>) =>
    form.change(Object.fromEntries(ALL_RIGHTS.map((right) => [boxOf(right), next.has(right)])))
  return (
    <FormDialog
      title={TITLE}
      size="lg"
      form={form}
      isEdit
      save={(boxes) => saveChanges({ userId, userType }, shown, form.changed(boxes))}
      submitLabel="저장"
      saved="메뉴 권한이 저장되었습니다."
      failed="메뉴 권한 저장 실패"
      changes={USERS_KEY}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {user.displayName} ({user.username}) · {ACCOUNT_KIND_WORDS[accountKind(user)]}
      </Text>
      {isRestricted ? (
        <Restricted user={user} onLifted={onClose} />
      ) : (
        <Notice kind="info" title="아직 제한하지 않은 계정입니다.">
          계정 유형의 모든 권한을 사용할 수 있습니다. 저장하면 선택한 권한만 사용할 수 있습니다.
        </Notice>
      )}
      <PermissionMatrix shown={shown} rights={rights} onChange={check} />
      <Stack gap="1.5" textStyle="sm" color="fg.muted">
        <Text>이 계정 유형이 사용할 수 있는 권한만 표시합니다.</Text>
        <Text>저장하면 이 사용자는 바로 로그아웃되고, 다시 로그인하면 새 권한이 적용됩니다.</Text>
      </Stack>
      {rights.size === 0 ? (
        <Notice kind="warning">모두 해제하면 이 사용자는 아무 메뉴도 사용할 수 없습니다.</Notice>
      ) : null}
    </FormDialog>
  )
}

function Restricted({ user, onLifted }: { user: UserDialogProps['user']; onLifted: () => void }) {
  const lift = useRecordAction<void>({
    run: () => call(liftUserPermissions, { params: { userId: user.id, userType: user.userType } }),
    changes: USERS_KEY,
    done: '메뉴 권한 제한이 해제되었습니다.',
    failed: '메뉴 권한 제한 해제 실패',
  })
  const press = async () => {
    const isSure = await confirm({
      title: '메뉴 권한 제한을 해제하시겠습니까?',
      body: `${user.displayName} (${user.username})\n계정 유형의 모든 권한을 다시 사용할 수 있습니다. 이 사용자는 바로 로그아웃됩니다.`,
      confirmLabel: '제한 해제',
    })
    if (isSure) lift.mutate(undefined, { onSuccess: onLifted })
  }
  return (
    <Notice
      kind="warning"
      title="메뉴 권한이 제한된 계정입니다."
      action={
        <Flex alignItems="center">
          <Button size="sm" variant="outline" loading={lift.isPending} onClick={() => void press()}>
            제한 해제
          </Button>
        </Flex>
      }
    >
      선택한 권한만 사용할 수 있습니다.
    </Notice>
  )
}
