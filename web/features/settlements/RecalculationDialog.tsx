import { recalculateSettlements } from '#shared/settlements/settlement.contract.ts'
import { SettlementRunDialog } from '../../administration/settlements/SettlementRunDialog.tsx'
import { call } from '../../lib/api-client.ts'

/** Calculates every settlement of the open months by what is in force on the day of its activation now. */
export function RecalculationDialog({ onClose }: { onClose: () => void }) {
  return (
    <SettlementRunDialog
      title="정산 재계산"
      description={`정산단가, 부가서비스 차감, 정책을 개통일 기준으로 다시 읽어 모든 정산을 계산합니다.\n직접 입력한 금액과 마감된 달은 바뀌지 않습니다.`}
      startLabel="재계산"
      runningText="정산을 다시 계산하고 있습니다."
      run={(signal) => call(recalculateSettlements, { signal })}
      tell={({ message }) => ({ title: '재계산 완료', sentence: message })}
      failed={{ title: '재계산 실패', sentence: '정산 재계산에 실패했습니다.' }}
      onClose={onClose}
    />
  )
}
