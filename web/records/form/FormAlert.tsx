import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import type { FormSaving } from './use-form-saving.ts'

export interface FormAlertProps {
  saving: FormSaving
  /** Shows a single wrong field only at the field, which has the focus, and not in the summary. */
  isBrief?: boolean | undefined
  /** The title over the server's sentence. */
  failureTitle?: string | undefined
  /** The changes that others made meanwhile. */
  conflict?: ReactNode
}

/** True when the summary announces the errors, so that the fields must not announce them again. */
export function isSummedUp({ problems, problemsTitle, failure }: FormSaving, isBrief = false): boolean {
  if (problems.length > 1 || problemsTitle !== undefined) return true
  // A refusal with one field may have the same sentence for the field and for the whole form.
  return isBrief
    ? failure !== undefined && problems[0]?.message !== failure
    : problems.length > 0 || failure !== undefined
}

/** The one place that announces everything wrong with a form; each line leads to its field. */
export function FormAlert({ saving, isBrief, failureTitle, conflict }: FormAlertProps) {
  const { problems, problemsTitle, failure } = saving
  const isWrong = isSummedUp(saving, isBrief)
  if (!isWrong && !conflict) return null
  const title = problemsTitle ?? (failure === undefined ? '입력 오류' : failureTitle)
  const said = problems.length === 1 && problems[0]?.message === failure ? undefined : failure
  const hasList = problems.length > 1 || (problems.length === 1 && !isBrief)
  return (
    <Stack role="alert" gap="4">
      {conflict}
      {isWrong ? (
        <Flex gap="3" p="4" bg="bg.error" borderRadius="md" color="fg.error">
          <Box flexShrink="0" pt="0.5">
            <CircleAlert size={18} aria-hidden />
          </Box>
          <Box minWidth="0">
            {title === undefined ? null : <Text fontWeight="semibold">{title}</Text>}
            {said === undefined ? null : (
              <Text textStyle="sm" whiteSpace="pre-line">
                {said}
              </Text>
            )}
            {hasList ? <Problems saving={saving} /> : null}
          </Box>
        </Flex>
      ) : null}
    </Stack>
  )
}

function Problems({ saving }: { saving: FormSaving }) {
  // Several fields may lack the same: one line leads to the first of them.
  const lines = saving.problems.filter(
    ({ message }, at, all) => all.findIndex((each) => each.message === message) === at,
  )
  return (
    <chakra.ul mt="1" textStyle="sm">
      {lines.map(({ field, message }) => (
        <li key={field}>
          <chakra.button
            type="button"
            textAlign="start"
            textDecoration="underline"
            textUnderlineOffset="3px"
            py="0.5"
            cursor="pointer"
            css={{ '@media (pointer: coarse)': { minHeight: '44px' } }}
            onClick={() => saving.goTo(field)}
          >
            {message}
          </chakra.button>
        </li>
      ))}
    </chakra.ul>
  )
}
