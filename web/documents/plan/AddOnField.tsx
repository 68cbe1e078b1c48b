import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { AdditionalService } from '#shared/additional-services/additional-service.contract.ts'
import { matchesKorean } from '#shared/korean.ts'
import { LIMITS } from '#shared/limits.ts'
import { formatWon } from '#shared/money.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { FieldNotes } from '../../ui/FieldFrame.tsx'
import { SearchField } from '../../ui/SearchField.tsx'

export interface AddOnFieldProps {
  name: string
  /** The carrier's active add-ons. */
  addOns: readonly AdditionalService[]
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
  error: string | undefined
}

const SEARCH_FROM = 9

/** A choice of add-ons with their monthly fees. One that was switched off stays until it is unchecked. */
export function AddOnField({ name, addOns, value, onChange, error }: AddOnFieldProps) {
  const [search, setSearch] = useState('')
  const gone = value.filter((id) => addOns.every((addOn) => addOn.id !== id))
  const found = addOns.filter(({ serviceName }) => matchesKorean(serviceName, search))
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((other) => other !== id))
  return (
    <chakra.fieldset
      name={name}
      minWidth="0"
      aria-describedby={error === undefined ? undefined : 'add-ons-error'}
    >
      <Flex as="legend" textStyle="label" color="fg.muted" mb="1" gap="2" width="full">
        부가서비스
        {value.length > 0 ? (
          <Text as="span" fontWeight="normal" color="fg.subtle">
            {value.length}개 선택
          </Text>
        ) : null}
      </Flex>
      {addOns.length >= SEARCH_FROM ? (
        <Box mb="1">
          <SearchField label="부가서비스 검색" value={search} onSearch={setSearch} delayMs={0} />
        </Box>
      ) : null}
      {addOns.length === 0 && gone.length === 0 ? (
        <Text textStyle="sm" color="fg.subtle">
          이 통신사의 부가서비스가 없습니다.
        </Text>
      ) : null}
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        columnGap="2"
        // On phones the whole dialog scrolls instead.
        maxHeight={{ md: '13rem' }}
        overflowY={{ md: 'auto' }}
      >
        {gone.map((id) => (
          <CheckboxField
            key={id}
            label={`부가서비스 ${id}`}
            description="사용이 중지된 부가서비스"
            value
            onChange={() => toggle(id, false)}
          />
        ))}
        {found.map((addOn) => (
          <CheckboxField
            key={addOn.id}
            name={`addOn.${addOn.id}`}
            label={addOn.serviceName}
            description={<span className="tabular">{formatWon(addOn.monthlyFee)}</span>}
            value={value.includes(addOn.id)}
            disabled={!value.includes(addOn.id) && value.length >= LIMITS.listIds}
            onChange={(event) => toggle(addOn.id, event.currentTarget.checked)}
          />
        ))}
      </Box>
      <FieldNotes controlId="add-ons" error={error} hint={null} />
    </chakra.fieldset>
  )
}
