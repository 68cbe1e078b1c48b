import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import {
  assignDocuments,
  CHANGED_AT_ONCE,
  changeStatuses,
  type SeveralChanged,
} from '#shared/documents/queue.contract.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import { call, isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { refreshDocuments } from '../list/document-list.ts'
import { useUndoSeconds } from '../list/queue-settings.ts'
import { undoSeveral } from '../undo/undo-several.ts'
import { toastWithUndo } from '../undo/undo-toast.ts'
import { refusalLine } from './refusal-line.ts'

type StatusOfSeveral = Omit<BodyInput<typeof changeStatuses>, 'documents'>

const FAILED = '일괄 변경 실패'

/**
 * Changes the chosen documents, each for itself, and says which were refused and why. A change of statuses can be taken
 * back. `onDone` learns which were changed.
 */
export function useBulkChanges(
  rows: readonly ListedDocument[],
  onDone: (changed: readonly number[]) => void,
) {
  const queries = useQueryClient()
  const undoSeconds = useUndoSeconds()
  const isBusy = useRef(false)
  const [isChanging, setChanging] = useState(false)
  const documents = rows.map(({ id, version }) => ({ id, version }))

  const refresh = () =>
    refreshDocuments(
      queries,
      documents.map(({ id }) => id),
    )
  /** False: nothing came of it, and it was told. */
  const run = async (
    what: string,
    send: () => Promise<SeveralChanged>,
    isMoved: (row: ListedDocument) => boolean,
  ): Promise<boolean> => {
    if (isBusy.current) return false
    if (documents.length > CHANGED_AT_ONCE) {
      toast.error(`한 번에 ${CHANGED_AT_ONCE}건까지 변경할 수 있습니다.`, { title: FAILED, about: FAILED })
      return false
    }
    isBusy.current = true
    setChanging(true)
    try {
      const { changed, refused } = await send()
      if (changed.length > 0) tellChanged(changed, what, isMoved)
      if (refused.length > 0) tellRefused(refused)
      // A further change is asked with the versions that the list has then. A list that cannot be read says so itself.
      await refresh().catch(() => {})
      onDone(changed)
      return true
    } catch (error) {
      void refresh()
      if (!isLoginAsked(error)) toast.error(sentenceOf(error), { title: FAILED, about: FAILED })
      return false
    } finally {
      isBusy.current = false
      setChanging(false)
    }
  }

  const tellChanged = (
    changed: readonly number[],
    what: string,
    isMoved: (row: ListedDocument) => boolean,
  ) => {
    // Each change makes the next version.
    const moved = rows
      .filter((row) => changed.includes(row.id) && isMoved(row))
      .map(({ id, version, customerName }) => ({ id, version: version + 1, customerName }))
    const done = `${changed.length}건: ${what}`
    if (moved.length === 0) return void toast.success(done, { about: FAILED })
    toastWithUndo(done, { title: '성공', about: 'several', undoSeconds }, () =>
      undoSeveral(moved).finally(refresh),
    )
  }

  const tellRefused = (refused: SeveralChanged['refused']) => {
    const nameOf = (id: number) => rows.find((row) => row.id === id)?.customerName ?? `#${id}`
    const line = refusalLine(refused.map(({ id, error }) => ({ customerName: nameOf(id), error })))
    toast.error(line, {
      title: `${refused.length}건은 변경하지 못했습니다`,
      about: FAILED,
    })
  }

  return {
    isChanging,
    assign: (workerId: number | null, what: string) =>
      run(
        what,
        () => call(assignDocuments, { body: { documents, workerId } }),
        (row) => workerId === null && row.activationStatus === '진행중',
      ),
    changeStatus: (change: StatusOfSeveral, what: string) =>
      run(
        what,
        () => call(changeStatuses, { body: { documents, ...change } }),
        (row) => row.activationStatus !== change.activationStatus,
      ),
  }
}
