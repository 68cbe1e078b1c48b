import { Text } from '@chakra-ui/react'
import { listCodeRequests } from '#shared/contact-codes/code-request.contract.ts'
import { formatCount } from '#shared/count.ts'
import { listDealerRegistrations } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { createDealer, type Dealer, listDealers, updateDealer } from '#shared/dealers/dealer.contract.ts'
import { uploadDealers } from '#shared/imports/imports.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { askLeaving, type Leaving, LeavingQuestion } from '../../../documents/leaving/Leaving.tsx'
import { call, hasCode } from '../../../lib/api-client.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { searchFilter, stateFilter } from '../../../records/filters.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { pagesOf, type Resource, recordForm } from '../../../records/resource.ts'
import { ActiveSwitch, CardFacts, RowActions } from '../../../records/row-actions.tsx'
import { ViewTabs } from '../../../records/ViewTabs.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { fieldColumn } from '../../../ui/data-table/column.ts'
import { CodeRequests } from './CodeRequests.tsx'
import { DealerFields } from './DealerFields.tsx'
import { DeleteDealerButton, takenOver } from './DeleteDealerButton.tsx'
import { DealerForm, dealerFormOf, inputOf, NewDealerForm } from './dealer-form.ts'
import { CODE_REQUESTS_KEY, DEALERS_KEY, REGISTRATIONS_KEY } from './dealer-lists.ts'
import { KpNumbers } from './KpNumbers.tsx'
import { ReattachButton } from './ReattachButton.tsx'
import { Registrations } from './Registrations.tsx'

/** The name of a store in lists: its own, or that of its person when it has none. */
const nameOf = ({ dealerName, name }: Pick<Dealer, 'dealerName' | 'name'>) => dealerName ?? name

/** The codes of an account: `KT K-1001 · SKT S-1001`. */
const codesText = ({ carrierCodes }: Dealer) =>
  Object.entries(carrierCodes)
    .map(([carrier, code]) => `${carrier} ${code}`)
    .join(' · ')

/** All accounts of stores: registered by KP number, approved on request or added here. */
const DEALERS: Resource<Dealer> = {
  word: '판매점',
  words: { edited: '판매점 정보가 수정되었습니다.' },
  queryKey: DEALERS_KEY,
  // The account is in the list of users as well, and its codes are in that of the contact codes.
  changes: ADMIN_KEY,
  readPage: pagesOf(listDealers),
  filters: [searchFilter('판매점, 아이디, KP번호 검색'), stateFilter()],
  nameOf,
  columns: [
    {
      key: 'dealerName',
      header: '판매점',
      width: '13rem',
      cell: (row) => (
        <>
          {nameOf(row)}
          {row.name === nameOf(row) ? null : (
            <Text as="span" textStyle="xs" color="fg.muted">
              {' '}
              {row.name}
            </Text>
          )}
        </>
      ),
    },
    fieldColumn('username', '아이디', { width: '8rem' }),
    fieldColumn('kpNumber', 'KP번호', { width: '6rem' }),
    {
      key: 'contactPhone',
      header: '연락처',
      width: '8.5rem',
      cell: (row) => <span className="tabular">{row.contactPhone ?? '–'}</span>,
    },
    fieldColumn('location', '위치', { width: '7.5rem' }),
    { key: 'contactCodes', header: '접점코드', cell: (row) => <Codes dealer={row} /> },
    fieldColumn('openDocumentCount', '처리 중', { width: '4.5rem', numeric: true, show: formatCount }),
    fieldColumn('createdAt', '생성일', { width: '6rem', numeric: true, show: kstDay }),
  ],
  minWidth: '72rem',
  actionsWidth: '10.75rem',
  firstView: { until: 'contactPhone', widened: 'dealerName' },
  card: (row) => (
    <>
      <CardFacts
        of={[
          row.name === nameOf(row) ? row.username : `${row.name} (${row.username})`,
          row.contactPhone,
          row.location,
        ]}
      />
      <Text textStyle="xs" color="fg.subtle" lineClamp="2">
        {[row.kpNumber, codesText(row)].filter(Boolean).join(' · ')}
      </Text>
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        접점코드 {formatCount(row.contactCodeCount)}개 · 처리 중인 신청 {formatCount(row.openDocumentCount)}건
      </Text>
    </>
  ),
  emptyHint: '판매점을 추가하거나, KP번호를 등록해 판매점이 직접 가입하게 할 수 있습니다.',
  Actions: ({ row }) => (
    <RowActions>
      <ActiveSwitch
        name={nameOf(row)}
        isActive={row.isActive}
        run={(isActive) => call(updateDealer, { params: { id: row.id }, body: { isActive } })}
        onDeactivate={() => askLeaving(deactivation(row))}
        changes={ADMIN_KEY}
        failed="판매점 수정 실패"
      />
      <ReattachButton dealer={row} />
      <DeleteDealerButton dealer={row} />
    </RowActions>
  ),
  form: recordForm({
    schema: DealerForm,
    newSchema: NewDealerForm,
    start: dealerFormOf,
    Fields: DealerFields,
    inputOf,
    create: (body) => askingForSameName((query) => call(createDealer, { query, body })),
    // The username never changes.
    update: ({ id }, { username: _locked, ...body }) =>
      askingForSameName((query) => call(updateDealer, { params: { id }, query, body })),
    fieldOfCode: { USERNAME_TAKEN: 'username', WEAK_PASSWORD: 'password', DEALER_NAME_TAKEN: 'dealerName' },
    size: 'lg',
  }),
  upload: { kind: 'dealers', endpoint: uploadDealers },
}

