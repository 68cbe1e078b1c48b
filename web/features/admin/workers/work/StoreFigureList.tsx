import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { matchesKorean } from '#shared/korean.ts'
import { storeList } from '#shared/stats/figure-lists.ts'
import type { StoreFigures } from '#shared/stats/work-figures.contract.ts'
import type { Days } from '../../../../documents/figures/figure-days.ts'
import type { Column } from '../../../../ui/data-table/column.ts'
import { FigureLink } from './FigureLink.tsx'
import { useWorkFigures } from './use-work-figures.ts'
import { WorkFigureView } from './WorkFigureView.tsx'

const NO_STORE = '판매점 없음'

/** 판매점별 정정: how many applications of each store had to be supplemented or put right, and where. */
export default function StoreFigureList() {
  const figures = useWorkFigures(({ stores }, search) =>
    stores.filter(({ storeName }) => matchesKorean(storeName ?? NO_STORE, search)),
  )
  return (
    <WorkFigureView
      of="stores"
      label="판매점별 정정 목록"
      daysOf="접수"
      searchLabel="판매점 검색"
      empty="이 기간에 접수된 신청이 없습니다."
      note="이 기간에 접수된 신청이 그 뒤 얼마나 보완되고 정정되었는지 보여줍니다. 보완은 한 번이라도 보완을 요청한 신청, 정정은 저장한 횟수입니다."
      figures={figures}
      columns={columns(figures.days)}
      rowKey={({ storeName }) => storeName ?? ''}
      rowLabel={({ storeName }) => storeName ?? NO_STORE}
      minWidth="58rem"
      renderCard={(row) => <StoreCard row={row} days={figures.days} />}
    />
  )
}

const share = ({ supplemented, received }: StoreFigures) => supplemented / received
const percent = (row: StoreFigures) => `${Math.round(share(row) * 100)}%`
const fieldsText = ({ fields }: StoreFigures) =>
  fields.map(({ label, count }) => `${label} ${count}`).join(', ')

function columns(days: Days): Column<StoreFigures>[] {
  return [
    {
      key: 'store',
      header: '판매점',
      cell: (row) => row.storeName ?? NO_STORE,
      sortBy: (row) => row.storeName,
    },
    {
      key: 'received',
      header: '접수',
      width: '5.5rem',
      numeric: true,
      sortBy: (row) => row.received,
      cell: (row) => <Received row={row} days={days} />,
    },
    {
      key: 'supplemented',
      header: '보완 요청',
      width: '6rem',
      numeric: true,
      sortBy: (row) => row.supplemented,
      cell: (row) => <FigureLink value={row.supplemented} name={`${row.storeName ?? NO_STORE} 보완 요청`} />,
    },
    { key: 'share', header: '보완 비율', width: '9rem', sortBy: share, cell: (row) => <Share row={row} /> },
    {
      key: 'by-store',
      header: '판매점 정정',
      width: '6.5rem',
      numeric: true,
      sortBy: (row) => row.correctedByStore,
      cell: (row) => <FigureLink value={row.correctedByStore} name="판매점 정정" />,
    },
    {
      key: 'by-office',
      header: '본사 정정',
      width: '6rem',
      numeric: true,
      sortBy: (row) => row.correctedByOffice,
      cell: (row) => <FigureLink value={row.correctedByOffice} name="본사 정정" />,
    },
    { key: 'fields', header: '많이 정정한 항목', width: '16rem', cell: (row) => fieldsText(row) || '–' },
  ]
}

function Received({ row, days }: { row: StoreFigures; days: Days }) {
  const list = row.storeName === null ? undefined : storeList(days, row.storeName)
  return <FigureLink value={row.received} name={`${row.storeName ?? NO_STORE} 접수`} list={list} />
}

/** The share as a bar: it is compared from row to row. */
function Share({ row }: { row: StoreFigures }) {
  return (
    <Flex align="center" gap="2">
      <Track aria-hidden>
        <span style={{ width: percent(row) }} />
      </Track>
      <Text as="span" className="tabular" minWidth="2.5rem" textAlign="end">
        {percent(row)}
      </Text>
    </Flex>
  )
}

function StoreCard({ row, days }: { row: StoreFigures; days: Days }) {
  const facts = [
    `보완 ${row.supplemented}건 (${percent(row)})`,
    `판매점 정정 ${row.correctedByStore}회`,
    `본사 정정 ${row.correctedByOffice}회`,
  ]
  return (
    <>
      <Flex justify="space-between" align="center" gap="3">
        <Text fontWeight="semibold" truncate>
          {row.storeName ?? NO_STORE}
        </Text>
        <Box flexShrink="0" textStyle="sm">
          <Text as="span" color="fg.muted">
            접수{' '}
          </Text>
          <Received row={row} days={days} />
        </Box>
      </Flex>
      <Text textStyle="sm" color="fg.muted" className="tabular">
        {facts.join(' · ')}
      </Text>
      {row.fields.length === 0 ? null : <Text textStyle="sm">{fieldsText(row)}</Text>}
    </>
  )
}

const Track = chakra('span', {
  base: {
    flex: '1',
    height: '1.5',
    borderRadius: 'full',
    bg: 'bg.muted',
    overflow: 'hidden',
    '& > span': { display: 'block', height: 'full', borderRadius: 'full', bg: 'status.supplement.solid' },
  },
})
