import { NewsSettingsDialog } from '../features/notifications/NewsSettingsDialog.tsx'
import { NotificationBell } from '../features/notifications/NotificationBell.tsx'
import ServerState, { type ServerStateHolder } from './ServerState.tsx'

/** The bell of a store's top bar; news need a connection, so no device keeps its code. */
export function StoreBell({ queries }: { queries: ServerStateHolder }) {
  return (
    <ServerState holder={queries}>
      <NotificationBell />
    </ServerState>
  )
}

/** How an account is told, opened from its menu. */
export function NewsSettings({ queries, onClose }: { queries: ServerStateHolder; onClose: () => void }) {
  return (
    <ServerState holder={queries}>
      <NewsSettingsDialog onClose={onClose} />
    </ServerState>
  )
}
