import { Text } from '@chakra-ui/react'
import {
  type AccessAction,
  type EntryKind,
  listAccessLog,
  READING_ACTIONS,
  SECURITY_EVENTS,
} from '#shared/access-log/access-log.contract.ts'
import { isKstDay } from '#shared/kst.ts'
import { rangeProblem } from '../../../documents/list/closed-filter.ts'
import { call } from '../../../lib/api-client.ts'
import { failureText } from '../../../records/form/failure.ts'
import { ListView } from '../../../records/ListView.tsx'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { usePagedList } from '../../../records/record-list.ts'
import { useListFilter, useViewParam } from '../../../records/use-list-filter.ts'
import { DateRangeField } from '../../../ui/DateRangeField.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { FailureWords } from '../../../ui/failure-words.ts'
import { SearchFields } from '../../../ui/SearchFields.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { ACCESS_LIST } from './access-columns.tsx'
import { ACTION_WORDS } from './access-words.ts'
import { CustomerTab, documentProblem, EARLIER_EXPORTS } from './CustomerTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'

const FILTERS = ['account', 'document', 'action', 'startDate', 'endDate'] as const
type Filter = Record<(typeof FILTERS)[number], string>

const ACTIONS: Record<EntryKind, readonly AccessAction[]> = {
  access: READING_ACTIONS,
  security: SECURITY_EVENTS,
}

const TABS = [
  { value: 'access', label: '접근 기록' },
  { value: 'security', label: '보안 기록' },
  { value: 'people', label: '사람별 열람' },
  { value: 'customer', label: '고객별 열람' },
] as const
type Tab = (typeof TABS)[number]['value']

/** 접속 기록: who saw, downloaded or exported customers' data, and what happened to accounts, money and settings. */
export default function AccessLogPage() {
  const [tab, chooseTab] = useViewParam<Tab>('tab', ['access', 'security', 'people', 'customer'])
  return (
    <FailureWords value={failureText}>
      <Tabs label="접속 기록" items={TABS} value={tab} onChange={chooseTab}>
        <TabContent tab={tab} />
      </Tabs>
    </FailureWords>
  )
}

function TabContent({ tab }: { tab: Tab }) {
  if (tab === 'people') return <PeopleTab />
  if (tab === 'customer') return <CustomerTab />
  return <Entries key={tab} kind={tab} />
}

function Entries({ kind }: { kind: EntryKind }) {
  const { values, set, reset } = useListFilter(FILTERS)
  const problem = problemOf(values)
  const list = usePagedList(
    [...ADMIN_KEY, 'access-log', kind, ...FILTERS.map((name) => values[name])],
    (start, signal) =>
      problem === null
        ? call(listAccessLog, { query: { ...start, kind, ...queryOf(values, kind) }, signal })
        : Promise.resolve(NOTHING),
  )
  return (
    <ListView
      label="접속 기록 목록"
      list={list}
      {...ACCESS_LIST}
      onReset={reset}
      problem={problem}
      empty={{ title: '접속 기록이 없습니다.' }}
      filters={<Filters kind={kind} values={values} onChange={set} />}
      below={
        <Text textStyle="xs" color="fg.muted" maxWidth="none">
          {NOTES[kind]} 봉인된 기록이 바뀌거나 지워지면 npm run admin -- verify-log 명령으로 드러납니다.
        </Text>
      }
    />
  )
}

const NOTES: Record<EntryKind, string> = {
  access: `2년 동안 보관합니다. 같은 서류를 10분 안에 다시 열람하거나 같은 목록을 1분 안에 다시 본 것은 한 줄로 기록됩니다. 접수번호로 검색하면 그 고객이 보인 목록과 내보내기도 나옵니다. ${EARLIER_EXPORTS}`,
  security: '3년 동안 보관합니다. 같은 계정의 같은 거부와 로그인 실패는 1분에 한 줄로 기록됩니다.',
}

const SEARCHES = { account: '이름, 아이디 검색', document: '접수번호 검색' }

function Filters({
  kind,
  values,
  onChange,
}: {
  kind: EntryKind
  values: Filter
  onChange: (changed: Partial<Filter>) => void
}) {
  return (
    <>
      <SearchFields labels={SEARCHES} values={values} onChange={onChange} />
      <FilterSelect
        label="작업"
        value={actionOf(values.action, kind) ?? ''}
        options={ACTIONS[kind].map((value) => ({ value, label: ACTION_WORDS[value] }))}
        onChoose={(action) => onChange({ action })}
      />
      <DateRangeField of="기록" startDate={values.startDate} endDate={values.endDate} onChange={onChange} />
    </>
  )
}

const NOTHING = { items: [], total: 0, nextCursor: null }

const actionOf = (text: string, kind: EntryKind) => ACTIONS[kind].find((action) => action === text)

/** Why the filter cannot be sent to the server, as a sentence; null when it can. */
function problemOf({ document, startDate, endDate }: Filter): string | null {
  return documentProblem(document) ?? rangeProblem({ startDate, endDate })
}

function queryOf({ account, document, action, startDate, endDate }: Filter, kind: EntryKind) {
  const chosen = actionOf(action, kind)
  return {
    ...(account && { account }),
    ...(document && { document }),
    ...(chosen && { action: chosen }),
    ...(isKstDay(startDate) && { startDate }),
    ...(isKstDay(endDate) && { endDate }),
  }
}
