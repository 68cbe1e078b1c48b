import { Box, Flex, Text } from '@chakra-ui/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

export type NoticeProps = {
  kind: 'info' | 'success' | 'warning' | 'error'
  title?: string | undefined
  children?: ReactNode
  action?: ReactNode
}

const SIGNS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

/** A message that stays in the page: a failed login, a requested supplement. Errors are announced. */
export function Notice({ kind, title, children, action }: NoticeProps) {
  const Sign = SIGNS[kind]
  return (
    <Flex
      role={kind === 'error' ? 'alert' : undefined}
      wrap="wrap"
      gap="2.5"
      px="4"
      py="3"
      borderRadius="md"
      bg={`bg.${kind}`}
      color={`fg.${kind}`}
    >
      <Flex flex="1 1 14rem" minWidth="0" gap="2.5">
        <Box pt="3px" flexShrink="0">
          <Sign size={16} aria-hidden />
        </Box>
        <Box flex="1" minWidth="0">
          {title ? <Text fontWeight="semibold">{title}</Text> : null}
          {children ? (
            <Box textStyle="sm" whiteSpace="pre-line">
              {children}
            </Box>
          ) : null}
        </Box>
      </Flex>
      {action}
    </Flex>
  )
}
