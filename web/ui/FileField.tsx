import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import Camera from 'lucide-react/icons/camera'
import Paperclip from 'lucide-react/icons/paperclip'
import { type ClipboardEvent, type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import {
  FieldFrame,
  type FieldProps,
  splitFieldProps,
  useFieldWiring,
  VISUALLY_HIDDEN,
} from './FieldFrame.tsx'
import { FileRow } from './FileRow.tsx'
import { acceptOf, type FileRule, fileProblem, formatBytes } from './file-check.ts'

export type FileFieldProps = FieldProps & {
  id?: string | undefined
  name?: string | undefined
  value: readonly File[]
  onChange: (files: File[]) => void
  /** Gets the reason why a file was refused, or null, so that the form shows it. Else the field does. */
  onJudged?: ((problem: string | null) => void) | undefined
  rule: FileRule
  /** Allows several files; otherwise a new file replaces the old one. */
  multiple?: boolean | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
  /** Stands above the files, in place of the button for the device's camera. */
  first?: ReactNode
}

/** Choosing, photographing, dropping or pasting files, with previews; refused files get a sentence. */
export function FileField(props: FileFieldProps) {
  const [
    field,
    { id, name, value: files, onChange, onJudged, rule, multiple = false, disabled, ref, first },
  ] = splitFieldProps(props)
  const [refused, setRefused] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const takesPhotos = first === undefined && acceptOf(rule).includes('image/')
  const kinds = `${rule.extensions.join(', ')} · 최대 ${formatBytes(rule.maxBytes)}`
  const shown = { ...field, error: refused ?? field.error, hint: field.hint ?? kinds }
  // ARIA does not allow aria-required on a file input.
  const wiring = useFieldWiring({ ...shown, required: undefined }, id)

  const add = (list: FileList | null) => {
    if (!list || list.length === 0 || disabled) return
    const offered = multiple ? [...list] : [...list].slice(0, 1)
    const good = offered.filter((file) => fileProblem(file, rule) === null)
    const problems = offered.map((file) => fileProblem(file, rule)).filter((problem) => problem !== null)
    const judge = onJudged ?? setRefused
    judge(problems.length > 0 ? problems.join(' ') : null)
    if (good.length > 0) onChange(multiple ? [...files, ...good] : good)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  const pick = (input: HTMLInputElement) => {
    add(input.files)
    // Cleared, so that choosing the same file again counts as a change.
    input.value = ''
  }
  return (
    <FieldFrame {...shown} controlId={wiring.id}>
      {first}
      {files.map((file, index) => (
        <FileRow
          key={`${file.name}-${file.size}-${file.lastModified}`}
          file={file}
          onRemove={disabled ? undefined : () => onChange(files.filter((_, at) => at !== index))}
        />
      ))}
      <DropZone
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={(event: ClipboardEvent) => add(event.clipboardData.files)}
      >
        <Flex gap="2" wrap="wrap" justify="center">
          <chakra.label
            htmlFor={wiring.id}
            css={{ display: 'contents', '&:has(:disabled)': { pointerEvents: 'none', opacity: '0.5' } }}
          >
            <chakra.input
              ref={ref}
              {...wiring}
              type="file"
              autoComplete="off"
              name={name}
              className="peer"
              css={VISUALLY_HIDDEN}
              accept={acceptOf(rule)}
              multiple={multiple}
              disabled={disabled}
              onChange={(event) => pick(event.currentTarget)}
            />
            <FileButton>
              <Paperclip aria-hidden />
              {files.length > 0 && !multiple ? '다른 파일 선택' : '파일 선택'}
            </FileButton>
          </chakra.label>
          {takesPhotos ? (
            <Box display="none" css={{ '@media (pointer: coarse)': { display: 'block' } }}>
              <Button variant="subtle" disabled={disabled} onClick={() => camera.current?.click()}>
                <Camera aria-hidden />
                사진 촬영
              </Button>
              <input
                ref={camera}
                type="file"
                autoComplete="off"
                accept="image/*"
                capture="environment"
                hidden
                onChange={(event) => pick(event.currentTarget)}
              />
            </Box>
          ) : null}
        </Flex>
        <Text
          mt="2"
          textStyle="xs"
          color="fg.subtle"
          css={{ '@media (pointer: coarse)': { display: 'none' } }}
        >
          파일을 여기에 끌어다 놓거나 붙여 넣을 수 있습니다.
        </Text>
      </DropZone>
    </FieldFrame>
  )
}

const DropZone = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    px: '4',
    py: '4',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.control',
    borderRadius: 'md',
    bg: 'bg.subtle',
    '&[data-over]': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    // Nothing is dragged there.
    '@media (pointer: coarse)': { display: 'block', p: '0', borderWidth: '0', bg: 'transparent' },
  },
})

const FileButton = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    height: '9',
    px: '3.5',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    bg: 'bg.panel',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '& svg': { boxSize: '1.15em' },
    _peerFocusVisible: { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '2px' },
    '@media (pointer: coarse)': { flex: '1', minHeight: '44px' },
  },
})
