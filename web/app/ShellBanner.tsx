import { Box, Flex, Text } from '@chakra-ui/react'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { Link, useLocation } from 'react-router-dom'
import { NO_SERVER, useNoServer } from '../lib/portal-socket.ts'
import { useMinute } from '../lib/use-minute.ts'
import { useOffline } from '../records/device/offline-context.ts'
import { Button } from '../ui/Button.tsx'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { AppNotices } from './AppNotices.tsx'
import type { Area } from './page-route.ts'
import type { OutboxSummary } from './use-outbox-summary.ts'

const DAY_MS = 86_400_000

export interface ShellBannerProps {
  outbox: OutboxSummary
  area: Area
  onLogin: (() => void) | null
}

/** The lines above every page: no connection, unsent records on the device, and notices about the app. */
export function ShellBanner({ outbox, area, onLogin }: ShellBannerProps) {
  const { pathname } = useLocation()
  return (
    <>
      {onLogin === null ? (
        <ConnectionLine canSubmit={area !== 'sales-manager'} />
      ) : (
        <LoginLine onLogin={onLogin} />
      )}
      {pathname === '/outbox' ? null : <UnsentLine outbox={outbox} onlyOld={area === 'dealer'} />}
      <Box px={{ base: '4', md: '6' }} pt="3" css={{ '&:not(:has(*:not(:empty)))': { display: 'none' } }}>
        <AppNotices />
      </Box>
    </>
  )
}

function ConnectionLine({ canSubmit }: { canSubmit: boolean }) {
  const noServer = useNoServer()
  const isStored = useOffline() !== null && canSubmit
  if (noServer === null) return null
  return (
    <OfflineBanner>
      {isStored
        ? `${NO_SERVER[noServer]} 신청 내용은 기기에 저장되고, 연결되면 자동으로 전송됩니다.`
        : `${NO_SERVER[noServer]} 연결되면 자동으로 다시 시도합니다.`}
    </OfflineBanner>
  )
}

/** After the login was put off. */
function LoginLine({ onLogin }: { onLogin: () => void }) {
  return (
    <OfflineBanner>
      로그인이 만료되었습니다. 신청 내용은 기기에 저장되고, 로그인하면 전송됩니다.{' '}
      <Button variant="plain" onClick={onLogin}>
        로그인
      </Button>
    </OfflineBanner>
  )
}

/** The count of unsent records, as a warning after a day. A store's layout shows the count itself. */
function UnsentLine({ outbox, onlyOld }: { outbox: OutboxSummary; onlyOld: boolean }) {
  const { unsent, what, oldestAt } = outbox
  // The day passes while nothing else changes.
  useMinute()
  const isOld = oldestAt !== null && Date.now() - oldestAt > DAY_MS
  if (unsent === 0 || (onlyOld && !isOld)) return null
  return (
    <Flex
      asChild
      align="center"
      justify="center"
      gap="2"
      px="4"
      minHeight="10"
      bg={isOld ? 'bg.error' : 'bg.info'}
      color={isOld ? 'fg.error' : 'fg.info'}
    >
      <Link to="/outbox">
        <CloudUpload size={16} aria-hidden />
        <Text as="span" textStyle="sm" fontWeight="medium">
          {isOld
            ? `24시간 넘게 전송되지 않은 ${what} ${unsent}건이 있습니다. 전송 대기함 보기`
            : `기기에 저장된 ${what} ${unsent}건이 전송을 기다리고 있습니다.`}
        </Text>
      </Link>
    </Flex>
  )
}
