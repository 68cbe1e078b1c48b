import { chakra, Flex } from '@chakra-ui/react'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import ScanText from 'lucide-react/icons/scan-text'
import type { PaperNumberKind } from '#shared/documents/paper-number.ts'
import { focusField } from '../../records/form/form-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { usePaperNumbers } from './paper-numbers.ts'

interface OfferedNumbersProps {
  /** What the field takes, the likeliest first. */
  kinds: readonly PaperNumberKind[]
  /** The field, for the form and in words. */
  name: string
  label: string
  value: string
  /** Puts the number into the field. */
  onChange: (value: string) => void
}

const SOURCES = {
  barcode: { word: '바코드', Icon: ScanBarcode },
  print: { word: '인쇄된 번호', Icon: ScanText },
} as const

/** Below a field: the numbers of the papers that fit it. Pressing one fills the field, pointing at one shows its place. */
export function OfferedNumbers({ kinds, name, label, value, onChange }: OfferedNumbersProps) {
  const numbers = usePaperNumbers()
  const mark = numbers?.mark
  const offered = kinds.flatMap((kind) => numbers?.found.filter((one) => one.kind === kind) ?? [])
  const open = offered.filter((one) => one.value !== value)
  if (open.length === 0 || mark === undefined) return null
  return (
    <Flex direction="column" gap="1" align="flex-start">
      {open.map((one) => {
        const { word, Icon } = SOURCES[one.source]
        return (
          <Button
            key={one.value}
            size="sm"
            variant="outline"
            colorPalette="gray"
            title={`서류의 ${word}`}
            aria-label={`${label}에 서류의 ${word} ${one.value} 넣기`}
            {...CHIP}
            onClick={({ currentTarget }) => {
              onChange(one.value)
              mark(null)
              focusField(currentTarget.form, name)
            }}
            onPointerEnter={() => mark(one)}
            onPointerLeave={() => mark(null)}
            onFocus={() => mark(one)}
            onBlur={() => mark(null)}
          >
            <Icon size={14} aria-hidden />
            <chakra.span overflowWrap="anywhere" textAlign="start">
              {one.value}
            </chakra.span>
          </Button>
        )
      })}
    </Flex>
  )
}

const CHIP = {
  className: 'tabular',
  height: 'auto',
  minHeight: '7',
  maxWidth: 'full',
  px: '2',
  py: '0.5',
  gap: '1',
  textStyle: 'xs',
  fontWeight: 'normal',
  whiteSpace: 'normal',
} as const
