import { Box, Flex, Text } from '@chakra-ui/react'
import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { formatWon } from '#shared/money.ts'
import { lastDayOf, periodText } from '#shared/price-period.ts'
import type { PricedPlan } from '#shared/settlement-prices/settlement-price.contract.ts'
import { RowChangesButton } from '../../../records/prices/PriceChanges.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Cut, Figures, None, Stacked, Strong } from '../../../ui/data-table/cells.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { AmountInput, DayInput, MemoInput, PRICE_LABELS } from './PriceInputs.tsx'
import { type RowEditor, useRowEditor, useStartEditing } from './row-editor.ts'

/** The columns of the price list; the row that is edited has input fields in its cells. */
export const PRICE_COLUMNS: readonly Column<PricedPlan>[] = [
  { key: 'carrier', header: '통신사', width: '6rem', cell: (row) => <Cut>{row.carrier}</Cut> },
  { key: 'plan', header: '요금제', cell: (row) => <PlanName row={row} /> },
  {
    key: 'new',
    header: PRICE_LABELS.newCustomerPrice,
    width: '8.5rem',
    numeric: true,
    cell: (row) => <AmountCell row={row} name="newCustomerPrice" />,
  },
  {
    key: 'portIn',
    header: PRICE_LABELS.portInPrice,
    width: '8.5rem',
    numeric: true,
    cell: (row) => <AmountCell row={row} name="portInPrice" />,
  },
  { key: 'from', header: '적용일', width: '9rem', cell: (row) => <DayCell row={row} /> },
  { key: 'until', header: '종료일', width: '9rem', cell: (row) => <LastDayCell row={row} /> },
  { key: 'memo', header: '메모', width: '9rem', cell: (row) => <MemoCell row={row} /> },
  { key: 'actions', header: '작업', width: '6.5rem', pinned: true, cell: (row) => <RowActions row={row} /> },
]

function PlanName({ row }: { row: PricedPlan }) {
  return (
    <Box minWidth="0">
      <Flex gap="2" align="center" minWidth="0">
        <Strong>{row.servicePlanName}</Strong>
        {row.isPlanActive ? null : <Badge size="sm">비활성</Badge>}
      </Flex>
      <SavedMeanwhile row={row} />
    </Box>
  )
}

/** The price that somebody else saved while this row was edited. */
function SavedMeanwhile({ row }: { row: PricedPlan }) {
  const editor = useRowEditor(row)
  if (editor === null || !editor.isOvertaken(row)) return null
  return (
    <Text role="alert" textStyle="xs" color="fg.warning" whiteSpace="normal" className="tabular" mt="1">
      그사이 다른 단가가 저장되었습니다. 지금: {[amountsText(row), nextText(row)].filter(Boolean).join(' · ')}
    </Text>
  )
}

function AmountCell({ row, name }: { row: PricedPlan; name: keyof typeof PRICE_LABELS }) {
  const editor = useRowEditor(row)
  if (editor !== null) {
    return (
      <InCell>
        <AmountInput editor={editor} name={name} hideLabel />
      </InCell>
    )
  }
  if (row.price !== null) return formatWon(row.price[name])
  return (
    <Badge size="sm" colorPalette="orange">
      미설정
    </Badge>
  )
}

function DayCell({ row }: { row: PricedPlan }) {
  const editor = useRowEditor(row)
  if (editor !== null) {
    return (
      <InCell>
        <DayInput editor={editor} name="effectiveFrom" hideLabel />
      </InCell>
    )
  }
  return (
    <Stacked
      above={row.price === null ? <None /> : <span className="tabular">{row.price.effectiveFrom}</span>}
      below={nextText(row)}
    />
  )
}

function LastDayCell({ row }: { row: PricedPlan }) {
  const editor = useRowEditor(row)
  if (editor === null) return <Figures>{row.price === null ? null : lastDayOf(row.price)}</Figures>
  return (
    <InCell>
      <DayInput editor={editor} name="effectiveUntil" hideLabel />
    </InCell>
  )
}

