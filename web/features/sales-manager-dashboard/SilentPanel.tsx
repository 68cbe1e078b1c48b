import { chakra, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { SILENT_AFTER_DAYS, type SilentStores } from '#shared/sales-org/sales-performance.contract.ts'
import { Panel } from '../../documents/figures/Panel.tsx'
import { dayText } from '../../lib/kst-day-words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { MoreRows } from './MoreRows.tsx'

const AT_FIRST = 5

/** The stores that want a call: those without a receipt for days, the longest first. */
export function SilentPanel({ silent: { total, stores } }: { silent: SilentStores }) {
  const [drawn, draw] = useState(AT_FIRST)
  return (
    <Panel
      title="접수가 없는 판매점"
      days={`${SILENT_AFTER_DAYS}일 이상`}
      badge={
        total === 0 ? null : (
          <Badge size="sm" colorPalette="orange">
            {formatCount(total)}곳
          </Badge>
        )
      }
    >
      {total === 0 ? (
        <Text color="fg.muted">모든 판매점이 {SILENT_AFTER_DAYS}일 안에 접수했습니다.</Text>
      ) : (
        <List aria-label="접수가 없는 판매점">
          {stores.slice(0, drawn).map(({ storeName, lastReceivedOn, days }) => (
            <li key={storeName}>
              <Flex align="baseline" gap="3">
                <Text as="span" flex="1" minWidth="0" wordBreak="keep-all" overflowWrap="anywhere">
                  {storeName}
                </Text>
                <Text as="span" className="tabular" fontWeight="semibold" flexShrink="0">
                  {formatCount(days)}일째
                </Text>
              </Flex>
              <Text textStyle="xs" color="fg.muted" className="tabular">
                {lastReceivedOn === null
                  ? '등록 후 접수한 적 없음'
                  : `마지막 접수 ${dayText(lastReceivedOn)}`}
              </Text>
            </li>
          ))}
        </List>
      )}
      <MoreRows drawn={drawn} of={stores.length} total={total} onMore={draw} />
    </Panel>
  )
}

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    '& > li': { py: '2' },
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
})
