import { Box, chakra, Flex } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { ContactCodeField } from '../../../records/reference-fields.tsx'
import { useCarrierOptions } from '../../../records/reference-lists.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { FieldNotes } from '../../../ui/FieldFrame.tsx'
import { SelectField, type SelectOption } from '../../../ui/SelectField.tsx'
import { type CodeLine, withLine } from './dealer-form.ts'

export interface CarrierCodesFieldProps {
  name: string
  value: readonly CodeLine[]
  onChange: (lines: CodeLine[]) => void
  error: string | undefined
}

/** The contact code that the store's application form fills in for each carrier. */
export function CarrierCodesField({ name, value: lines, onChange, error }: CarrierCodesFieldProps) {
  const id = useId()
  const carriers = useCarrierOptions()
  const others = ({ id: own }: CodeLine) => lines.filter((line) => line.id !== own)
  return (
    <chakra.fieldset
      name={name}
      minWidth="0"
      aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
    >
      <chakra.legend textStyle="label" color="fg.muted" mb="1">
        통신사별 접점코드
      </chakra.legend>
      <Flex direction="column" gap="2">
        {lines.map((line, index) => (
          <CarrierCodeLine
            key={line.id}
            line={line}
            place={index + 1}
            carriers={carriers}
            taken={others(line).map(({ carrier }) => carrier)}
            onChange={(changed) => onChange(lines.map((other) => (other.id === line.id ? changed : other)))}
            onRemove={() => onChange(others(line))}
          />
        ))}
      </Flex>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        mt="2"
        onClick={() => onChange(withLine(lines))}
      >
        <Plus aria-hidden />
        통신사 코드 추가
      </Button>
      <FieldNotes
        controlId={id}
        error={error}
        hint="판매점이 접수할 때 통신사를 고르면 이 코드가 자동으로 입력됩니다."
      />
    </chakra.fieldset>
  )
}

interface CarrierCodeLineProps {
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
function CarrierCodeLine({ line, place, carriers, taken, onChange, onRemove }: CarrierCodeLineProps) {
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
