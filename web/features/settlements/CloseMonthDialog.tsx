import { Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { monthWords } from '#shared/kst.ts'
import { kstMonthDays } from '#shared/kst-calendar.ts'
import { formatWon } from '#shared/money.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import type { SettlementSums } from '#shared/settlements/settlement.contract.ts'
import { AskedFigures } from '../../documents/figures/AskedFigures.tsx'
import { call } from '../../lib/api-client.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { SETTLEMENTS_KEY } from '../../records/record-keys.ts'
import { useRecordAction } from '../../records/row-actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { ClosedMonths } from './ClosedMonths.tsx'
import { closableMonths, useClosings, useSettledDays } from './closings.ts'
import type { Period } from './period.ts'
import { NO_NARROWING } from './settlement-filter.ts'
import { useSettlementTotals } from './settlement-lists.ts'
import { amountWords, totalWords } from './settlement-sums.ts'

const CANNOT_BE_UNDONE =
  '마감은 되돌릴 수 없습니다. 마감한 달의 정산 금액은 더 바뀌지 않고, 그 뒤의 개통취소는 이후 달의 환수로 남습니다.'

export interface CloseMonthDialogProps {
  /** Filters the list for the settlements of these days that have no amount. */
  onShowUndetermined: (days: Period) => void
  onClose: () => void
}

/** Closes a past month after its sums were shown, and lists the closed months. */
export function CloseMonthDialog({ onShowUndetermined, onClose }: CloseMonthDialogProps) {
  const today = useKstDay()
  const closings = useClosings()
  const settledDays = useSettledDays(today)
  const [chosen, setChosen] = useState<string | null>(null)
  const months = closings.data && settledDays.data && closableMonths(settledDays.data, closings.data)
  const month = months?.find((one) => one === chosen) ?? months?.[0]
  const closing = useRecordAction<string>({
    run: (closed) => call(closeSettlementMonth, { body: { month: closed, carriesUndetermined: true } }),
    changes: SETTLEMENTS_KEY,
    done: (closed) => `${monthWords(closed)} 정산이 마감되었습니다.`,
    failed: '월 마감 실패',
  })
  const days = kstMonthDays(month === undefined ? today : `${month}-01`)
  const asked = useSettlementTotals({ ...days, ...NO_NARROWING }, month !== undefined)
  /** Not the kept sums of another month: a month can be closed only after its own were shown. */
  const sums = asked.isPlaceholderData ? undefined : asked.data?.totals
  const isSumming = month !== undefined && sums === undefined && !asked.isError
  const press = async (pressed: string, seen: SettlementSums) => {
    const isSure = await confirm({
      title: `${monthWords(pressed)} 정산을 마감하시겠습니까?`,
      body: `${seenWords(seen)}\n${CANNOT_BE_UNDONE}`,
      confirmLabel: '마감',
      destructive: true,
    })
    if (isSure) closing.mutate(pressed)
  }
  return (
    <Dialog
      open
      title="월 마감"
      description={CANNOT_BE_UNDONE}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            닫기
          </Button>
          <Button
            disabled={month === undefined || asked.isError}
            loading={closing.isPending || isSumming}
            loadingText={closing.isPending ? '마감 중…' : undefined}
            onClick={() => month !== undefined && sums !== undefined && void press(month, sums)}
          >
            {month === undefined ? '마감' : `${monthWords(month)} 마감`}
          </Button>
        </>
      }
    >
      <Stack gap="5">
        <AskedFigures asked={settledDays}>
          {() =>
            months === undefined ? (
              closings.isError ? null : (
                <FormSkeleton fields={2} />
              )
            ) : month === undefined ? (
              <Text>최근 2년에 마감할 달이 없습니다.</Text>
            ) : (
              <Stack gap="4">
                <SelectField
                  label="마감할 달"
                  value={month}
                  options={months.map((value) => ({ value, label: monthWords(value) }))}
                  onChange={(event) => setChosen(event.currentTarget.value)}
                />
                <EarlierMonth month={month} first={months[0]} />
                <AskedFigures asked={asked}>
                  {() => <MonthSums sums={sums} onShowUndetermined={() => onShowUndetermined(days)} />}
                </AskedFigures>
              </Stack>
            )
          }
        </AskedFigures>
        <AskedFigures asked={closings}>
          {(closed) => (closed === undefined ? null : <ClosedMonths closings={closed} />)}
        </AskedFigures>
      </Stack>
    </Dialog>
  )
}

/** Warns when an earlier month is still open. */
function EarlierMonth({ month, first }: { month: string; first: string | undefined }) {
  if (first === undefined || first === month) return null
  return (
    <Notice kind="warning" title={`${monthWords(first)} 정산이 아직 마감되지 않았습니다.`}>
      이전 달부터 차례로 마감해주세요.
    </Notice>
  )
}

/** The sums that are closed, for the question: 합계 1,200,000원. */
function seenWords(seen: SettlementSums): string {
  const left = `금액이 정해지지 않은 정산 ${formatCount(seen.undetermined)}건은 금액 없이 남습니다.`
  return `합계 ${totalWords(seen)}${seen.undetermined === 0 ? '' : `\n${left}`}`
}

interface MonthSumsProps {
  /** undefined while they load. */
  sums: SettlementSums | undefined
  onShowUndetermined: () => void
}

/** The sums of the month that would be closed. */
function MonthSums({ sums, onShowUndetermined }: MonthSumsProps) {
  return (
    <Stack gap="4">
      <KeyValueList
        columns={3}
        items={[
          { label: '합계', value: sums && totalWords(sums) },
          { label: '정산 금액', value: sums && amountWords(sums) },
          { label: '히든단가', value: sums && formatWon(sums.hiddenPrice) },
          { label: '개통', value: sums && `${formatCount(sums.count)}건` },
          { label: '환수', value: sums && `${formatCount(sums.reversals)}건` },
          { label: '미정', value: sums && `${formatCount(sums.undetermined)}건` },
        ]}
      />
      {sums !== undefined && sums.undetermined > 0 ? (
        <Notice
          kind="warning"
          action={
            <Button size="sm" variant="outline" onClick={onShowUndetermined}>
              미정만 보기
            </Button>
          }
          title={`금액이 정해지지 않은 정산이 ${formatCount(sums.undetermined)}건 있습니다.`}
        >
          마감하면 이 건들은 금액 없이 남습니다. 요금제와 정산단가를 확인하고 재계산한 뒤 마감해주세요.
        </Notice>
      ) : null}
    </Stack>
  )
}
