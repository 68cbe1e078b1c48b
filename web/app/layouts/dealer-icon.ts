import type { LucideIcon } from 'lucide-react'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import FilePlus from 'lucide-react/icons/file-plus'
import FileText from 'lucide-react/icons/file-text'

const ICONS: Record<string, LucideIcon> = {
  '/dealer-dashboard': ClipboardList,
  '/submit-application': FilePlus,
  '/outbox': CloudUpload,
  '/downloads': FileText,
}

/** The icon of a route in the store's menu; apart from the staff's icons, which no phone needs. */
export function dealerIcon(to: string): LucideIcon {
  return ICONS[to] ?? ClipboardList
}
