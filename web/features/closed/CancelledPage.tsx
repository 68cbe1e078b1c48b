import { ClosedPage } from './ClosedPage.tsx'
import { CANCELLED } from './closed-kinds.tsx'

export default function CancelledPage() {
  return <ClosedPage kind={CANCELLED} />
}
