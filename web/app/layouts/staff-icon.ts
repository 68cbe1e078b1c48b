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
  '/outbox': CloudUpload,
}

/** The icon of a route in the staff's menu; an unknown route gets a neutral one. */
export function staffIcon(to: string): LucideIcon {
  return ICONS[to] ?? ClipboardList
}
