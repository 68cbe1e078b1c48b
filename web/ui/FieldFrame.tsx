import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, type ReactNode, useContext, useId } from 'react'

/** The props that every field of web/ui takes besides those of its native element. */
export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** The error's sentence; if there is one, the field is invalid. */
  error?: string | undefined
  /** Marks the label; the form itself does the checking. */
  required?: boolean | undefined
  /** Keeps the label for screen readers only (search boxes, filters). */
  hideLabel?: boolean | undefined
  /** Stands at the right end of the label's line: a counter, a link. */
  aside?: ReactNode
}

/** The ids and aria attributes that connect label, hint and error to a control. */
export type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export function useFieldWiring(field: FieldProps, id?: string): FieldWiring {
  const made = useId()
  const own = id ?? made
  const described = [field.error ? `${own}-error` : '', field.hint ? `${own}-hint` : '']
    .filter(Boolean)
    .join(' ')
  return {
    id: own,
    'aria-describedby': described || undefined,
    'aria-invalid': field.error ? true : undefined,
    'aria-required': field.required || undefined,
  }
}

type FieldFrameProps = FieldProps & { controlId: string; children: ReactNode; className?: string | undefined }

/** Label above, control, then error and hint below, in the order in which they are read. */
export function FieldFrame(props: FieldFrameProps) {
  const { controlId, label, hint, error, required, hideLabel, aside, children, className } = props
  return (
    <Box minWidth="0" width="full" className={className}>
      <Flex
        justify="space-between"
        align="baseline"
        gap="2"
        mb={hideLabel ? '0' : '1.5'}
        {...(hideLabel ? { css: VISUALLY_HIDDEN } : {})}
      >
        <chakra.label htmlFor={controlId} id={`${controlId}-label`} textStyle="label" color="fg.muted">
          {label}
          {required ? <RequiredMark /> : null}
        </chakra.label>
        {aside ? (
          <Text as="span" textStyle="xs" color="fg.subtle">
            {aside}
          </Text>
        ) : null}
      </Flex>
      {children}
      <FieldNotes controlId={controlId} error={error} hint={hint} />
    </Box>
  )
}

/** True inside a form that announces all errors in one place, so that fields do not announce them too. */
export const FormAnnounces = createContext(false)

/** A control's error, announced unless the form does that, and its hint, by the ids of `useFieldWiring`. */
export function FieldNotes({
  controlId,
  error,
  hint,
}: { controlId: string } & Pick<FieldProps, 'error' | 'hint'>) {
  const isAnnounced = useContext(FormAnnounces)
  return (
    <>
      {error ? (
        <Flex
          id={`${controlId}-error`}
          role={isAnnounced ? undefined : 'alert'}
          mt="1.5"
          gap="1"
          align="center"
          textStyle="xs"
          color="fg.error"
        >
          <CircleAlert size={14} aria-hidden style={{ flexShrink: 0 }} />
          {error}
        </Flex>
      ) : null}
      {hint ? (
        <Text id={`${controlId}-hint`} mt="1.5" textStyle="xs" color="fg.subtle">
          {hint}
        </Text>
      ) : null}
    </>
  )
}

export function RequiredMark() {
  return (
    <Text as="span" aria-hidden color="fg.error" ms="0.5">
      *
    </Text>
  )
}

export const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Separates the props of the frame from those of the native element. */
export function splitFieldProps<Props extends FieldProps>(
  props: Props,
): [FieldProps, Omit<Props, keyof FieldProps>] {
  const { label, hint, error, required, hideLabel, aside, ...own } = props
  return [{ label, hint, error, required, hideLabel, aside }, own]
}
