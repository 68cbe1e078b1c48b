import { Text } from '@chakra-ui/react'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { ListView } from '../../../records/ListView.tsx'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { usePagedList } from '../../../records/record-list.ts'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { SearchFields } from '../../../ui/SearchFields.tsx'
import { ACCESS_LIST } from './access-columns.tsx'

/** The entries of exports that an earlier version made do not name their documents. */
export const EARLIER_EXPORTS =
  '이전 버전에서 한 내보내기에는 어떤 고객이 들어 있었는지 기록되어 있지 않아 접수번호로 검색되지 않습니다.'
const SEARCHES = { document: '접수번호 검색' }

/** 고객별 열람: everybody who saw one customer, in the record, its files or a list. */
export function CustomerTab() {
  const { values, set, reset } = useListFilter(['document'])
  const { document } = values
  const problem = documentProblem(document)
  const isAsked = document !== '' && problem === null
  const list = usePagedList([...ADMIN_KEY, 'access-log', 'customer', document], (start, signal) =>
    isAsked
      ? call(listAccessLog, { query: { ...start, kind: 'access', document }, signal })
      : Promise.resolve({ items: [], total: 0, nextCursor: null }),
  )
  return (
    <ListView
      label="고객별 열람 목록"
      list={list}
      {...ACCESS_LIST}
      onReset={reset}
      problem={problem}
      empty={{ title: '접수번호를 입력하면 그 고객을 본 사람이 나옵니다.' }}
      filters={<SearchFields labels={SEARCHES} values={values} onChange={set} />}
      below={
        <Text textStyle="xs" color="fg.muted" maxWidth="none">
          {EARLIER_EXPORTS}
        </Text>
      }
    />
  )
}

/** Why a document's number cannot be searched for, as a sentence; null when it can, or is empty. */
export function documentProblem(document: string): string | null {
  const isWhole = document === '' || listAccessLog.query.shape.document.safeParse(document).success
  return isWhole ? null : '접수번호 전체를 입력해주세요. 예: 20261120-00001'
}
