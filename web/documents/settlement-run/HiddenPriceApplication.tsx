import { applyHiddenPrices } from '#shared/settlements/settlement-run.contract.ts'
import { call } from '../../lib/api-client.ts'
import { SettlementRunDialog } from './SettlementRunDialog.tsx'

/** Applies to settled documents the hidden prices that are now in force for their activation day. */
export function HiddenPriceApplication({ onClose }: { onClose: () => void }) {
  return (
    <SettlementRunDialog
      kind="hidden-prices"
      title="히든단가 적용"
      description={`등록된 히든단가를 이미 정산된 서류에 다시 적용합니다.\n정산 금액과 마감된 달은 바뀌지 않습니다.`}
      startLabel="적용"
      runningText="히든단가를 적용하고 있습니다."
      run={(sent) => call(applyHiddenPrices, sent)}
      doneTitle={({ updatedDocuments }) => (updatedDocuments > 0 ? '히든단가 적용 완료' : null)}
      failed={{ title: '히든단가 적용 실패', sentence: '히든단가를 적용하지 못했습니다.' }}
      onClose={onClose}
    />
  )
}
