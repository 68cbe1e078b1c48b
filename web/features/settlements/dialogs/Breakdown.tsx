import { chakra, Text } from '@chakra-ui/react'
import type { Settlement } from '#shared/settlements/settlement.contract.ts'
import { hiddenWords, LINE_WORDS, wonWords } from './amount-words.ts'

/** The parts of an amount, line by line, with the total. */
export function Breakdown({ settlement }: { settlement: Settlement }) {
  const { policyDetails, calculatedSettlementAmount, manualSettlementAmount, hiddenPrice } = settlement
  const isManual = manualSettlementAmount !== null
  const lines = (policyDetails ?? []).map((line, place) => ({ ...line, place }))
  return (
    <Table aria-label="정산 내역" className="tabular">
      <thead>
        <tr>
          <th scope="col">항목</th>
          <th scope="col">금액</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ place, kind, label, amount }) => (
          <tr key={place}>
            <th scope="row">
              {LINE_WORDS[kind]}{' '}
              <Text as="span" color="fg.muted">
                {label}
              </Text>
            </th>
            <td>{wonWords(amount)}</td>
          </tr>
        ))}
        <tr data-sum>
          <th scope="row">계산된 금액{isManual ? ' (쓰이지 않음)' : ''}</th>
          <td>{wonWords(calculatedSettlementAmount)}</td>
        </tr>
        {isManual ? (
          <tr data-sum>
            <th scope="row">직접 입력한 금액</th>
            <td>{wonWords(manualSettlementAmount)}</td>
          </tr>
        ) : null}
        <tr>
          <th scope="row">히든단가</th>
          <td>{hiddenWords(hiddenPrice)}</td>
        </tr>
        <tr data-total>
          <th scope="row">합계</th>
          <td>{wonWords(settlement.total)}</td>
        </tr>
      </tbody>
    </Table>
  )
}

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th, & td': { py: '1.5', verticalAlign: 'top' },
    '& th': { textAlign: 'start', fontWeight: 'normal', overflowWrap: 'anywhere', pe: '3' },
    '& td, & thead th:last-of-type': { textAlign: 'end', whiteSpace: 'nowrap', pe: '0' },
    '& thead th': { textStyle: 'xs', color: 'fg.subtle', py: '1' },
    '& [data-sum] th, & [data-sum] td': { fontWeight: 'medium' },
    '& [data-sum], & [data-total]': { borderTopWidth: '1px', borderColor: 'border' },
    '& [data-total] th, & [data-total] td': { fontWeight: 'semibold', py: '2' },
  },
})
