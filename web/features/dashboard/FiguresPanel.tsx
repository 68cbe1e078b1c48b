import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AskedFigures, type AskedFiguresProps, Nothing } from '../../documents/figures/AskedFigures.tsx'
import { Panel } from '../../documents/figures/Panel.tsx'
import { NetworkError } from '../../lib/api-client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'

interface FiguresPanelProps<Data> extends AskedFiguresProps<Data> {
  title: string
  /** The period of the figures. */
  days: ReactNode
  action?: ReactNode
  /** Shown under the figures, also when they could not be read. */
  below?: ReactNode
}

/** A card of figures, which says when they count only the user's own work. */
export function FiguresPanel<Data extends { isOwnWork: boolean }>({
  title,
  days,
  asked,
  action,
  below,
  children,
}: FiguresPanelProps<Data>) {
  const badge = asked.data?.isOwnWork ? (
    <Badge size="sm" colorPalette="accent">
      내가 처리한 건만
    </Badge>
  ) : null
  return (
    <Panel title={title} days={days} badge={badge} action={action}>
      <PanelBody asked={asked}>{children}</PanelBody>
      {below}
    </Panel>
  )
}

/** A panel's figures. The network error is left out, as one notice shows it for the whole page. */
export function PanelBody<Data>(props: AskedFiguresProps<Data>) {
  const { data, error } = props.asked
  if (!(error instanceof NetworkError)) return <AskedFigures {...props} />
  return data === undefined ? <Nothing>–</Nothing> : props.children(data)
}

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
