import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listDealers } from '#shared/dealers/dealer.contract.ts'
import { useAdminQuery } from '../../records/admin-query.ts'
import { USERS_KEY } from '../../records/record-keys.ts'
import { useManagers } from '../../records/reference-lists.ts'
import { searchOf } from '../../records/search-of.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx'
import { useAssignees } from '../assignees.ts'

/** Whoever takes over; null: nobody. */
export type Heir = { id: number; name: string } | null

export interface HeirFieldProps {
  /** The account that leaves. */
  leavingId: number
  heir: Heir
  onChoose: (heir: Heir) => void
}

const NOBODY = 'nobody'

interface HeirSelectProps extends HeirFieldProps {
  label: string
  nobody: string
  others: readonly { id: number; name: string; label: string }[]
}

function HeirSelect({ label, nobody, others, leavingId, heir, onChoose }: HeirSelectProps) {
  const offered = others.filter(({ id }) => id !== leavingId)
  const options: SelectOption[] = [
    { value: NOBODY, label: nobody },
    ...offered.map((other) => ({ value: String(other.id), label: other.label })),
  ]
  return (
    <SelectField
      label={label}
      value={heir === null ? NOBODY : String(heir.id)}
      options={options}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        onChoose(offered.find(({ id }) => String(id) === chosen) ?? null)
      }}
    />
  )
}

/** Another worker gets the open applications, or the queue. */
export function WorkerHeir(props: HeirFieldProps) {
  const others = (useAssignees() ?? []).map(({ id, name, openDocuments }) => ({
    id,
    name,
    label: `${name} (${openDocuments}건)`,
  }))
  return <HeirSelect {...props} label="넘겨받을 담당자" nobody="담당자 없이 대기로 돌리기" others={others} />
}

/** Another sales manager gets contact codes and mappings. */
export function ManagerHeir(props: HeirFieldProps) {
  const others = useManagers()
    .filter(({ isActive }) => isActive)
    .map(({ id, name, teamName }) => ({
      id,
      name,
      label: teamName === null ? name : `${name} (${teamName})`,
    }))
  return <HeirSelect {...props} label="넘겨받을 영업과장" nobody="넘기지 않음" others={others} />
}

/** Another store gets contact codes and open applications; there may be thousands, so it is searched for. */
export function StoreHeir({ leavingId, heir, onChoose }: HeirFieldProps) {
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const search = useDeferredValue(searchOf(typed))
  const { data, isFetching } = useAdminQuery(
    [...USERS_KEY, 'heirs', search],
    listDealers,
    { query: { search, isActive: true, limit: 20 } },
    { enabled: search !== '', placeholderData: keepPreviousData, gcTime: 60_000 },
  )
  const found = search === '' ? [] : (data?.items ?? []).filter(({ id }) => id !== leavingId)
  const isUnchosen = isLeft && typed.trim() !== '' && heir === null
  return (
    <Combobox
      label="넘겨받을 판매점"
      placeholder="판매점명이나 아이디로 찾기"
      hint="비워두면 넘기지 않습니다."
      error={isUnchosen ? '목록에서 판매점을 선택해주세요.' : undefined}
      value={typed}
      onValueChange={(text) => {
        setTyped(text)
        setLeft(false)
        onChoose(null)
      }}
      onBlur={() => setLeft(true)}
      options={found}
      loading={isFetching}
      optionKey={({ id }) => id}
      renderOption={({ dealerName, name, username }) => (
        <>
          <span>{dealerName ?? name}</span>
          <small>{username}</small>
        </>
      )}
      emptyText={search === '' ? undefined : '일치하는 판매점이 없습니다.'}
      onChoose={({ id, dealerName, name }) => {
        setTyped(dealerName ?? name)
        onChoose({ id, name: dealerName ?? name })
      }}
    />
  )
}
