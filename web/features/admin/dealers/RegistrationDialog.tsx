import { Stack } from '@chakra-ui/react'
import { useState } from 'react'
import {
  approveDealerRegistration,
  type DealerRegistration,
  rejectDealerRegistration,
} from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { call, hasCode } from '../../../lib/api-client.ts'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { useRecordAction } from '../../../records/row-actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/CloseButton.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { REGISTRATIONS_KEY } from './dealer-lists.ts'
import { RejectDialog } from './RejectDialog.tsx'

export interface RegistrationDialogProps {
  registration: DealerRegistration
  onClose: () => void
}

/** One request in full; while it is waiting, with the buttons that approve and reject it. */
export function RegistrationDialog({ registration, onClose }: RegistrationDialogProps) {
  const [isRejecting, setRejecting] = useState(false)
  const { id, businessName, username, status } = registration
  const approval = useRecordAction<{ allowSameName: boolean }>({
    run: ({ allowSameName }) =>
      call(approveDealerRegistration, { params: { id }, query: allowSameName ? { allowSameName } : {} }),
    // The new account is in the list of users as well.
    changes: ADMIN_KEY,
    done: '등록 신청을 승인했습니다. 판매점이 로그인할 수 있습니다.',
    failed: '승인 실패',
    askedAbout: ['DEALER_NAME_TAKEN'],
  })
  /** `warning`: the server's sentence that the store's name is taken, after the first try; else null. */
  const approve = async (warning: string | null) => {
    const isSure = await confirm({
      title: '등록 신청을 승인하시겠습니까?',
      body: warning ?? `${businessName}의 판매점 계정 '${username}'을 만듭니다.`,
      confirmLabel: warning === null ? '승인' : '그래도 승인',
      destructive: warning !== null,
    })
    if (!isSure) return
    approval.mutate(
      { allowSameName: warning !== null },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (hasCode(error, 'DEALER_NAME_TAKEN')) void approve(error.message)
        },
      },
    )
  }
  if (isRejecting) {
    return (
      <RejectDialog
        what="등록 신청"
        storeName={businessName}
        place={`rejection ${id}`}
        hint="판매점이 로그인할 때 이 사유를 보게 됩니다."
        changes={REGISTRATIONS_KEY}
        reject={(body) => call(rejectDealerRegistration, { params: { id }, body })}
        onBack={() => setRejecting(false)}
        onDone={onClose}
      />
    )
  }
  const isWaiting = status === '대기'
  return (
    <Dialog
      size="lg"
      closeOnBackdrop
      title={businessName}
      description={`판매점 등록 신청 · ${status}`}
      onClose={onClose}
      footer={
        isWaiting ? (
          <>
            <Button
              variant="outline"
              colorPalette="red"
              onClick={() => setRejecting(true)}
              disabled={approval.isPending}
            >
              반려
            </Button>
            <Button onClick={() => void approve(null)} loading={approval.isPending} loadingText="승인 중…">
              승인
            </Button>
          </>
        ) : (
          <CloseButton onClick={onClose} />
        )
      }
    >
      <Stack gap="5">
        {registration.rejectionReason === null ? null : (
          <Notice kind="error" title="반려 사유">
            {registration.rejectionReason}
          </Notice>
        )}
        <KeyValueList items={itemsOf(registration)} />
      </Stack>
    </Dialog>
  )
}

function itemsOf(registration: DealerRegistration): KeyValue[] {
  const { approvedAt } = registration
  return [
    { label: '대표자명', value: registration.representativeName },
    { label: '사업자등록번호', value: registration.businessRegistrationNumber },
    { label: '연락처', value: registration.phoneNumber },
    { label: '이메일', value: registration.email },
    { label: '사업장 주소', value: registration.businessAddress, wide: true },
    { label: '아이디', value: registration.username },
    { label: '접점코드', value: registration.contactCode },
    { label: '은행명', value: registration.bankName },
    { label: '계좌번호', value: registration.bankAccount },
    { label: '예금주', value: registration.accountHolder },
    { label: '신청일시', value: formatKstDateTime(registration.createdAt) },
    ...(approvedAt === null ? [] : [{ label: '승인일시', value: formatKstDateTime(approvedAt) }]),
    { label: '추가 정보', value: registration.additionalInfo, wide: true },
  ]
}
