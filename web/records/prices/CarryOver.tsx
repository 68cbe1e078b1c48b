import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { monthWords } from '#shared/kst.ts'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { periodText } from '#shared/price-period.ts'
import {
  type CarriedOver,
  type CarryOverReport,
  carryOverPrices,
} from '#shared/price-periods/carry-over.contract.ts'
import {
  nameOfTerms,
  PRICE_KIND_LABELS,
  type PriceKind,
} from '#shared/price-periods/price-change.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { EmptyState, Unread } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { useAdminQuery } from '../admin-query.ts'
import { PRICES_KEY } from '../record-keys.ts'
import { useRecordAction } from '../row-actions.tsx'
import { amountWords } from './price-change-words.ts'

const TITLE = '다음 달로 넘기기'

/** The button that opens the dialog of a kind. */
export function CarryOverButton({ kind }: { kind: PriceKind }) {
  return (
    <DialogButton dialog={(close) => <CarryOverDialog kind={kind} onClose={close} />}>
      <CalendarPlus aria-hidden />
      {TITLE}
    </DialogButton>
  )
}

interface CarryOverDialogProps {
  kind: PriceKind
  onClose: () => void
}

/** Lets what ends with a month hold in the next one too, after showing each row of it. */
function CarryOverDialog({ kind, onClose }: CarryOverDialogProps) {
  const thisMonth = useKstDay().slice(0, 7)
  const [month, setMonth] = useState(thisMonth)
  const preview = useAdminQuery([...PRICES_KEY, 'carry-over', kind, month], carryOverPrices, {
    query: { dryRun: true },
    body: { kind, month },
  })
  const carrying = useRecordAction<CarryOverReport>({
    run: async ({ fingerprint }) => {
      await call(carryOverPrices, { query: {}, body: { kind, month, fingerprint } })
      onClose()
    },
    changes: PRICES_KEY,
    done: ({ added, nextMonth }) => `${formatCount(added)}건을 ${monthWords(nextMonth)}로 넘겼습니다.`,
    failed: `${TITLE} 실패`,
  })
  const report = preview.data
  const canCarry = report !== undefined && report.added > 0 && !preview.isError
  return (
    <Dialog
      title={`${PRICE_KIND_LABELS[kind]} ${TITLE}`}
      description="고른 달에 끝나는 것을 다음 달 한 달 동안 같은 금액으로 등록합니다."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            닫기
          </Button>
          <Button
            disabled={!canCarry}
            loading={carrying.isPending}
            loadingText="넘기는 중…"
            onClick={() => report !== undefined && carrying.mutate(report)}
          >
            {canCarry ? `${formatCount(report.added)}건 넘기기` : '넘기기'}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <SelectField
          label="끝나는 달"
          value={month}
          options={[-1, 0, 1].map((by) => {
            const value = nextKstMonth(thisMonth, by)
            return { value, label: `${monthWords(value)} → ${monthWords(nextKstMonth(value))}` }
          })}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        {report === undefined ? (
          <Unread of={preview}>
            <FormSkeleton fields={3} />
          </Unread>
        ) : (
          <Preview report={report} />
        )}
      </Stack>
    </Dialog>
  )
}

function Preview({ report: { month, added, skipped, rows } }: { report: CarryOverReport }) {
  if (rows.length === 0) return <EmptyState title={`${monthWords(month)}에 끝나는 것이 없습니다.`} />
  return (
    <Stack gap="2">
      <Text textStyle="sm" color="fg.muted">
        넘김 {formatCount(added)}건 · 제외 {formatCount(skipped)}건
      </Text>
      <Box as="ul" borderTopWidth="1px" borderColor="border" aria-label="넘길 목록">
        {rows.map((row) => (
          <Row
            key={[row.terms.contactCode, row.terms.carrier, nameOfTerms(row.terms)].join('\u0000')}
            row={row}
          />
        ))}
      </Box>
    </Stack>
  )
}

function Row({ row: { terms, outcome, reason } }: { row: CarriedOver }) {
  const isAdded = outcome === 'added'
  return (
    <Flex as="li" direction="column" gap="0.5" py="2.5" borderBottomWidth="1px" borderColor="border">
      <Flex align="center" justify="space-between" gap="3">
        <Text fontWeight="medium" minWidth="0" overflowWrap="anywhere">
          {[terms.contactCode, `${terms.carrier} ${nameOfTerms(terms)}`].filter(Boolean).join(' · ')}
        </Text>
        <Badge size="sm" colorPalette={isAdded ? 'green' : 'gray'}>
          {isAdded ? '넘김' : '제외'}
        </Badge>
      </Flex>
      <Text textStyle="sm" color="fg.muted" className="tabular">
        {[amountWords(terms), ...(isAdded ? [periodText(terms)] : [])].join(' · ')}
      </Text>
      {reason === null ? null : (
        <Text textStyle="sm" color={isAdded ? 'fg.warning' : 'fg.muted'}>
          {reason}
        </Text>
      )}
    </Flex>
  )
}
