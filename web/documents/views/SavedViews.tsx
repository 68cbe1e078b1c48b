import { chakra } from '@chakra-ui/react'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import Save from 'lucide-react/icons/save'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { DocumentListName, SavedView } from '#shared/saved-views/saved-view.contract.ts'
import { withFilter } from '../../lib/address-filter.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Menu } from '../../ui/Menu.tsx'
import { useListColumns } from './list-columns.ts'
import { filterText, isChanged, viewIn, withView } from './list-view.ts'
import { useSavedViews, useViewChanges } from './saved-views.api.ts'
import { ViewNameDialog } from './ViewNameDialog.tsx'

/** The views that the account saved of a list: to choose one, to save the present one, to change and delete them. */
export function SavedViews({ list, order }: { list: DocumentListName; order: string }) {
  const [params, setParams] = useAddressFilter()
  const views = useSavedViews(list)
  const { overwrite, remove } = useViewChanges()
  const { hidden, forget } = useListColumns()
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null)
  const chosen = views?.find(({ id }) => String(id) === viewIn(params))
  const hasChanged = chosen !== undefined && isChanged(chosen, params, hidden)
  // A view keeps the order that is seen, also where it is only the list's own.
  const now = () => ({
    filter: filterText(withFilter(new URLSearchParams(window.location.search), { sort: order })),
    hiddenColumns: [...hidden],
  })
  const show = (view: SavedView) => {
    forget(String(view.id))
    setParams((address) => withView(address, { key: String(view.id), filter: view.filter }))
  }
  const write = async (view: SavedView) => {
    const present = now()
    if (await overwrite(view, present)) show({ ...view, ...present })
  }
  const ask = async (view: SavedView) => {
    const isSure = await confirm({
      title: `'${view.name}' 보기를 삭제하시겠습니까?`,
      body: '신청은 그대로 있고, 저장한 조건만 삭제됩니다.',
      confirmLabel: '삭제',
      destructive: true,
    })
    if (isSure && (await remove(view))) setParams((address) => withView(address, null))
  }
  return (
    <>
      <Menu
        label={chosen === undefined ? '저장한 보기' : `저장한 보기: ${chosen.name}`}
        look={chosen === undefined ? 'outline' : 'chosen'}
        items={[
          ...(views ?? []).map((view) => ({
            key: String(view.id),
            label: view.name,
            checked: view.id === chosen?.id,
            onSelect: () => show(view),
          })),
          {
            key: 'save',
            label: '현재 보기 저장…',
            icon: <BookmarkPlus aria-hidden />,
            divided: (views?.length ?? 0) > 0,
            onSelect: () => setNaming('new'),
          },
          ...(chosen === undefined
            ? []
            : [
                ...(hasChanged
                  ? [
                      {
                        key: 'overwrite',
                        label: '덮어쓰기',
                        icon: <Save aria-hidden />,
                        onSelect: () => void write(chosen),
                      },
                    ]
                  : []),
                {
                  key: 'rename',
                  label: '이름 변경…',
                  icon: <Pencil aria-hidden />,
                  onSelect: () => setNaming(chosen),
                },
                {
                  key: 'delete',
                  label: '삭제',
                  icon: <Trash2 aria-hidden />,
                  destructive: true,
                  onSelect: () => void ask(chosen),
                },
              ]),
        ]}
      >
        <Bookmark aria-hidden />
        <Name>{chosen?.name ?? '저장한 보기'}</Name>
        {hasChanged ? <Changed>변경됨</Changed> : null}
        <ChevronDown aria-hidden />
      </Menu>
      {chosen !== undefined && hasChanged ? (
        <Button size="sm" variant="outline" onClick={() => void write(chosen)}>
          <Save aria-hidden />
          덮어쓰기
        </Button>
      ) : null}
      {naming === null ? null : (
        <ViewNameDialog
          view={naming === 'new' ? { list, name: '', ...now() } : naming}
          onSaved={show}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

const Name = chakra('span', { base: { truncate: true, maxWidth: '10rem' } })

const Changed = chakra('span', { base: { fontSize: 'xs', fontWeight: 'normal', opacity: '0.85' } })
