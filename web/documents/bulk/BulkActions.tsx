import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import {
  ACTIVATION_STATUSES,
  type ActivationStatus,
  offeredStatuses,
  STATUS_TABLE,
} from '#shared/documents/activation-status.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { useAccount } from '../../lib/session-store.ts'
import { Menu } from '../../ui/Menu.tsx'
import { useAssignees } from '../assignees.ts'
import { ReplyPicker } from '../replies/ReplyPicker.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useBulkChanges } from './use-bulk-changes.ts'

/** The statuses that need a word to the store, with the field that takes it. */
const REASONS = {
  보완필요: { field: 'supplementNotes', label: '보완 내용', replies: 'supplement' },
  취소: { field: 'cancelReason', label: '취소 사유', replies: null },
  폐기: { field: 'discardReason', label: '폐기 사유', replies: 'discard' },
} as const
type WithReason = keyof typeof REASONS

export interface BulkActionsProps {
  rows: readonly ListedDocument[]
  /** Learns which were changed. */
  onDone: (changed: readonly number[]) => void
}

/** What can be done with the chosen applications at once: give them to somebody, and give them another status. */
export function BulkActions({ rows, onDone }: BulkActionsProps) {
  const account = useAccount()
  const assignees = useAssignees() ?? []
  const { assign, changeStatus } = useBulkChanges(rows, onDone)
  const [asking, setAsking] = useState<WithReason | null>(null)
  if (rows.length === 0 || account === null) return null
  const offered = ACTIVATION_STATUSES.filter(
    // An activation needs a subscription number of its own.
    (status) =>
      status !== '개통' && rows.some((row) => row.activationStatus !== status && isOffered(row, status)),
  )
  const choose = (status: ActivationStatus) => {
    if (status in REASONS) setAsking(status as WithReason)
    else void changeStatus({ activationStatus: status }, `${STATUS_TABLE[status].label} 상태로 변경했습니다.`)
  }
  return (
    <>
      <Menu
        label="선택한 신청의 담당자"
        items={[
          { key: 'me', label: '내가 담당', onSelect: () => void assign(account.id, '내가 담당합니다.') },
          { key: 'nobody', label: '담당 해제', onSelect: () => void assign(null, '담당을 해제했습니다.') },
          ...assignees
            .filter(({ id }) => id !== account.id)
            .map(({ id, name, openDocuments }, index) => ({
              key: String(id),
              label: `${name} (${openDocuments}건)`,
              divided: index === 0,
              onSelect: () => void assign(id, `${name}님에게 넘겼습니다.`),
            })),
        ]}
      >
        <UserRound size={16} aria-hidden />
        담당 지정
      </Menu>
      <Menu
        label="선택한 신청의 개통 상태"
        items={offered.map((status) => ({
          key: status,
          label: STATUS_TABLE[status].label,
          destructive: status === '취소' || status === '폐기',
          onSelect: () => choose(status),
        }))}
      >
        <ArrowRightLeft size={16} aria-hidden />
        상태 변경
      </Menu>
      {asking === null ? null : (
        <ReasonDialog
          title={`${rows.length}건을 ${STATUS_TABLE[asking].label} 상태로 변경`}
          label={REASONS[asking].label}
          isFinal={asking !== '보완필요'}
          aside={REASONS[asking].replies && <ReplyPicker kind={REASONS[asking].replies} documents={rows} />}
          onClose={() => setAsking(null)}
          change={(reason) =>
            changeStatus(
              { activationStatus: asking, [REASONS[asking].field]: reason },
              `${STATUS_TABLE[asking].label} 상태로 변경했습니다.`,
            )
          }
        />
      )}
    </>
  )
}

function isOffered({ activationStatus, carrier }: ListedDocument, status: ActivationStatus): boolean {
  return offeredStatuses(activationStatus, carrier).includes(status)
}
