import { useConnectionState } from '../../lib/portal-socket.ts'
import { ConnectionBadge } from '../../ui/ConnectionBadge.tsx'

/** The state of the live connection. A change draws this alone, not the layout around it. */
export function Connection() {
  return <ConnectionBadge state={useConnectionState()} />
}
