import { Box, chakra, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import type { CarrierStat } from '#shared/stats/stats.contract.ts'
import { Button } from '../../ui/Button.tsx'
import { ShareBar } from './ShareBar.tsx'

type Dealer = CarrierStat['dealers'][number]

/** A carrier may have thousands of stores, so only so many are drawn at a time. */
const DRAWN_AT_ONCE = 50

/** The stores of a carrier by contact code, the most activations first, with their sums. */
export function DealerTable({ carrier, dealers }: { carrier: string; dealers: readonly Dealer[] }) {
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE)
  const most = Math.max(1, ...dealers.map(({ total }) => total))
  const sum = (of: 'newCustomer' | 'portIn' | 'total') =>
    dealers.reduce((counted, dealer) => counted + dealer[of], 0)
  return (
    <Box pb="3">
      <Table aria-label={`${carrier} 판매점별 개통`} className="tabular">
        <thead>
          <tr>
            <th scope="col">판매점</th>
            <th scope="col">신규</th>
            <th scope="col">번이</th>
            <th scope="col">계</th>
          </tr>
        </thead>
        <tbody>
          {dealers.slice(0, drawn).map((dealer) => (
            <tr key={dealer.contactCode}>
              <th scope="row">
                <Store dealer={dealer} />
                <ShareBar {...dealer} most={most} />
              </th>
              <td>{formatCount(dealer.newCustomer)}</td>
              <td>{formatCount(dealer.portIn)}</td>
              <td>{formatCount(dealer.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">합계</th>
            <td>{formatCount(sum('newCustomer'))}</td>
            <td>{formatCount(sum('portIn'))}</td>
            <td>{formatCount(sum('total'))}</td>
          </tr>
        </tfoot>
      </Table>
      {dealers.length > drawn ? (
        <Button size="sm" variant="ghost" wide onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)}>
          {`${formatCount(dealers.length - drawn)}곳 더 보기`}
        </Button>
      ) : null}
    </Box>
  )
}

function Store({ dealer: { dealerName, contactCode } }: { dealer: Dealer }) {
  return (
    <>
      <Text as="span" display="block" wordBreak="keep-all" overflowWrap="anywhere">
        {dealerName ?? contactCode ?? '접점코드 없음'}
      </Text>
      {dealerName === null || contactCode === null ? null : (
        <Text as="span" display="block" truncate textStyle="xs" color="fg.subtle">
          {contactCode}
        </Text>
      )}
    </>
  )
}

const Table = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    textStyle: 'sm',
    bg: 'bg.subtle',
    borderRadius: 'md',
    '& th, & td': {
      py: '2',
      px: { base: '1', sm: '2' },
      fontWeight: 'normal',
      textAlign: 'end',
      verticalAlign: 'top',
    },
    '& th:first-of-type': { textAlign: 'start', ps: '3' },
    '& tr > :last-child': { pe: '3' },
    '& thead th:not(:first-of-type)': { width: { base: '3rem', sm: '4rem' } },
    '& thead th': { color: 'fg.muted', textStyle: 'xs' },
    '& td:last-of-type': { fontWeight: 'semibold' },
    '& tfoot th, & tfoot td': {
      borderTopWidth: '1px',
      borderColor: 'border',
      fontWeight: 'semibold',
    },
  },
})
