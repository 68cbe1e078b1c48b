import { Link } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'

/** Links to the answer to 보완필요, or to the outbox while one is being sent, so that nobody writes a second. */
export function SupplementLink({ documentId, isWaiting }: { documentId: number; isWaiting: boolean }) {
  return isWaiting ? (
    <Button asChild variant="outline">
      <Link to="/outbox">보완 답변 전송 대기</Link>
    </Button>
  ) : (
    <Button asChild>
      <Link to={`/supplement?document=${documentId}`}>보완하기</Link>
    </Button>
  )
}
