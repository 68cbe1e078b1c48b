import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countBuiltInViews,
  type DocumentListName,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from '#shared/saved-views/saved-view.contract.ts'
import { call, isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { FIGURES_KEY, SAVED_VIEWS_KEY } from '../../records/record-keys.ts'
import { toast } from '../../ui/toast.ts'
import { hasCounts } from './list-view.ts'

const NONE: readonly SavedView[] = []

/** The account's views of a list, in the order in which they were saved; undefined while they are read. */
export function useSavedViews(list: DocumentListName): readonly SavedView[] | undefined {
  const { data, isError } = useQuery({
    ...caching.reference,
    queryKey: SAVED_VIEWS_KEY,
    queryFn: ({ signal }) => call(listSavedViews, { signal }),
    select: (views) => views.filter((view) => view.list === list),
  })
  return isError ? NONE : data
}

/** How many documents the built-in views of a list of work hold, updated live as the lists are. */
export function useViewCounts(list: DocumentListName) {
  return useQuery({
    ...caching.documents,
    queryKey: [...FIGURES_KEY, 'view-counts', list],
    queryFn: ({ signal }) =>
      call(countBuiltInViews, { query: { list: list as 'documents' | 'work-requests' }, signal }),
    enabled: hasCounts(list),
  }).data
}

const FAILED = '보기 저장 실패'

/** Overwrites or deletes a view, and says what became of it. */
export function useViewChanges() {
  const queries = useQueryClient()
  const tell = async (what: string, send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send()
      await queries.invalidateQueries({ queryKey: SAVED_VIEWS_KEY })
      toast.success(what, { about: FAILED })
      return true
    } catch (error) {
      if (!isLoginAsked(error)) toast.error(sentenceOf(error), { title: FAILED, about: FAILED })
      return false
    }
  }
  return {
    overwrite: ({ id, name }: SavedView, now: Pick<SavedView, 'filter' | 'hiddenColumns'>) =>
      tell(`'${name}' 보기를 덮어썼습니다.`, () => call(updateSavedView, { params: { id }, body: now })),
    remove: ({ id, name }: SavedView) =>
      tell(`'${name}' 보기를 삭제했습니다.`, () => call(deleteSavedView, { params: { id } })),
  }
}
