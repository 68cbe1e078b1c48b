import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatKstDateTime, monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import { listObjections, type Objection, replyToObjection } from '#shared/statements/objection.contract.ts'
import { kindWords } from '#shared/statements/statement-words.ts'
import { ObjectionDialog, ObjectionState } from '../../../documents/objections/ObjectionDialog.tsx'
import { call } from '../../../lib/api-client.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { usePagedList } from '../../../records/record-list.ts'
import { CardFacts, CardHead } from '../../../records/row-actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/CloseButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ExactTime } from '../../../ui/data-table/cells.tsx'
import { type Column, fieldColumn } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { ListBody } from '../../../ui/ListBody.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { statementsAddress, useSettlementMonths } from '../months/months.api.ts'
import { DecisionDialog } from './DecisionDialog.tsx'

const TITLE = '판매점 이의'
const LISTS = [
  { value: 'open', label: '처리 전' },
  { value: 'all', label: '전체' },
]

export interface ObjectionsDialogProps {
  /** Chosen at first. */
  month?: string
  onClose: () => void
}

/** What stores object to, those first that nobody has decided; each opens as a conversation. */
export function ObjectionsDialog({ month: first = '', onClose }: ObjectionsDialogProps) {
  const [view, setView] = useState('open')
  const [month, setMonth] = useState(first)
  const [opened, setOpened] = useState<Objection | null>(null)
  const asked = {
    ...(month !== '' && { month }),
    ...(view === 'open' && { open: true }),
  }
  const list = usePagedList<Objection>([...SETTLEMENTS_KEY, 'objections', asked], (start, signal) =>
    call(listObjections, { query: { ...start, ...asked }, signal }),
  )
  const months = useSettlementMonths().rows.map((one) => one.month)
  const choices = [...new Set([...months, ...(first === '' ? [] : [first])])]
  return (
    <Dialog
      closeOnBackdrop
      size="xl"
      title={TITLE}
      description="판매점이 지급내역서의 한 줄에 제기한 이의입니다. 이의가 있으면 승인된 달은 다시 검토 단계가 됩니다."
      onClose={onClose}
      footer={<CloseButton onClick={onClose} />}
    >
      <Tabs look="pill" label="처리 여부" items={LISTS} value={view} onChange={setView}>
        <Box mb="3" maxWidth="12rem">
          <FilterSelect
            label="월"
            value={month}
            options={choices.map((value) => ({ value, label: monthWords(value) }))}
            onChoose={setMonth}
          />
        </Box>
        <ListBody list={list}>
          <DataTable
            label={TITLE}
            columns={COLUMNS}
            rows={list.rows}
            rowKey={({ id }) => id}
            rowLabel={(row) => `${row.storeName} ${lineOf(row)}`}
            onOpen={setOpened}
            loading={list.isLoading}
            onEndReached={list.loadMore}
            narrow
            minWidth="640px"
            empty={
              <EmptyState
                plain
                title={view === 'open' ? '처리할 이의가 없습니다.' : '제기된 이의가 없습니다.'}
              />
            }
            renderCard={(row) => <ObjectionCard objection={row} />}
          />
        </ListBody>
      </Tabs>
      {opened === null ? null : <OpenedObjection opened={opened} onClose={() => setOpened(null)} />}
    </Dialog>
  )
}

/** The document, or what the entry is and comes to. */
function lineOf({ documentNumber, entry }: Objection): string {
  return entry === null ? (documentNumber ?? '정산') : `${kindWords(entry)} ${formatWon(entry.amount)}`
}
const lastText = ({ messages }: Objection) => messages.at(-1)?.text ?? ''

const COLUMNS: readonly Column<Objection>[] = [
  { key: 'madeAt', header: '제기', width: '8.5rem', cell: ({ madeAt }) => <ExactTime at={madeAt} /> },
  fieldColumn('storeName', '판매점', { width: '8rem' }),
  fieldColumn('month', '월', { width: '6.5rem', show: monthWords }),
  {
    key: 'line',
    header: '항목',
    width: '9.5rem',
    cell: (row) => <span className="tabular">{lineOf(row)}</span>,
  },
  { key: 'text', header: '마지막 글', cell: lastText },
  { key: 'state', header: '상태', width: '5.5rem', cell: (row) => <ObjectionState objection={row} /> },
]

function ObjectionCard({ objection }: { objection: Objection }) {
  const { storeName, month, madeAt } = objection
  return (
    <>
      <CardHead title={storeName}>
        <ObjectionState objection={objection} />
      </CardHead>
      <CardFacts of={[monthWords(month), lineOf(objection), formatKstDateTime(madeAt)]} />
      <Text mt="1" lineClamp={2}>
        {lastText(objection)}
      </Text>
    </>
  )
}

interface OpenedObjectionProps {
  /** As it was when it was opened. */
  opened: Objection
  onClose: () => void
}

/** Shown as it is now, also when another administrator has decided it: the list of open ones does not have it then. */
function OpenedObjection({ opened, onClose }: OpenedObjectionProps) {
  const [isDeciding, setDeciding] = useState(false)
  const { month, storeId } = opened
  const { rows } = usePagedList<Objection>(
    [...SETTLEMENTS_KEY, 'objections', { month, storeId }],
    (start, signal) => call(listObjections, { query: { ...start, month, storeId }, signal }),
  )
  const objection = rows.find(({ id }) => id === opened.id) ?? opened
  return (
    <>
      <ObjectionDialog
        objection={objection}
        line={`${objection.storeName} · ${lineOf(objection)}`}
        send={(text) => call(replyToObjection, { params: { objectionId: objection.id }, body: { text } })}
        actions={
          <>
            <Button asChild variant="outline" colorPalette="gray">
              <Link to={statementsAddress(objection.month, objection.storeId)}>지급내역서 보기</Link>
            </Button>
            {objection.isAccepted === null ? (
              <Button onClick={() => setDeciding(true)}>수용 또는 기각</Button>
            ) : null}
          </>
        }
        onClose={onClose}
      />
      {isDeciding ? <DecisionDialog objection={objection} onClose={() => setDeciding(false)} /> : null}
    </>
  )
}
