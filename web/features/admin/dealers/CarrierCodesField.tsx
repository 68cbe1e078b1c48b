import { chakra, Flex } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { useCarrierOptions } from '../../../records/reference-lists.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldNotes } from '../../../ui/FieldFrame.tsx'
import { CarrierCodeLine } from './CarrierCodeLine.tsx'
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
