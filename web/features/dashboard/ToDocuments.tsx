import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'

/** The link from a panel to the whole list. */
export function ToDocuments() {
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to="/documents">
        전체보기
        <ArrowRight aria-hidden />
      </Link>
    </Button>
  )
}
