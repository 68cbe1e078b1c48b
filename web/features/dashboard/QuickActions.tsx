import { Grid } from '@chakra-ui/react'
import Download from 'lucide-react/icons/download'
import FilePlus from 'lucide-react/icons/file-plus'
import { Link } from 'react-router-dom'
import { Panel } from '../../documents/figures/Panel.tsx'
import { Button } from '../../ui/Button.tsx'

export interface QuickActionsProps {
  maySubmit: boolean
  mayDownload: boolean
  /** Smaller, when another panel is beside it. */
  compact: boolean
}

/** Links to what most users come for: a new application and the downloads. */
export function QuickActions({ maySubmit, mayDownload, compact }: QuickActionsProps) {
  return (
    <Panel title="빠른 작업">
      <Grid gap="2" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', xl: compact ? '1fr 1fr' : '1fr' }}>
        {maySubmit ? (
          <Button asChild size={compact ? 'md' : 'lg'}>
            <Link to="/submit-application">
              <FilePlus aria-hidden />
              접수 신청
            </Link>
          </Button>
        ) : null}
        {mayDownload ? (
          <Button asChild size={compact ? 'md' : 'lg'} variant="outline" colorPalette="gray">
            <Link to="/downloads">
              <Download aria-hidden />
              서식지 다운로드
            </Link>
          </Button>
        ) : null}
      </Grid>
    </Panel>
  )
}
