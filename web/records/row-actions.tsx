import { Flex, Text } from '@chakra-ui/react'
import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { ErrorCode } from '#shared/errors.ts'
import { hasCode, isLoginAsked } from '../lib/api-client.ts'
import { IconButton } from '../ui/Button.tsx'
import { type ConfirmQuestion, confirm } from '../ui/confirm.ts'
import { Switch } from '../ui/Switch.tsx'
import { toast } from '../ui/toast.ts'
import { PRESS_AGAIN, tellFailure } from './form/failure.ts'

export interface ActiveSwitchProps {
  /** The name of what is switched: a carrier, a code. */
  name: string
  isActive: boolean
  run: (isActive: boolean) => Promise<unknown>
  /** The question before switching; null to ask nothing. */
  question?: (isActive: boolean) => ConfirmQuestion | null
  /** Called in place of switching off, for what asks and does that itself. */
  onDeactivate?: () => void
  changes: QueryKey
  failed: string
  /** As in `RecordAction`. */
  of?: MutationKey | undefined
}

/** Switches between 활성 and 비활성, and saves at once. */
export function ActiveSwitch(props: ActiveSwitchProps) {
  const { name, isActive, run, question, onDeactivate, changes, failed, of } = props
  const change = useRecordAction<boolean>({
    run,
    changes,
    done: (wanted) => `${name}: ${wanted ? '활성' : '비활성'} 상태로 변경되었습니다.`,
    failed,
    of,
  })
  const press = async (wanted: boolean) => {
    if (!wanted && onDeactivate !== undefined) return onDeactivate()
    const asked = question?.(wanted) ?? null
    if (asked === null || (await confirm(asked))) change.mutate(wanted)
  }
  const shown = change.isPending ? change.variables : isActive
  return (
    <Switch
      checked={shown}
      busy={change.isPending}
      label={`${name} 활성`}
      onChange={(wanted) => void press(wanted)}
    >
      {shown ? '활성' : '비활성'}
    </Switch>
  )
}

export interface DeleteButtonProps {
  /** The button's label: `KT 삭제`. */
  label: string
  question: { title: string; body: ReactNode }
  run: () => Promise<unknown>
  changes: QueryKey
  done: string
  failed: string
  /** Something else is being done with the record: what would be deleted is not yet what the row shows. */
  busy?: boolean
}

/** Deletes one record after a question that names it. */
export function DeleteButton({ label, question, run, changes, done, failed, busy }: DeleteButtonProps) {
  const deletion = useRecordAction<void>({ run, changes, done, failed })
  const press = async () => {
    const isSure = await confirm({ ...question, confirmLabel: '삭제', destructive: true })
    if (isSure) deletion.mutate()
  }
  return (
    <IconButton
      label={label}
      icon={<Trash2 aria-hidden />}
      size="sm"
      loading={deletion.isPending}
      disabled={busy}
      onClick={() => void press()}
    />
  )
}

/** The buttons in a record's row: the switch first, deleting last. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Flex align="center" justify="space-between" gap="2" flexShrink="0">
      {children}
    </Flex>
  )
}

/** A record's title and buttons on a phone's card. */
export function CardHead({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Flex justify="space-between" align="center" gap="2">
      <Text minWidth="0" fontWeight="semibold" overflowWrap="anywhere">
        {title}
      </Text>
      {children}
    </Flex>
  )
}

export interface RecordAction<Input> {
  run: (input: Input) => Promise<unknown>
  /** The lists to read again, also after a refusal: it may have been done although the answer was lost. */
  changes: QueryKey
  /** The sentence after success. */
  done: string | ((input: Input) => string)
  /** The title of the toast when the server refused. */
  failed: string
  /** Codes that the caller handles with a question of its own. */
  askedAbout?: readonly ErrorCode[]
  /** The record, for those who wait until nothing is being done with it. */
  of?: MutationKey | undefined
}

/** An action by one press: reports the result and reads the lists again. */
export function useRecordAction<Input>(action: RecordAction<Input>) {
  const { run, changes, done, failed, askedAbout = [], of } = action
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    ...(of === undefined ? {} : { mutationKey: of }),
    onSuccess: (_, input) => {
      toast.success(typeof done === 'string' ? done : done(input), { about: failed })
    },
    onError: (error) => {
      if (isLoginAsked(error) || hasCode(error, ...askedAbout)) return
      tellFailure(error, failed, PRESS_AGAIN)
    },
    onSettled: async (_, error) => {
      if (error === null || !isLoginAsked(error)) await queries.invalidateQueries({ queryKey: changes })
    },
  })
}

/** The known facts of a record on a phone's card; nothing when none is known. */
export function CardFacts({
  of,
  small = false,
}: {
  of: readonly (string | null | undefined)[]
  small?: boolean
}) {
  const facts = of.filter(Boolean)
  return facts.length === 0 ? null : (
    <Text
      textStyle={small ? 'xs' : 'sm'}
      color={small ? 'fg.subtle' : 'fg.muted'}
      className="tabular"
      overflowWrap="anywhere"
    >
      {facts.join(' · ')}
    </Text>
  )
}
