import { recalculateSettlements } from '#shared/settlements/settlement.contract.ts'
import { SettlementRunDialog } from '../../documents/settlement-run/SettlementRunDialog.tsx'
import { call } from '../../lib/api-client.ts'

/** Recalculates all settlements of open months: prices as of the activation, deductions and policies of now. */
export function RecalculationDialog({ onClose }: { onClose: () => void }) {
  return (
    <SettlementRunDialog
      title="정산 재계산"
      description={`정산단가는 개통일 기준으로 다시 읽습니다.\n부가서비스 차감과 정책은 지금 등록된 것으로 계산합니다.\n직접 입력한 금액과 마감된 달은 바뀌지 않습니다.`}
      startLabel="재계산"
      runningText="정산을 다시 계산하고 있습니다."
      run={(signal) => call(recalculateSettlements, { signal })}
      tell={({ message }) => ({ title: '재계산 완료', sentence: message })}
      failed={{ title: '재계산 실패', sentence: '정산 재계산에 실패했습니다.' }}
      onClose={onClose}
    />
  )
}
