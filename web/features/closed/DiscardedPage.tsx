import { ClosedPage } from './ClosedPage.tsx'
import { DISCARDED } from './closed-kinds.tsx'

/** 폐기. */
export default function DiscardedPage() {
  return <ClosedPage kind={DISCARDED} />
}
