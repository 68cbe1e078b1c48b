import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { usePushed } from '../../features/notifications/use-pushed.ts'
import { useSalesFigures } from '../../features/sales-manager-dashboard/sales-figures.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { Brand, TAGLINE } from '../../ui/Brand.tsx'
import { Button } from '../../ui/Button.tsx'
import { MAIN_ID, SkipLink } from './SkipLink.tsx'
import { type AccountDialog, UserMenu } from './UserMenu.tsx'

export type SalesManagerLayoutProps = {
  brandName: string
  account: SessionUser
  pageTitle: string
  onLogout: () => void
  onOpenAccount: (dialog: AccountDialog) => void
  banner?: ReactNode
  children: ReactNode
}

/** A sidebar with the person and the logout, a top bar on phones, and the figures. */
export default function SalesManagerLayout(props: SalesManagerLayoutProps) {
  const { brandName, account, pageTitle, onLogout, onOpenAccount, banner, children } = props
  usePushed()
  const roleName = useSalesPlace(account) ?? '영업과장'
  return (
    <Flex minHeight="100dvh" direction={{ base: 'column', lg: 'row' }}>
      <SkipLink />
      <Side>
        <Box flexShrink="0">
          <Link to="/sales-manager-dashboard" aria-label={`${brandName} ${TAGLINE}, 영업 실적으로 이동`}>
            <Box hideBelow="lg">
              <Brand name={brandName} show="tagline" />
            </Box>
            <Box hideFrom="lg">
              <Brand name={brandName} show="mark" />
            </Box>
          </Link>
        </Box>
        <Box mt={{ lg: '6' }} flex={{ base: '1', lg: 'none' }} minWidth="0">
          <Text fontWeight="semibold" truncate>
            {account.name}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {roleName}
          </Text>
        </Box>
        <Box flex="1" hideBelow="lg" />
        <Flex gap="2" align="center" justify="space-between">
          <Button variant="outline" colorPalette="gray" size="sm" onClick={onLogout}>
            <LogOut aria-hidden />
            로그아웃
          </Button>
          <UserMenu userName={account.name} compact onOpenAccount={onOpenAccount} />
        </Flex>
      </Side>
      <Box flex="1" minWidth="0">
        {banner}
        <chakra.main
          id={MAIN_ID}
          tabIndex={-1}
          maxWidth="3xl"
          px={{ base: '4', md: '6' }}
          py="6"
          outline="none"
        >
          <Heading as="h1" size="xl" mb="5">
            {pageTitle}
          </Heading>
          {children}
        </chakra.main>
      </Box>
    </Flex>
  )
}

const Side = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'sticky',
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    alignItems: { base: 'center', lg: 'stretch' },
    gap: '3',
    flexShrink: '0',
    width: { base: 'full', lg: '240px' },
    height: { lg: '100dvh' },
    px: { base: '4', lg: '5' },
    py: { base: '2', lg: '5' },
    bg: 'bg.panel',
    borderColor: 'border',
    borderBottomWidth: { base: '1px', lg: '0' },
    borderInlineEndWidth: { lg: '1px' },
    '@media (max-width: 1023px) and (max-height: 30em)': { position: 'static' },
  },
})

/** `팀장 · DX 1팀`, read from the figures; undefined without a position and team, and while they load. */
export function useSalesPlace(account: SessionUser): string | undefined {
  const { figures } = useSalesFigures(account, useKstDay())
  const { position, teamName } = figures?.scope ?? { position: null, teamName: null }
  return [position, teamName].filter(Boolean).join(' · ') || undefined
}
