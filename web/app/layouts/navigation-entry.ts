import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import CircleX from 'lucide-react/icons/circle-x'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Download from 'lucide-react/icons/download'
import FilePlus from 'lucide-react/icons/file-plus'
import FolderOpen from 'lucide-react/icons/folder-open'
import Forward from 'lucide-react/icons/forward'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Network from 'lucide-react/icons/network'
import SquarePen from 'lucide-react/icons/square-pen'
import UserCog from 'lucide-react/icons/user-cog'
import WalletMinimal from 'lucide-react/icons/wallet-minimal'

export type NavigationEntry = {
  to: string
  label: string
  /** A figure beside the entry (unread, unsent) and how it is read out (`안 읽은 메시지`). Nothing at 0. */
  count?: { value: number; label: string } | undefined
  /** Begins a group of its own, such as the administrator's entries. */
  divided?: boolean | undefined
}

const ICONS: Record<string, LucideIcon> = {
  '/dashboard': LayoutDashboard,
  '/submit-application': FilePlus,
  '/other-application': SquarePen,
  '/documents': FolderOpen,
  '/work-requests': Forward,
  '/completed': CircleCheckBig,
  '/other-completions': ClipboardCheck,
  '/cancelled': CircleX,
  '/discarded': Ban,
  '/downloads': Download,
  '/settlements': WalletMinimal,
  '/admin-panel': UserCog,
  '/sales-team-management': Network,
  '/dealer-dashboard': ClipboardList,
  '/outbox': CloudUpload,
}

/** The sign of a route in the menus; unknown routes get a neutral one. */
export function navigationIcon(to: string): LucideIcon {
  return ICONS[to] ?? ClipboardList
}
