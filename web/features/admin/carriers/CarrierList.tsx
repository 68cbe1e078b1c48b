import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Carrier } from '#shared/carriers/carrier.contract.ts'
import { ListView } from '../../../records/ListView.tsx'
import { REFERENCE_KEY } from '../../../records/record-keys.ts'
import { useWholeList } from '../../../records/record-list.ts'
import { ActiveSwitch, CardHead, DeleteButton, RowActions } from '../../../records/row-actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { CarrierOrder } from './CarrierOrder.tsx'
import type { CarrierKind } from './carrier-kinds.tsx'
import { useCarrierFilter } from './use-carrier-filter.tsx'

/** The carriers of one kind in display order. */
export function CarrierList({ kind }: { kind: CarrierKind }) {
  const [open, setOpen] = useState<Carrier | 'new' | null>(null)
  const [isOrdering, setOrdering] = useState(false)
  const orderButton = useRef<HTMLButtonElement>(null)
  const { keep, reset, fields } = useCarrierFilter()
  const list = useWholeList(kind.queryKey, kind.read, keep)
  const columns = useMemo(() => columnsOf(kind), [kind])
  if (isOrdering) {
    const finish = () => {
      flushSync(() => setOrdering(false))
      orderButton.current?.focus()
    }
    return <CarrierOrder kind={kind} onDone={finish} />
  }
  return (
    <>
      <ListView
        label={`${kind.word} 목록`}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={setOpen}
        onReset={reset}
        minWidth={kind.minWidth}
        empty={{ title: `등록된 ${kind.word}가 없습니다` }}
        filters={fields}
        actions={
          <>
            <Button
              ref={orderButton}
              size="sm"
              variant="outline"
              colorPalette="gray"
              onClick={() => setOrdering(true)}
            >
              <ArrowUpDown aria-hidden />
              순서 변경
            </Button>
            {kind.upload}
            <Button size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden />
              {kind.word} 추가
            </Button>
          </>
        }
        renderCard={(row) => (
          <>
            <CardHead title={row.name}>
              <Actions kind={kind} row={row} />
            </CardHead>
            {kind.cardFacts(row)}
          </>
        )}
      />
      {open === null ? null : (
        <kind.Dialog
          carrier={open === 'new' ? null : open}
          nextOrder={list.size}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function columnsOf(kind: CarrierKind): Column<Carrier>[] {
  return [
    { key: 'displayOrder', header: '순서', width: '4.5rem', numeric: true, cell: (row) => row.displayOrder },
    { key: 'name', header: '통신사명', width: kind.nameWidth, cell: (row) => row.name },
    ...kind.columns,
    {
      key: 'actions',
      header: '상태',
      width: '9.5rem',
      pinned: true,
      cell: (row) => <Actions kind={kind} row={row} />,
    },
  ]
}

function Actions({ kind, row }: { kind: CarrierKind; row: Carrier }) {
  return (
    <RowActions>
      <ActiveSwitch
        name={row.name}
        isActive={row.isActive}
        run={(isActive) => kind.setActive(row.id, isActive)}
        changes={REFERENCE_KEY}
        failed="통신사 수정 실패"
      />
      <DeleteButton
        label={`${row.name} 삭제`}
        question={{
          title: `${kind.word}를 삭제하시겠습니까?`,
          body: `${row.name}\n삭제한 통신사는 되돌릴 수 없습니다.`,
        }}
        run={() => kind.remove(row.id)}
        changes={REFERENCE_KEY}
        done="통신사가 삭제되었습니다."
        failed="통신사 삭제 실패"
      />
    </RowActions>
  )
}
