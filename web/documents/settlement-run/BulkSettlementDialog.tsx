import { createBulkSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { call } from '../../lib/api-client.ts'
import { SettlementRunDialog } from './SettlementRunDialog.tsx'

/** Settles every activated document of open months that has no amount yet. */
export function BulkSettlementDialog({ onClose }: { onClose: () => void }) {
  return (
    <SettlementRunDialog
      kind="bulk"
      title="일괄 정산 생성"
      description="개통완료된 서류 가운데 아직 정산이 없는 서류의 정산을 한 번에 만듭니다."
      startLabel="정산 생성"
      runningText="정산을 만들고 있습니다."
      run={(sent) => call(createBulkSettlements, sent)}
      doneTitle={({ considered }) => (considered > 0 ? '정산 생성 완료' : null)}
      failed={{ title: '정산 생성 실패', sentence: '일괄 정산 생성에 실패했습니다.' }}
      onClose={onClose}
    />
  )
}
