import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useRef } from 'react'
import { formatCount } from '#shared/count.ts'
import { Button } from '../../ui/Button.tsx'
import type { ChosenRows } from '../../ui/data-table/use-selection.ts'
import { SelectionBar as Bar } from '../../ui/SelectionBar.tsx'
import { useDeleteDocuments } from './use-delete-documents.ts'

export interface SelectionBarProps {
  chosen: ChosenRows
  /** Further buttons for the chosen documents. */
  children?: ReactNode
  /** Offers to delete them. */
  mayDelete?: boolean
}

/** How many documents are chosen, and what can be done with them. */
export function SelectionBar({ chosen, children, mayDelete = true }: SelectionBarProps) {
  const { ids, isAll, chooseAll, clear } = chosen
  const { deleteSelected, isDeleting } = useDeleteDocuments()
  const latest = useRef(ids)
  latest.current = ids
  const press = async () => {
    if (await deleteSelected(() => latest.current)) clear()
  }
  return (
    <Bar
      label="선택한 문서"
      status={`${formatCount(ids.length)}건 선택`}
      isAll={isAll}
      onChooseAll={chooseAll}
      onClear={clear}
    >
      {children}
      {mayDelete ? (
        <Button
          size="sm"
          colorPalette="red"
          variant={ids.length === 0 ? 'outline' : 'solid'}
          loading={isDeleting}
          loadingText="삭제 중…"
          onClick={() => void press()}
        >
          <Trash2 aria-hidden />
          선택 삭제
        </Button>
      ) : null}
    </Bar>
  )
}
