import { ClosedPage } from './ClosedPage.tsx'
import { CANCELLED } from './closed-kinds.tsx'

/** 개통취소 내역. */
export default function CancelledPage() {
  return <ClosedPage kind={CANCELLED} />
}
