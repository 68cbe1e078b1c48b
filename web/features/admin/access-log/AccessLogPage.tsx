import { Text } from '@chakra-ui/react'
import { ACCESS_ACTIONS, listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { isKstDay } from '#shared/kst.ts'
import { rangeProblem } from '../../../documents/list/closed-filter.ts'
import { call } from '../../../lib/api-client.ts'
import { ListView } from '../../../records/ListView.tsx'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { usePagedList } from '../../../records/record-list.ts'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { DateRangeField } from '../../../ui/DateRangeField.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { SearchFields } from '../../../ui/SearchFields.tsx'
import { ACCESS_COLUMNS, ACCESS_FIRST, AccessCard } from './access-columns.tsx'
import { ACTION_WORDS } from './access-words.ts'

const FILTERS = ['account', 'document', 'action', 'startDate', 'endDate'] as const
type Filter = Record<(typeof FILTERS)[number], string>

/** 접속 기록: who viewed, downloaded or exported personal data, and whose rights were changed. */
export default function AccessLogPage() {
  const { values, set, reset } = useListFilter(FILTERS)
  const problem = problemOf(values)
  const list = usePagedList(
    [...ADMIN_KEY, 'access-log', ...FILTERS.map((name) => values[name])],
    (start, signal) =>
      problem === null
        ? call(listAccessLog, { query: { ...start, ...queryOf(values) }, signal })
        : Promise.resolve(NOTHING),
  )
  return (
    <ListView
      label="접속 기록 목록"
      list={list}
      columns={ACCESS_COLUMNS}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.accountName} ${ACTION_WORDS[row.action]}`}
      renderCard={AccessCard}
      onReset={reset}
      minWidth="1120px"
      firstView={ACCESS_FIRST}
      problem={problem}
      empty={{ title: '접속 기록이 없습니다.' }}
      filters={<Filters values={values} onChange={set} />}
      below={
        <Text textStyle="xs" color="fg.muted" maxWidth="none">
          고객 정보의 열람·다운로드·내보내기는 2년, 권한 변경은 3년 동안 보관합니다. 같은 서류를 10분 안에
          다시 열람한 것은 한 줄로 기록됩니다. 봉인된 기록이 바뀌거나 지워지면 npm run admin -- verify-log
          명령으로 드러납니다.
        </Text>
      }
    />
  )
}

const SEARCHES = { account: '이름, 아이디 검색', document: '접수번호 검색' }

function Filters({ values, onChange }: { values: Filter; onChange: (changed: Partial<Filter>) => void }) {
  return (
    <>
      <SearchFields labels={SEARCHES} values={values} onChange={onChange} />
      <FilterSelect
        label="작업"
        value={actionOf(values.action) ?? ''}
        options={ACCESS_ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value] }))}
        onChoose={(action) => onChange({ action })}
      />
      <DateRangeField of="기록" startDate={values.startDate} endDate={values.endDate} onChange={onChange} />
    </>
  )
}

const NOTHING = { items: [], total: 0, nextCursor: null }

const actionOf = (text: string) => ACCESS_ACTIONS.find((action) => action === text)

/** Why the filter cannot be sent to the server, as a sentence; null when it can. */
function problemOf({ document, startDate, endDate }: Filter): string | null {
  if (document !== '' && !listAccessLog.query.shape.document.safeParse(document).success)
    return '접수번호 전체를 입력해주세요. 예: 20261120-00001'
  return rangeProblem({ startDate, endDate })
}

function queryOf({ account, document, action, startDate, endDate }: Filter) {
  const chosen = actionOf(action)
  return {
    ...(account && { account }),
    ...(document && { document }),
    ...(chosen && { action: chosen }),
    ...(isKstDay(startDate) && { startDate }),
    ...(isKstDay(endDate) && { endDate }),
  }
}
