import { chakra, Flex } from '@chakra-ui/react'
import { useLocation } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { builtInViews, isShown, listOfPath, withView } from './list-view.ts'
import { SavedViews } from './SavedViews.tsx'
import { useViewCounts } from './saved-views.api.ts'
import { useListSettings } from './use-list-settings.ts'

export interface ViewBarProps {
  columns: readonly Column<ListedDocument>[]
  /** The order that the list has now, also where the address names none. */
  order: string
}

/** The line above a list of documents: the built-in views, the account's own ones, and the columns. */
export function ViewBar({ columns, order }: ViewBarProps) {
  const list = listOfPath(useLocation().pathname) ?? 'documents'
  useListSettings()
  const [params, setParams] = useAddressFilter()
  const counts = useViewCounts(list)
  const isPhone = useMediaQuery(PHONE)
  return (
    <Line>
      <Flex role="group" aria-label="기본 보기" gap="1" wrap="wrap">
        {builtInViews(list).map((view) => {
          const isOn = isShown(view, params)
          return (
            <Button
              key={view.key}
              size="sm"
              variant={isOn ? 'subtle' : 'outline'}
              colorPalette={isOn ? 'accent' : 'gray'}
              aria-pressed={isOn}
              onClick={() => setParams((now) => withView(now, isShown(view, now) ? null : view))}
            >
              {view.name}
              {counts === undefined ? null : (
                <Count className="tabular">{formatCount(counts[view.key])}</Count>
              )}
            </Button>
          )
        })}
      </Flex>
      <SavedViews list={list} order={order} />
      {isPhone ? null : (
        <Flex ms="auto">
          <ColumnsMenu columns={columns} />
        </Flex>
      )}
    </Line>
  )
}

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', mb: '2' },
})

const Count = chakra('span', {
  base: { color: 'fg.muted', fontSize: 'xs', '[aria-pressed=true] > &': { color: 'accent.fg' } },
})