/** The next planned change of price; null without one. */
function nextText({ nextPrice }: PricedPlan): string | null {
  return nextPrice === null ? null : `${nextPrice.effectiveFrom} 변경 예정`
}

function MemoCell({ row }: { row: PricedPlan }) {
  const editor = useRowEditor(row)
  if (editor === null) return <Cut>{row.price?.memo ?? null}</Cut>
  return (
    <InCell>
      <MemoInput editor={editor} hideLabel />
    </InCell>
  )
}

/** Undoes the cell's right alignment and lets an error message below the field wrap. */
function InCell({ children }: { children: ReactNode }) {
  return (
    <Box whiteSpace="normal" textAlign="start" py="1">
      {children}
    </Box>
  )
}

function RowActions({ row }: { row: PricedPlan }) {
  const editor = useRowEditor(row)
  const start = useStartEditing()
  const { servicePlanName: name } = row
  return (
    <Flex gap="1" justify="flex-end" flexShrink="0">
      {editor === null ? (
        <>
          <IconButton
            size="sm"
            label={`${name} 단가 수정`}
            icon={<Pencil aria-hidden />}
            onClick={() => start(row)}
          />
          <RowChangesButton
            kind="unit-price"
            label={`${name} 단가 이력`}
            subject={{ id: row.servicePlanId, name: `${row.carrier} · ${name}` }}
          />
        </>
      ) : (
        <SaveIcons editor={editor} name={name} />
      )}
    </Flex>
  )
}

function SaveIcons({ editor, name }: { editor: RowEditor; name: string }) {
  const { isSubmitting } = editor
  return (
    <>
      <IconButton
        size="sm"
        variant="solid"
        colorPalette="accent"
        label={`${name} 단가 저장`}
        icon={<Check aria-hidden />}
        loading={isSubmitting}
        onClick={editor.save}
      />
      <IconButton
        size="sm"
        label={`${name} 수정 취소`}
        icon={<X aria-hidden />}
        disabled={isSubmitting}
        onClick={editor.cancel}
      />
    </>
  )
}

/** A plan on a phone; while it is edited its fields are stacked. */
export function PriceCard({ row }: { row: PricedPlan }) {
  const editor = useRowEditor(row)
  return (
    <Flex direction="column" gap="2">
      <Flex justify="space-between" align="center" gap="2">
        <PlanName row={row} />
        {editor === null ? <RowActions row={row} /> : null}
      </Flex>
      {editor === null ? (
        <>
          <Text className="tabular">{amountsText(row)}</Text>
          <Text textStyle="sm" color="fg.muted" className="tabular">
            {[row.carrier, row.price && periodText(row.price), nextText(row), row.price?.memo]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </>
      ) : (
        <CardFields editor={editor} />
      )}
    </Flex>
  )
}

function CardFields({ editor }: { editor: RowEditor }) {
  const { isSubmitting } = editor
  return (
    <Flex direction="column" gap="3" position="relative" zIndex="1">
      <AmountInput editor={editor} name="newCustomerPrice" />
      <AmountInput editor={editor} name="portInPrice" />
      <DayInput editor={editor} name="effectiveFrom" />
      <DayInput editor={editor} name="effectiveUntil" />
      <MemoInput editor={editor} />
      <Flex gap="2" justify="flex-end">
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={isSubmitting}
          onClick={editor.cancel}
        >
          취소
        </Button>
        <Button size="sm" loading={isSubmitting} onClick={editor.save}>
          저장
        </Button>
      </Flex>
    </Flex>
  )
}

function amountsText({ price }: PricedPlan): string {
  if (price === null) return '단가 미설정'
  return `신규 ${formatWon(price.newCustomerPrice)} · 번호이동 ${formatWon(price.portInPrice)}`
}
