import { Box, Flex } from '@chakra-ui/react'
import X from 'lucide-react/icons/x'
import { ContactCodeField } from '../../../records/reference-fields.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { SelectField, type SelectOption } from '../../../ui/SelectField.tsx'
import type { CodeLine } from './dealer-form.ts'

export interface CarrierCodeLineProps {
  line: CodeLine
  /** The line's number, which the labels for screen readers name. */
  place: number
  carriers: readonly SelectOption[]
  /** The carriers of the other lines, which cannot be chosen again. */
  taken: readonly string[]
  onChange: (line: CodeLine) => void
  onRemove: () => void
}

/** One carrier and its code; the registered codes are suggested, but any text can be typed. */
export function CarrierCodeLine({ line, place, carriers, taken, onChange, onRemove }: CarrierCodeLineProps) {
  const { carrier, code } = line
  const isKnown = carrier === '' || carriers.some(({ value }) => value === carrier)
  const options = carriers.filter(({ value }) => value === carrier || !taken.includes(value))
  return (
    <Flex gap="2" align="start">
      <Box flex="1 1 0" minWidth="0">
        <SelectField
          label={`통신사 ${place}`}
          hideLabel
          placeholder="통신사"
          value={carrier}
          options={isKnown ? options : [{ value: carrier, label: carrier }, ...options]}
          onChange={(event) => onChange({ ...line, carrier: event.currentTarget.value })}
        />
      </Box>
      <Box flex="1 1 0" minWidth="0">
        <ContactCodeField
          label={`접점코드 ${place}`}
          hideLabel
          placeholder="접점코드"
          carrier={carrier}
          value={code}
          onChange={(typed) => onChange({ ...line, code: typed })}
          onMatch={(match) =>
            onChange({
              ...line,
              carrier: taken.includes(match.carrier) ? carrier : match.carrier,
              code: match.code,
            })
          }
        />
      </Box>
      <IconButton label={`통신사 코드 ${place} 빼기`} icon={<X aria-hidden />} onClick={onRemove} />
    </Flex>
  )
}
