import ListChecks from 'lucide-react/icons/list-checks'
import { useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { Button } from '../../ui/Button.tsx'
import { toggled } from '../../ui/data-table/column.ts'
import { useSelection } from '../../ui/data-table/use-selection.ts'
import { SelectionBar } from '../deletion/SelectionBar.tsx'
import { BulkActions } from './BulkActions.tsx'

/** Rows of a list are chosen once its button was pressed, and a bar says what can be done with them. */
export function useChosenDocuments(account: SessionUser, rows: readonly ListedDocument[], filter: object) {
  const [isSelecting, setSelecting] = useState(false)
  const chosen = useSelection(rows, filter)
  const mayDelete = scopeOf(account, 'documents.delete') !== null
  if (!mayDelete && scopeOf(account, 'documents.process') === null)
    return { selection: undefined, select: undefined, button: null, bar: null }
  return {
    selection: isSelecting ? chosen.selection : undefined,
    /** Chooses a row, or lets it go. */
    select: ({ id }: ListedDocument) => {
      setSelecting(true)
      chosen.selection.onChange(toggled(chosen.selection.keys, id))
    },
    button: (
      <Button
        size="sm"
        variant={isSelecting ? 'subtle' : 'outline'}
        colorPalette="gray"
        aria-pressed={isSelecting}
        onClick={() => {
          chosen.clear()
          setSelecting(!isSelecting)
        }}
      >
        <ListChecks aria-hidden />
        선택
      </Button>
    ),
    bar: isSelecting ? (
      <SelectionBar chosen={chosen} mayDelete={mayDelete}>
        <BulkActions rows={rows.filter(({ id }) => chosen.ids.includes(id))} onDone={chosen.letGo} />
      </SelectionBar>
    ) : null,
  }
}
