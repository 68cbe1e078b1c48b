import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { statusLabel } from '#shared/documents/activation-status.ts'
import { PRICE_DAYS } from '#shared/price-period.ts'
import { exportActivatedDocuments, exportSettlements } from '#shared/settlements/settlement.contract.ts'
import { ExportDialog } from '../../documents/export/ExportDialog.tsx'
import { download } from '../../lib/api-download.ts'
import { DateRangeField } from '../../ui/DateRangeField.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { type Period, periodProblem, reasonFor } from './period.ts'
import { AMOUNTS, filterQuery, type SettlementFilter } from './settlement-filter.ts'

const WORKBOOKS = [
  { value: 'settlements', label: '정산 내역', description: '화면의 조건 그대로' },
  { value: 'documents', label: '개통완료 서류', description: '기간의 개통 전체' },
] as const

/** Exports the chosen days: the filtered settlements, or the activated documents with their amounts. */
export function SettlementExport({ filter, onClose }: { filter: SettlementFilter; onClose: () => void }) {
  const [kind, setKind] = useState<string>('settlements')
  const [period, setPeriod] = useState<Period>(filter)
  const { startDate, endDate } = period
  const isFiltered = kind === 'settlements'
  return (
    <ExportDialog
      facts={isFiltered ? narrowingFacts(filter) : []}
      submitLabel="내보내기"
      example={reasonFor(period)}
      problem={periodProblem(period)}
      fetchWorkbook={({ reason, ...fetching }) =>
        isFiltered
          ? download(exportSettlements, {
              query: { ...filterQuery({ ...filter, startDate, endDate }), reason },
              ...fetching,
            })
          : download(exportActivatedDocuments, { query: { startDate, endDate, reason }, ...fetching })
      }
      onClose={onClose}
    >
      <RadioCards
        label="내보낼 자료"
        value={kind}
        options={WORKBOOKS}
        onChange={(event) => setKind(event.currentTarget.value)}
      />
      <Box>
        <Text textStyle="label" color="fg.muted" mb="1.5">
          기간
        </Text>
        <Flex>
          <DateRangeField
            of="정산"
            startDate={startDate}
            endDate={endDate}
            within={PRICE_DAYS}
            onChange={(changed) => setPeriod({ startDate, endDate, ...changed })}
          />
        </Flex>
      </Box>
    </ExportDialog>
  )
}

function narrowingFacts({ carrier, store, search, state, amount }: SettlementFilter) {
  return [
    { label: '통신사', value: carrier || '모든 통신사' },
    { label: '상태', value: statusLabel(state) || '모든 상태' },
    { label: '판매점', value: store },
    { label: '검색어', value: search },
    { label: '금액', value: AMOUNTS.find(({ value }) => value === amount)?.label ?? '모든 금액' },
  ]
}
