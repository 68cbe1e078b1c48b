import { ClosedPage } from './ClosedPage.tsx'
import { DISCARDED } from './closed-kinds.tsx'

export default function DiscardedPage() {
  return <ClosedPage kind={DISCARDED} />
}
