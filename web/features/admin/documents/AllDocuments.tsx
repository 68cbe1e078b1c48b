import { Box, Flex, Text } from '@chakra-ui/react'
import { useCallback, useMemo, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { ACTIVATION_STATUSES, DOCUMENT_STATUSES, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { formatKstShort, isKstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { Papers } from '../../../case/papers/Papers.tsx'
import {
  type DocumentAction,
  DocumentActionButtons,
} from '../../../documents/details/DocumentActionButtons.tsx'
import { DocumentDialog } from '../../../documents/details/DocumentDialog.tsx'
import { actionsFor, type DocumentActions } from '../../../documents/details/document-actions.ts'
import { saveDocumentFile } from '../../../documents/details/download-document.ts'
import { OpenedDocument } from '../../../documents/details/OpenedDocument.tsx'
import { CUSTOMER_SEARCH } from '../../../documents/list/ClosedFilters.tsx'
import { CustomerCard } from '../../../documents/list/CustomerCard.tsx'
import { rangeProblem } from '../../../documents/list/closed-filter.ts'
import { CARRIER, CUSTOMER, STORE, SUBSCRIPTION_NUMBER } from '../../../documents/list/columns.tsx'
import { DocumentCarrierFilter } from '../../../documents/list/DocumentCarrierFilter.tsx'
import { type DocumentListQuery, useDocumentList } from '../../../documents/list/document-list.ts'
import { useOpenDocument } from '../../../documents/list/use-open-document.ts'
import { useAccount } from '../../../lib/session-store.ts'
import { ListView } from '../../../records/ListView.tsx'
import { CardFacts } from '../../../records/row-actions.tsx'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { DateRangeField } from '../../../ui/DateRangeField.tsx'
import { Cut, ReceivedTime, RowButtons } from '../../../ui/data-table/cells.tsx'
import { type Column, fieldColumn } from '../../../ui/data-table/column.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { CorrectPlanDialog } from './CorrectPlanDialog.tsx'
import { CorrectStatusDialog } from './CorrectStatusDialog.tsx'

/** The width of three buttons, larger for touch. Set around the table, as its columns read the variable. */
const ACTIONS_WIDTH = {
  '--correction-actions': '7rem',
  '@media (pointer: coarse)': { '--correction-actions': '9.75rem' },
}

/** What a narrow screen shows first. */
const FIRST_VIEW = { until: 'activationStatus', widened: 'customer' }

/** Every document in any status; an administrator can set another status, plan and subscription number. */
export function AllDocuments() {
  const account = useAccount()
  const { values, set, reset } = useListFilter(DOCUMENT_FILTER)
  const { openId, open, close } = useOpenDocument()
  const [correction, setCorrection] = useState<OpenCorrection | null>(null)
  const problem = rangeProblem(values)
  const { search, status, activationStatus, carrier, startDate, endDate } = values
  const query = useMemo(
    () => documentQuery({ search, status, activationStatus, carrier, startDate, endDate }),
    [search, status, activationStatus, carrier, startDate, endDate],
  )
  const list = useDocumentList(query, { enabled: problem === null })
  const actionsOf = useCallback((document: ListedDocument) => correctionsFor(account, document), [account])
  const act = useCallback((action: DocumentAction, document: ListedDocument, over: number | null = null) => {
    if (action === 'download') void saveDocumentFile(document)
    else if (action !== 'chat') setCorrection({ kind: action, document, over })
  }, [])
  // The browser's back closes the details; a dialog that was opened over them closes too.
  if (correction !== null && correction.over !== openId) setCorrection(null)
  const columns = useMemo(() => documentColumns(actionsOf, act), [actionsOf, act])
  return (
    <Box data-fills css={ACTIONS_WIDTH}>
      <ListView
        label="전체 서류"
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.customerName}
        onOpen={({ id }) => open(id)}
        onReset={reset}
        problem={problem}
        minWidth="(63rem + var(--correction-actions))"
        firstView={FIRST_VIEW}
        empty={{ title: '서류가 없습니다' }}
        filters={<Filters values={values} set={set} />}
        renderCard={(row) => (
          <CustomerCard document={row}>
            <CardFacts of={[row.servicePlanName]} />
            <Text textStyle="xs" color="fg.subtle" className="tabular">
              {formatKstShort(row.uploadedAt)} · {row.status}
            </Text>
            <Flex gap="2" wrap="wrap">
              <DocumentActionButtons document={row} actions={actionsOf(row)} onAction={act} show="card" />
            </Flex>
          </CustomerCard>
        )}
      />
      {openId === null ? null : (
        <DocumentDialog
          key={openId}
          documentId={openId}
          listed={list.rows.find(({ id }) => id === openId)}
          actionsOf={actionsOf}
          onAction={(action, document) => act(action, document, openId)}
          onClose={close}
          papers={(document) => (
            <Flex
              direction="column"
              layerStyle="card"
              overflow="hidden"
              height={{ base: 'auto', md: '45vh', lg: '68vh' }}
            >
              <Papers document={document} hasWindow={false} />
            </Flex>
          )}
        />
      )}
      <CorrectionDialogs open={correction} onClose={() => setCorrection(null)} />
    </Box>
  )
}

/** Any status may be set; plan and number only while the document is open or activated. */
function correctionsFor(account: SessionUser | null, document: ListedDocument): DocumentActions {
  return {
    canDownload: account !== null && actionsFor(account, document).canDownload,
    statuses: [...ACTIVATION_STATUSES],
    canChangePlan: STATUS_TABLE[document.activationStatus].phase !== 'closed',
    canCorrect: false,
    canChat: false,
  }
}

interface FiltersProps {
  values: Record<(typeof DOCUMENT_FILTER)[number], string>
  set: (changed: Partial<FiltersProps['values']>) => void
}

function Filters({ values, set }: FiltersProps) {
  return (
    <>
      <SearchField label={CUSTOMER_SEARCH} value={values.search} onSearch={(search) => set({ search })} />
      <FilterSelect
        label="서류 상태"
        value={values.status}
        onChoose={(status) => set({ status })}
        options={DOCUMENT_STATUSES}
      />
      <FilterSelect
        label="개통 상태"
        value={values.activationStatus}
        onChoose={(activationStatus) => set({ activationStatus })}
        options={ACTIVATION_STATUSES.map((value) => ({ value, label: STATUS_TABLE[value].label }))}
      />
      <DocumentCarrierFilter carrier={values.carrier} onChange={set} />
      <DateRangeField of="접수" startDate={values.startDate} endDate={values.endDate} onChange={set} />
    </>
  )
}

function documentColumns(
  actionsOf: (document: ListedDocument) => DocumentActions,
  act: (action: DocumentAction, document: ListedDocument) => void,
): Column<ListedDocument>[] {
  return [
    {
      key: 'uploadedAt',
      header: '접수일시',
      width: '6.75rem',
      cell: (it) => <ReceivedTime at={it.uploadedAt} />,
    },
    { ...CUSTOMER, width: '8.5rem' },
    fieldColumn('status', '상태', { width: '4.75rem' }),
    {
      key: 'activationStatus',
      header: '개통 상태',
      width: '7.5rem',
      cell: (it) => <StatusBadge status={it.activationStatus} />,
    },
    STORE,
    { ...CARRIER, width: '7rem' },
    { key: 'worker', header: '담당자', width: '5rem', cell: (it) => <Cut>{it.assignedWorkerName}</Cut> },
    { ...SUBSCRIPTION_NUMBER, width: '7rem' },
    { key: 'plan', header: '요금제', cell: (it) => <Cut>{it.servicePlanName}</Cut> },
    {
      key: 'actions',
      header: '작업',
      width: 'var(--correction-actions)',
      pinned: true,
      cell: (it) => (
        <RowButtons>
          <DocumentActionButtons document={it} actions={actionsOf(it)} onAction={act} show="icons" />
        </RowButtons>
      ),
    },
  ]
}

interface OpenCorrection {
  kind: 'status' | 'plan'
  /** As it was when the dialog was opened. */
  document: ListedDocument
  /** The document over whose details it was opened; null over the list. */
  over: number | null
}

const DIALOGS = {
  status: ['상태 변경', CorrectStatusDialog],
  plan: ['요금제·가입번호 변경', CorrectPlanDialog],
} as const

/** The administrator's dialog for one document, which follows the document's changes on the server. */
function CorrectionDialogs({ open, onClose }: { open: OpenCorrection | null; onClose: () => void }) {
  if (open === null) return null
  const { id } = open.document
  const [title, Correct] = DIALOGS[open.kind]
  return (
    <OpenedDocument key={id} documentId={id} title={title} onClose={onClose}>
      {(document, isGone) => <Correct document={document} isGone={isGone} onClose={onClose} />}
    </OpenedDocument>
  )
}

/** The parameters of the address that filter the list of all documents. */
const DOCUMENT_FILTER = ['search', 'status', 'activationStatus', 'carrier', 'startDate', 'endDate'] as const
type Values = Record<(typeof DOCUMENT_FILTER)[number], string>

/** The query of the list; invalid values of the address are left out. The dates are those of receipt. */
function documentQuery(values: Values): DocumentListQuery {
  const status = DOCUMENT_STATUSES.find((each) => each === values.status)
  const activationStatus = ACTIVATION_STATUSES.find((each) => each === values.activationStatus)
  const { startDate, endDate } = values
  return {
    ...(values.search && { search: values.search.slice(0, LIMITS.search) }),
    ...(status && { status }),
    ...(activationStatus && { activationStatus: [activationStatus] }),
    ...(values.carrier && { carrier: values.carrier.slice(0, LIMITS.carrier) }),
    ...(isKstDay(startDate) && { startDate }),
    ...(isKstDay(endDate) && { endDate }),
    dateField: 'uploadedAt',
  }
}
