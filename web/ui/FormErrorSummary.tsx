import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import CircleAlert from 'lucide-react/icons/circle-alert'

export type FormErrorItem = { field: string; message: string }

export type FormErrorSummaryProps = {
  items: readonly FormErrorItem[]
  /** Focuses the field, for instance `setFocus` of react-hook-form. */
  onGo: (field: string) => void
  title?: string | undefined
}

/** All that is wrong in one place above the form; each line leads to its field. Nothing is shown without an error. */
export function FormErrorSummary({ items, onGo, title = '입력 오류' }: FormErrorSummaryProps) {
  if (items.length === 0) return null
  return (
    <Flex role="alert" gap="3" p="4" bg="bg.error" borderRadius="md" color="fg.error">
      <Box flexShrink="0" pt="0.5">
        <CircleAlert size={18} aria-hidden />
      </Box>
      <Box minWidth="0">
        <Text fontWeight="semibold">{title}</Text>
        <chakra.ul mt="1" textStyle="sm">
          {items.map((item) => (
            <li key={item.field}>
              <chakra.button
                type="button"
                textAlign="start"
                textDecoration="underline"
                textUnderlineOffset="3px"
                py="0.5"
                cursor="pointer"
                css={{ '@media (pointer: coarse)': { minHeight: '44px' } }}
                onClick={() => onGo(item.field)}
              >
                {item.message}
              </chakra.button>
            </li>
          ))}
        </chakra.ul>
      </Box>
    </Flex>
  )
}