const deactivation = (row: Dealer): Leaving => ({
  account: { id: row.id, userType: 'dealer' },
  title: '판매점을 비활성으로 바꾸시겠습니까?',
  who: `${nameOf(row)} (${row.username})`,
  confirmLabel: '비활성으로 변경',
  consequences: (heir) => [
    '이 판매점은 바로 로그아웃되고, 다시 활성으로 바꿀 때까지 로그인할 수 없습니다.',
    heir === null ? '처리 중인 신청은 그대로 남고, 직원이 계속 처리할 수 있습니다.' : takenOver(heir),
  ],
  run: (handOverTo) => call(updateDealer, { params: { id: row.id }, body: { isActive: false, handOverTo } }),
  changes: ADMIN_KEY,
  done: `${nameOf(row)}: 비활성 상태로 변경되었습니다.`,
  failed: '판매점 수정 실패',
})

/** Saves a store; when another one has this name, asks whether that is meant and saves it again. */
async function askingForSameName(save: (query: { allowSameName?: true }) => Promise<unknown>) {
  try {
    await save({})
  } catch (error) {
    if (!hasCode(error, 'DEALER_NAME_TAKEN')) throw error
    const isMeant = await confirm({
      title: '같은 이름의 판매점이 있습니다',
      body: error.message,
      confirmLabel: '그래도 저장',
      destructive: true,
    })
    if (!isMeant) throw error
    await save({ allowSameName: true })
  }
}

/** How many codes the store may submit with, and which one its form fills in for each carrier. */
function Codes({ dealer }: { dealer: Dealer }) {
  if (dealer.contactCodeCount === 0) return '–'
  const text = codesText(dealer)
  return (
    <>
      <span className="tabular">{formatCount(dealer.contactCodeCount)}개</span>
      {text === '' ? null : (
        <Text as="span" color="fg.muted">
          {' '}
          · {text}
        </Text>
      )}
    </>
  )
}

/** The stores' accounts, their requests for one and for contact codes, and the registry of KP numbers. */
export default function DealersTab() {
  const { data: waiting } = useAdminQuery([...REGISTRATIONS_KEY, 'waiting'], listDealerRegistrations, {
    query: { status: '대기', limit: 1 },
  })
  const { data: asked } = useAdminQuery([...CODE_REQUESTS_KEY, 'waiting'], listCodeRequests, {
    query: { status: '대기', limit: 1 },
  })
  return (
    <ViewTabs
      label="판매점 관리"
      views={[
        { value: 'list', label: '판매점 목록', Panel: Dealers },
        {
          value: 'registrations',
          label: '등록 신청',
          count: waiting?.total || undefined,
          Panel: Registrations,
        },
        { value: 'code-requests', label: '코드 요청', count: asked?.total || undefined, Panel: CodeRequests },
        { value: 'kp-numbers', label: 'KP번호', Panel: KpNumbers },
      ]}
    />
  )
}

const Dealers = () => (
  <>
    <ResourceList of={DEALERS} />
    <LeavingQuestion />
  </>
)
