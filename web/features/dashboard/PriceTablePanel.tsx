import { Text } from '@chakra-ui/react'
import Download from 'lucide-react/icons/download'
import { Link } from 'react-router-dom'
import { formatKstShortDay } from '#shared/kst.ts'
import { Bone, Nothing } from '../../documents/figures/AskedFigures.tsx'
import { Panel } from '../../documents/figures/Panel.tsx'
import { Button } from '../../ui/Button.tsx'
import { useNewestPricingTable } from './dashboard.api.ts'
import { PanelBody } from './PanelBody.tsx'

/** The newest price table, with a download button. */
export function PriceTablePanel() {
  const asked = useNewestPricingTable()
  return (
    <Panel title="최신 단가표">
      <PanelBody asked={asked}>
        {(newest) =>
          newest === null ? (
            <Nothing>등록된 단가표가 없습니다.</Nothing>
          ) : (
            <>
              <Text fontWeight="medium" lineClamp="2" title={newest?.title}>
                {newest?.title ?? <Bone width="8em" />}
              </Text>
              <Text mt="0.5" mb="4" textStyle="sm" color="fg.muted" className="tabular">
                {newest === undefined ? <Bone width="5em" /> : `${formatKstShortDay(newest.uploadedAt)} 등록`}
              </Text>
              <Button asChild variant="outline" colorPalette="gray" wide mt="auto">
                <Link to="/downloads">
                  <Download aria-hidden />
                  다운로드
                </Link>
              </Button>
            </>
          )
        }
      </PanelBody>
    </Panel>
  )
}
