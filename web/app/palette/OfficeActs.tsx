import Search from 'lucide-react/icons/search'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useActs } from '../../documents/acts/acts.ts'
import { forgetPages, rememberPage } from '../../lib/recent-pages.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useColorMode } from '../../ui/color-mode.ts'
import type { NavigationEntry } from '../layouts/navigation-entry.ts'
import type { AccountDialog } from '../layouts/UserMenu.tsx'

const Palette = lazy(() => import('./Palette.tsx'))
const KeysDialog = lazy(() => import('../../documents/acts/KeysDialog.tsx'))

export interface OfficeActsProps {
  pages: readonly NavigationEntry[]
  onLogout: () => void
  onOpenAccount: (dialog: AccountDialog) => void
}

/** What can be done on every page of the office, and the button that leads to all of it. */
export function OfficeActs({ pages, onLogout, onOpenAccount }: OfficeActsProps) {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const [mode, choose] = useColorMode()
  const close = () => setOpen(null)
  useRecentPages(pages)
  useActs('anywhere', {
    palette: () => setOpen('palette'),
    help: () => setOpen('keys'),
    password: () => onOpenAccount('password'),
    secondFactor: () => onOpenAccount('second-factor'),
    light: mode === 'light' ? undefined : () => choose('light'),
    dark: mode === 'dark' ? undefined : () => choose('dark'),
    system: mode === 'system' ? undefined : () => choose('system'),
    logOut: onLogout,
  })
  return (
    <>
      <IconButton
        label="찾기와 이동"
        title="찾기와 이동 (Ctrl+K)"
        icon={<Search aria-hidden />}
        onClick={() => setOpen('palette')}
      />
      <Suspense fallback={null}>
        {open === 'palette' ? <Palette pages={pages} onClose={close} /> : null}
        {open === 'keys' ? <KeysDialog onClose={close} /> : null}
      </Suspense>
    </>
  )
}

/** Pages of the menu; an application's page names itself. */
function useRecentPages(pages: readonly NavigationEntry[]): void {
  const { pathname } = useLocation()
  const label = pages.find(({ to }) => to === pathname)?.label
  useEffect(() => {
    if (label !== undefined) rememberPage({ to: pathname, label })
  }, [pathname, label])
  useEffect(() => forgetPages, [])
}
