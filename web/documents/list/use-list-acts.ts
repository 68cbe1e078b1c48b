import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { useAccount } from '../../lib/session-store.ts'
import { type Acts, useActs } from '../acts/acts.ts'
import { actionsFor } from '../details/document-actions.ts'
import { saveDocumentFile } from '../details/download-document.ts'
import { focusRow } from './focus-row.ts'
import { useOpenPage } from './use-open-page.ts'

/** What a list does otherwise with its focused row. */
export type RowActs = Partial<Record<'chat' | 'select', ((document: ListedDocument) => void) | undefined>>

/** The keys of every list of applications: to the rows and among them, into the search, and acts on the focused row. */
export function useListActs(rows: readonly ListedDocument[], own: RowActs = {}): void {
  const account = useAccount()
  const openPage = useOpenPage()
  const onRow = (act: (document: ListedDocument) => void) => () => {
    const document = rows[Number(focusedRow()?.dataset['index'])]
    if (document !== undefined) act(document)
  }
  const ifAllowed = (
    isAllowed: (may: ReturnType<typeof actionsFor>) => boolean,
    act: (document: ListedDocument) => void,
  ) => onRow((it) => account !== null && isAllowed(actionsFor(account, it)) && act(it))
  const acts: Acts = {
    previous: () => pressOnRow('ArrowUp'),
    following: () => pressOnRow('ArrowDown'),
    search: focusSearch,
    select: own.select === undefined ? () => pressOnRow(' ') : onRow(own.select),
    status: ifAllowed(
      ({ statuses }) => statuses.length > 0,
      ({ id }) => openPage(id, 'status'),
    ),
    plan: ifAllowed(
      ({ canChangePlan }) => canChangePlan,
      ({ id }) => openPage(id, 'plan'),
    ),
    assign: ifAllowed(
      ({ statuses }) => statuses.length > 0,
      ({ id }) => openPage(id, 'assignee'),
    ),
    chat: ifAllowed(({ canChat }) => canChat, own.chat ?? (({ id }) => openPage(id, 'thread'))),
    download: ifAllowed(
      ({ canDownload }) => canDownload,
      (it) => void saveDocumentFile(it),
    ),
  }
  useActs('list', acts)
}

const page = () => document.querySelector('main')

function focusedRow(): HTMLElement | null {
  const focused = document.activeElement
  return focused instanceof HTMLTableRowElement && focused.matches('tr[data-index]') ? focused : null
}

/** Tables know their own keys; without a focused row the one that Tab would reach takes the focus. */
function pressOnRow(key: string): void {
  const row = focusedRow()
  if (row === null) focusRow(page())
  else row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

function focusSearch(): void {
  const search = page()?.querySelector<HTMLInputElement>('input[type=search]')
  search?.focus()
  search?.select()
}
