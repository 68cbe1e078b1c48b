import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listOwedStores, TAX_KIND_LABELS } from '#shared/statements/store.contract.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { searchOf } from '../../../records/search-of.ts'
import { Combobox } from '../../../ui/Combobox.tsx'

export interface StoreFieldProps {
  /** The field's name in the form. */
  name?: string
  value: number | null
  /** Gets the id and the name of the chosen store. */
  onChange: (storeId: number | null, name: string) => void
  /** The name of a store that was not chosen here. */
  chosenName: string
  error?: string | undefined
  required?: boolean
  /** A filter: without a visible label. */
  isFilter?: boolean
}

/** One of the stores that settlements are owed to; there may be thousands, so it is searched for. */
export function StoreField(props: StoreFieldProps) {
  const { value, onChange, chosenName, isFilter = false, ...field } = props
  /** Null: nothing typed since a store was chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [named, setNamed] = useState<{ id: number; name: string } | null>(null)
  const search = useDeferredValue(searchOf(typed ?? ''))
  const { data, isFetching } = useAdminQuery(
    [...SETTLEMENTS_KEY, 'stores', search],
    listOwedStores,
    { query: { limit: 20, ...(search && { search }) } },
    { placeholderData: keepPreviousData, gcTime: 60_000 },
  )
  const name = value === null ? '' : named?.id === value ? named.name : chosenName
  return (
    <Combobox
      {...field}
      label="판매점"
      hideLabel={isFilter}
      size={isFilter ? 'sm' : 'md'}
      placeholder={isFilter ? '모든 판매점' : '판매점명으로 찾기'}
      value={typed ?? name}
      onFocus={(event) => event.currentTarget.select()}
      onValueChange={(text) => {
        setTyped(text)
        if (!isFilter || text === '') onChange(null, '')
      }}
      // A filter stays as it is until another store is chosen.
      onBlur={() => (isFilter ? setTyped(null) : undefined)}
      options={data?.items ?? []}
      loading={isFetching}
      optionKey={({ id }) => id}
      renderOption={(store) => (
        <>
          <span>{store.name}</span>
          <small>{TAX_KIND_LABELS[store.taxKind]}</small>
        </>
      )}
      emptyText={search === '' ? undefined : '일치하는 판매점이 없습니다.'}
      onChoose={({ id, name: chosen }) => {
        setTyped(null)
        setNamed({ id, name: chosen })
        onChange(id, chosen)
      }}
    />
  )
}
