import { Stack, Text } from '@chakra-ui/react'
import type { QueryKey } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { create } from 'zustand'
import { type OpenThing, readOpenThings } from '#shared/users/open-things.contract.ts'
import { useAdminQuery } from '../../records/admin-query.ts'
import { USERS_KEY } from '../../records/record-keys.ts'
import { useRecordAction } from '../../records/row-actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Unread } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { type Heir, type HeirFieldProps, ManagerHeir, StoreHeir, WorkerHeir } from './HeirField.tsx'
import { OpenThings } from './OpenThings.tsx'

/** The deactivation or deletion of an account, which is asked about with what it leaves behind. */
export interface Leaving {
  account: { id: number; userType: string }
  title: string
  /** Who leaves: `박근무 (park)`. */
  who: string
  confirmLabel: string
  /** What follows, a sentence each; `heir`: the name of whoever takes over, or null. */
  consequences: (heir: string | null) => readonly string[]
  /** `handOverTo`: the account that takes over; null: nobody. */
  run: (handOverTo: number | null) => Promise<unknown>
  changes: QueryKey
  done: string
  failed: string
}

/** Kept outside the list, whose rows are drawn anew when the window gets narrower. */
const useLeaving = create<{ leaving: Leaving | null }>(() => ({ leaving: null }))

/** Asks about a deactivation or deletion, and does it when the administrator agrees. */
export const askLeaving = (leaving: Leaving) => useLeaving.setState({ leaving })

const close = () => useLeaving.setState({ leaving: null })

/** Shows what `askLeaving` asks; once on the page. */
export function LeavingQuestion() {
  const { leaving } = useLeaving()
  return leaving === null ? null : <LeavingDialog key={leaving.account.id} leaving={leaving} />
}

/** What another account can take over, by the kind of the one that leaves. */
const HEIRS: Record<string, { field: ComponentType<HeirFieldProps>; of: readonly OpenThing['what'][] }> = {
  dealer: { field: StoreHeir, of: ['applications', 'contact-codes'] },
  sales_manager: { field: ManagerHeir, of: ['contact-codes', 'mappings'] },
}
const OF_WORKERS = { field: WorkerHeir, of: ['assigned'] } as const

/** What becomes of money, whoever takes over the rest. */
const OF_STATEMENTS =
  '지급내역, 이의와 잔액은 이 판매점의 것으로 남아 정산 관리에서 그대로 처리하고 지급합니다. 음수 잔액은 다음 달로 계속 이월됩니다.'

const OF_STAGES =
  '이 계정만 할 수 있는 정산 단계는 아무도 할 수 없게 됩니다. 정산 설정에서 다른 담당자를 선택해주세요.'

function LeavingDialog({ leaving }: { leaving: Leaving }) {
  const { account, title, who, confirmLabel, consequences, run, changes, done, failed } = leaving
  const [heir, setHeir] = useState<Heir>(null)
  const open = useAdminQuery(
    [...USERS_KEY, 'open-things', account.id],
    readOpenThings,
    { params: { id: account.id } },
    { gcTime: 0 },
  )
  const action = useRecordAction<number | null>({ run, changes, done, failed })
  const { field: HeirField, of } = HEIRS[account.userType] ?? OF_WORKERS
  const canHandOver = open.data?.some(({ what }) => (of as readonly string[]).includes(what)) ?? false
  const leaves = (...asked: OpenThing['what'][]) =>
    open.data?.some(({ what }) => asked.includes(what)) ?? false
  return (
    <Dialog
      role="alertdialog"
      size="md"
      title={title}
      description={who}
      onClose={close}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" data-autofocus onClick={close}>
            취소
          </Button>
          <Button
            colorPalette="red"
            disabled={open.data === undefined}
            loading={action.isPending}
            onClick={() => action.mutate(heir?.id ?? null, { onSuccess: close })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {open.data === undefined ? (
        <Unread of={open}>
          <FormSkeleton fields={2} />
        </Unread>
      ) : (
        <Stack gap="4">
          <OpenThings things={open.data} onLeave={close} />
          {canHandOver ? <HeirField leavingId={account.id} heir={heir} onChoose={setHeir} /> : null}
          <Stack as="ul" gap="1" listStyleType="none" textStyle="sm" color="fg.muted">
            {[
              ...consequences(heir?.name ?? null),
              ...(leaves('statements', 'objections') ? [OF_STATEMENTS] : []),
              ...(leaves('stages') ? [OF_STAGES] : []),
            ].map((sentence) => (
              <Text as="li" key={sentence}>
                {sentence}
              </Text>
            ))}
          </Stack>
        </Stack>
      )}
    </Dialog>
  )
}
