import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { ContactCodeField } from '../../../records/reference-fields.tsx'
import { IconButton } from '../../../ui/Button.tsx'

/** Carrier name → contact code. */
export type ChosenCodes = Readonly<Record<string, string>>

export interface CarrierCodesFieldProps {
  name: string
  value: ChosenCodes
  onChange: (codes: ChosenCodes) => void
  error: string | undefined
  hint: string
}

/** Contact codes chosen from the registry, one of a carrier: another one of the same carrier takes its place. */
export function CarrierCodesField({ name, value: codes, onChange, error, hint }: CarrierCodesFieldProps) {
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const isUnchosen = isLeft && typed.trim() !== ''
  const without = (carrier: string) =>
    Object.fromEntries(Object.entries(codes).filter(([other]) => other !== carrier))
  return (
    <chakra.fieldset name={name} minWidth="0">
      <chakra.legend textStyle="label" color="fg.muted" mb="1">
        통신사별 접점코드
      </chakra.legend>
      {Object.keys(codes).length === 0 ? null : (
        <Flex as="ul" direction="column" gap="1" mb="2">
          {Object.entries(codes).map(([carrier, code]) => (
            <Flex
              as="li"
              key={carrier}
              align="center"
              gap="2"
              ps="3"
              borderWidth="1px"
              borderColor="border"
              borderRadius="md"
            >
              <Text as="span" flex="1" minWidth="0" truncate>
                {carrier}{' '}
                <Text as="strong" className="tabular">
                  {code}
                </Text>
              </Text>
              <IconButton
                label={`${carrier} ${code} 빼기`}
                icon={<X aria-hidden />}
                onClick={() => onChange(without(carrier))}
              />
            </Flex>
          ))}
        </Flex>
      )}
      <Box onFocus={() => setLeft(false)} onBlur={() => setLeft(true)}>
        <ContactCodeField
          name={`${name}-search`}
          label="접점코드 찾기"
          hideLabel
          placeholder="접점코드나 판매점명으로 찾기"
          emptyText={typed.trim() === '' ? undefined : '일치하는 접점코드가 없습니다.'}
          hint={hint}
          error={isUnchosen ? '목록에서 접점코드를 선택해주세요.' : error}
          value={typed}
          onChange={setTyped}
          onMatch={({ carrier, code }) => {
            onChange({ ...codes, [carrier]: code })
            setTyped('')
          }}
        />
      </Box>
    </chakra.fieldset>
  )
}
