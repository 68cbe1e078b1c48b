import {
  type CannedReply,
  CannedReplyInput,
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  REPLY_KIND_LABELS,
  REPLY_KINDS,
  type ReplyOwner,
  updateCannedReply,
} from '#shared/canned-replies/canned-reply.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { call } from '../../lib/api-client.ts'
import { onOneLine } from '../../lib/excerpt.ts'
import { useAccount } from '../../lib/session-store.ts'
import { choiceFilter, searchFilter } from '../../records/filters.tsx'
import { ResourceList } from '../../records/ResourceList.tsx'
import { CANNED_REPLIES_KEY } from '../../records/record-keys.ts'
import { type Resource, recordForm } from '../../records/resource.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Cut } from '../../ui/data-table/cells.tsx'
import { CannedReplyFields } from './CannedReplyFields.tsx'

const KINDS = REPLY_KINDS.map((kind) => ({ value: kind, label: REPLY_KIND_LABELS[kind] }))

/** The replies of one owner; who may not keep them reads and uses them. */
function repliesOf(owner: ReplyOwner, mayKeep: boolean, emptyHint: string): Resource<CannedReply> {
  return {
    word: '상용구',
    queryKey: [...CANNED_REPLIES_KEY, owner],
    changes: CANNED_REPLIES_KEY,
    readAll: async (signal) =>
      (await call(listCannedReplies, { signal })).filter((reply) => reply.owner === owner),
    filters: [
      searchFilter('제목, 내용, 초성 검색', (row) => [row.title, row.text]),
      choiceFilter({
        name: 'kind',
        label: '사용할 곳',
        all: '모든 사용할 곳',
        options: KINDS,
        keeps: (row, kind) => row.kind === kind,
      }),
    ],
    nameOf: (row) => row.title,
    columns: [
      { key: 'title', header: '제목', width: '14rem', cell: (row) => row.title, sortBy: (row) => row.title },
      {
        key: 'kind',
        header: '사용할 곳',
        width: '7rem',
        cell: (row) => <KindBadge row={row} />,
        sortBy: (row) => REPLY_KINDS.indexOf(row.kind),
      },
      { key: 'text', header: '내용', cell: (row) => <Cut>{onOneLine(row.text)}</Cut> },
    ],
    minWidth: '640px',
    cardAside: (row) => <KindBadge row={row} />,
    card: (row) => <Cut>{onOneLine(row.text)}</Cut>,
    emptyHint,
    mayAdd: mayKeep,
    mayOpen: mayKeep,
    ...(mayKeep && {
      remove: {
        run: ({ id }: CannedReply) => call(deleteCannedReply, { params: { id } }),
        consequence: ({ title }: CannedReply) => title,
      },
      form: recordForm({
        schema: CannedReplyInput,
        start: (row: CannedReply | null) => ({
          title: row?.title ?? '',
          kind: row?.kind ?? 'chat',
          text: row?.text ?? '',
        }),
        Fields: CannedReplyFields,
        inputOf: (checked) => checked,
        create: (body) => call(createCannedReply, { body: { ...body, owner } }),
        update: ({ id }, body) => call(updateCannedReply, { params: { id }, body }),
      }),
    }),
  }
}

const COMPANY = [false, true].map((mayKeep) =>
  repliesOf(
    'company',
    mayKeep,
    mayKeep ? '추가하면 모든 직원이 사용할 수 있습니다.' : '회사 상용구는 관리자가 추가합니다.',
  ),
)
const OWN = [false, true].map((mayKeep) =>
  repliesOf('own', mayKeep, '자주 쓰는 문장을 추가하면 채팅과 보완 내용, 폐기 사유에 바로 넣을 수 있습니다.'),
)

export function CompanyReplies() {
  return <ResourceList of={useKept(COMPANY, 'cannedReplies.keepCompany')} />
}

export function OwnReplies() {
  return <ResourceList of={useKept(OWN, 'cannedReplies.keep')} />
}

function useKept(
  [read, kept]: readonly Resource<CannedReply>[],
  needs: 'cannedReplies.keep' | 'cannedReplies.keepCompany',
): Resource<CannedReply> {
  const account = useAccount()
  const of = account !== null && scopeOf(account, needs) !== null ? kept : read
  if (of === undefined) throw new Error('no list of replies')
  return of
}

function KindBadge({ row }: { row: CannedReply }) {
  return <Badge size="sm">{REPLY_KIND_LABELS[row.kind]}</Badge>
}
