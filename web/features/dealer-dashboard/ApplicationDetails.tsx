import { Box, Flex, Stack } from '@chakra-ui/react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { isCorrectable } from '../../documents/correction/own-correction.ts'
import { MaskedCustomer } from '../../documents/details/MaskedCustomer.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { toast } from '../../ui/toast.ts'
import { applicationLines } from './application-lines.ts'
import type { CorrectionDialogProps } from './CorrectionDialog.tsx'
import { isWithdrawable, WithdrawButton } from './WithdrawButton.tsx'

// Not kept on devices: papers come from the server, and showing them takes more code than all of the store's pages.
const Papers = lazy<ComponentType<{ document: Document; hasWindow: boolean }>>(() =>
  import('../../case/papers/Papers.tsx').then(
    (papers) => ({ default: papers.Papers }),
    () => ({ default: PapersLater }),
  ),
)
// Not kept on devices, since the server is asked for the application as it is now.
const CorrectionDialog = lazy<ComponentType<CorrectionDialogProps>>(() =>
  import('./CorrectionDialog.tsx').catch(() => {
    toast.error('서버가 응답하지 않습니다. 연결된 뒤 화면을 새로고침하고 수정해주세요.')
    return { default: () => null }
  }),
)

export interface ApplicationDetailsProps {
  application: Document
  /** The application may be another one now. */
  onChanged: () => void
}

/** All that the store may know of one application, with its papers, and what it may still put right. */
export function ApplicationDetails({ application, onChanged }: ApplicationDetailsProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const mayCorrect = isCorrectable(application)
  const mayWithdraw = isWithdrawable(application)
  return (
    <Stack gap="5" p="4">
      <MaskedCustomer document={application} />
      <KeyValueList
        columns={2}
        items={applicationLines(application).filter(({ value }) => value !== null && value !== '')}
      />
      {mayCorrect || mayWithdraw ? (
        <Flex gap="2" wrap="wrap">
          {mayCorrect ? (
            <Button
              variant="outline"
              aria-label={`${application.customerName} 신청 내용 수정`}
              onClick={() => setCorrecting(true)}
            >
              내용 수정
            </Button>
          ) : null}
          {mayWithdraw ? <WithdrawButton application={application} onDone={onChanged} /> : null}
        </Flex>
      ) : null}
      <Box as="section" aria-label="첨부 서류" layerStyle="card" overflow="hidden">
        <Suspense>
          <Papers document={application} hasWindow={false} />
        </Suspense>
      </Box>
      {isCorrecting ? (
        <Suspense>
          <CorrectionDialog
            application={application}
            onChanged={onChanged}
            onClose={() => setCorrecting(false)}
          />
        </Suspense>
      ) : null}
    </Stack>
  )
}

function PapersLater() {
  return <EmptyState plain title="서류는 연결된 뒤에 볼 수 있습니다." />
}
