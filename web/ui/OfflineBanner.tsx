import { Flex, Text } from '@chakra-ui/react'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'

export type OfflineBannerProps = {
  /** What still works, in one sentence. */
  children?: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
}

/** A line above the page while there is no connection. */
export function OfflineBanner({ children, action }: OfflineBannerProps) {
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
        {children ?? '오프라인입니다. 접수 내용은 기기에 저장되고, 연결되면 자동으로 전송됩니다.'}
      </Text>
      {action}
    </Flex>
  )
}
