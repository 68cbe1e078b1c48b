import { Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect, useRef } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { isOpenStatus } from '#shared/documents/activation-status.ts'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { assignDocument } from '#shared/documents/queue.contract.ts'
import { type AccountKind, accountKind } from '#shared/permissions.ts'
import { useActs } from '../../documents/acts/acts.ts'
import { useAssignees } from '../../documents/assignees.ts'
import { useAdoptCurrent } from '../../documents/document.api.ts'
import { refreshDocuments, showSaved } from '../../documents/list/document-list.ts'
import { useToldWithUndo } from '../../documents/undo/use-told-with-undo.ts'
import { call, hasCode, sentenceOf } from '../../lib/api-client.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'

const FAILED = '담당자 변경 실패'

export interface AssigneeMenuProps {
  account: SessionUser
  document: DocumentWithAmounts
  /** It was handed over, and this account does not see it any more. */
  onLost: () => void
  /** Opens the menu at once. */
  startsOpen?: boolean
}

/** Whose the application is, and to whom it can be handed over. */
export function AssigneeMenu({ account, document, onLost, startsOpen = false }: AssigneeMenuProps) {
  const { id, version, assignedWorkerId, assignedWorkerName } = document
  const queries = useQueryClient()
  const adopt = useAdoptCurrent()
  const tell = useToldWithUndo()
  const isFree = isOpenStatus(document.activationStatus) && !document.isMasked
  const isAllowed = isFree && mayAssign(accountKind(account), account.id, document)
  const others = useAssignees()?.filter((each) => each.id !== assignedWorkerId) ?? []
  const name = assignedWorkerName ?? '없음'
  const place = useRef<HTMLSpanElement>(null)
  const openMenu = () => place.current?.querySelector('button')?.click()
  useActs('case', { assign: isAllowed ? openMenu : undefined })
  useEffect(() => {
    if (startsOpen) place.current?.querySelector('button')?.click()
  }, [startsOpen])
  if (!isAllowed)
    return (
      <Text as="span" textStyle="sm" whiteSpace="nowrap" title="담당자">
        담당 {name}
      </Text>
    )

  const assign = async (workerId: number | null, done: string) => {
    try {
      const saved = await call(assignDocument, { params: { id }, body: { version, workerId } })
      if (saved !== null) {
        showSaved(queries, saved)
        const isMoved = saved.activationStatus !== document.activationStatus
        // Given back, it may be masked already; it is still the one whose name was on the page.
        return tell({ ...saved, customerName: document.customerName }, { done, isMoved })
      }
      toast.success(done, { title: `${document.customerName}님`, about: FAILED })
      void refreshDocuments(queries, [id])
      onLost()
    } catch (error) {
      if (hasCode(error, 'VERSION_CONFLICT')) adopt(error.current)
      toast.error(sentenceOf(error), { title: FAILED, about: FAILED })
    }
  }
  const isMine = assignedWorkerId === account.id
  const kind = accountKind(account)
  // A worker takes what is free before it can give it away.
  const mayGive = kind === 'admin' || kind === 'user' || isMine
  const items: MenuItem[] = [
    ...(isMine
      ? []
      : [
          {
            key: 'me',
            label: '내가 담당',
            onSelect: () => void assign(account.id, '내가 담당합니다.'),
          },
        ]),
    ...(assignedWorkerId === null
      ? []
      : [
          {
            key: 'nobody',
            // Only what is worked on goes back; other statuses stay.
            label: document.activationStatus === '진행중' ? '담당 해제 (대기로)' : '담당 해제',
            onSelect: () => void assign(null, '담당을 해제했습니다.'),
          },
        ]),
    ...others
      .filter((each) => mayGive && each.id !== account.id)
      .map((each, index) => ({
        key: String(each.id),
        label: `${each.name} (${each.openDocuments}건)`,
        divided: index === 0,
        onSelect: () => void assign(each.id, `${each.name}님에게 넘겼습니다.`),
      })),
  ]
  return (
    <span ref={place}>
      <Menu label={`담당자 ${name}`} items={items} look="outline">
        <UserRound size={14} aria-hidden />
        담당 {name}
      </Menu>
    </span>
  )
}

/** Users and administrators assign anybody's documents; workers take what is free and give away their own. */
function mayAssign(
  kind: AccountKind,
  accountId: number,
  { assignedWorkerId }: { assignedWorkerId: number | null },
): boolean {
  return kind === 'admin' || kind === 'user' || assignedWorkerId === null || assignedWorkerId === accountId
}
