import { Stack } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { formatCount } from '#shared/count.ts'
import { createBulkSettlements } from '#shared/settlements/settlement.contract.ts'
import { useStatusTotals } from '../../documents/list/document-list.ts'
import { call, isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'

const FAILED = '일괄 정산 생성에 실패했습니다.'

/** Asks the server to settle every activated document that is not settled yet, and shows what it answers. */
export function SettlementDialog({ onClose }: { onClose: () => void }) {
  const activated = useStatusTotals({ activationStatus: ['개통'] }).data?.totals.개통
  const settling = useMutation({
    mutationFn: () => call(createBulkSettlements),
    onSuccess: ({ message, created }) => {
      if (created > 0) toast.success(message, { title: '정산 생성 완료', about: FAILED })
      else toast.info(message, { about: FAILED })
      onClose()
    },
    onError: (error) => {
      if (!isLoginAsked(error)) toast.error(FAILED, { title: '정산 생성 실패', about: FAILED })
    },
  })
  return (
    <Dialog
      open
      size="sm"
      title="일괄 정산 생성"
      description="개통완료된 서류 가운데 아직 정산이 없는 서류의 정산을 한 번에 만듭니다."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            닫기
          </Button>
          <Button loading={settling.isPending} loadingText="생성 중…" onClick={() => settling.mutate()}>
            정산 생성
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <KeyValueList
          items={[
            {
              label: '개통완료 서류',
              value: activated === undefined ? '' : `${formatCount(activated)}건`,
            },
          ]}
        />
        {settling.error === null || isLoginAsked(settling.error) ? null : (
          <Notice kind="error">{sentenceOf(settling.error, FAILED)}</Notice>
        )}
      </Stack>
    </Dialog>
  )
}
