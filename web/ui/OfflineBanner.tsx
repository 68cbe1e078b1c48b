import { Flex, Text } from '@chakra-ui/react'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'

/** A line above the page while there is no connection: what still works, in one sentence. */
export function OfflineBanner({ children }: { children: ReactNode }) {
  return (
    <Flex
      role="status"
      align="center"
      justify="center"
      gap="2"
      px="4"
      py="2"
      bg="bg.warning"
      color="fg.warning"
    >
      <WifiOff size={16} aria-hidden style={{ flexShrink: 0 }} />
      <Text textStyle="sm" fontWeight="medium">
        {children}
      </Text>
    </Flex>
  )
}
