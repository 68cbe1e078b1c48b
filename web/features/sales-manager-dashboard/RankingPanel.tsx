import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import type { StoreRanking } from '#shared/sales-org/sales-performance.contract.ts'
import { Panel } from '../../documents/figures/Panel.tsx'
import { MoreRows } from './MoreRows.tsx'
import { SalesTable } from './SalesTable.tsx'

const AT_FIRST = 10

export interface RankingPanelProps {
  ranking: StoreRanking
  /** What the ranking is of: a day or a month. */
  days: string
}

/** The stores over all carriers, the most activations first. */
export function RankingPanel({ ranking: { total, stores }, days }: RankingPanelProps) {
  const [drawn, draw] = useState(AT_FIRST)
  return (
    <Panel title="판매점 순위" days={days}>
      {total === 0 ? (
        <Text color="fg.muted">접수나 개통이 있는 판매점이 없습니다.</Text>
      ) : (
        <SalesTable aria-label="판매점 순위" className="tabular" data-ranked>
          <thead>
            <tr>
              <th scope="col">순위</th>
              <th scope="col">판매점</th>
              <th scope="col">접수</th>
              <th scope="col">개통</th>
            </tr>
          </thead>
          <tbody>
            {stores.slice(0, drawn).map(({ storeName, received, activated }) => (
              <tr key={storeName ?? ''}>
                <td>{rankOf(activated, stores)}</td>
                <th scope="row">{storeName ?? '접점코드 없음'}</th>
                <td>{formatCount(received)}</td>
                <td>{formatCount(activated)}</td>
              </tr>
            ))}
          </tbody>
        </SalesTable>
      )}
      <MoreRows drawn={drawn} of={stores.length} total={total} onMore={draw} />
    </Panel>
  )
}

/** Stores with the same activations share a place. */
function rankOf(activated: number, stores: StoreRanking['stores']): number {
  return stores.findIndex((store) => store.activated === activated) + 1
}
