import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import {
  type CarrierPaymentFile,
  deleteCarrierPaymentFile,
  listCarrierPaymentFiles,
} from '#shared/carrier-payments/carrier-payment.contract.ts'
import { formatCount } from '#shared/count.ts'
import { formatKstDateTime, monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import { AskedFigures } from '../../../documents/figures/AskedFigures.tsx'
import { call } from '../../../lib/api-client.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { DeleteButton } from '../../../records/row-actions.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { CloseButton } from '../../../ui/CloseButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { RECONCILIATION_KEY } from './reconciliation.api.ts'

/** The files of a month, those that no longer count included. */
export function PaymentFilesDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const files = useAdminQuery([...RECONCILIATION_KEY, 'files', month], listCarrierPaymentFiles, {
    query: { month },
  })
  return (
    <Dialog
      closeOnBackdrop
      title={`${monthWords(month)} 통신사 정산 파일`}
      onClose={onClose}
      footer={<CloseButton onClick={onClose} />}
    >
      <AskedFigures asked={files}>
        {(rows) =>
          rows === undefined ? (
            <FormSkeleton fields={2} />
          ) : rows.length === 0 ? (
            <EmptyState title="올린 파일이 없습니다." />
          ) : (
            <Stack as="ul" gap="0" aria-label="통신사 정산 파일">
              {rows.map((file) => (
                <PaymentFileRow key={file.id} file={file} />
              ))}
            </Stack>
          )
        }
      </AskedFigures>
    </Dialog>
  )
}

function PaymentFileRow({ file }: { file: CarrierPaymentFile }) {
  const { carrier, fileName, rows, amount, endedAt } = file
  return (
    <Flex as="li" py="3" gap="3" align="center" borderBottomWidth="1px" borderColor="border.muted">
      <Box flex="1" minWidth="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {fileName}
          </Text>
          {endedAt === null ? null : <Badge size="sm">지난 파일</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted" className="tabular">
          {carrier} · {formatCount(rows)}행 · {formatWon(amount)}
        </Text>
        <Text textStyle="xs" color="fg.subtle" className="tabular">
          {formatKstDateTime(file.uploadedAt)} {file.uploadedByName}
          {endedAt === null ? '' : ` → ${formatKstDateTime(endedAt)} ${file.endedByName ?? ''}`}
        </Text>
      </Box>
      {endedAt === null ? (
        <DeleteButton
          label={`${fileName} 삭제`}
          question={{
            title: '정산 파일 삭제',
            body: `${fileName}\n이 파일의 지급 내역이 대조에서 빠집니다. 다시 넣으려면 파일을 다시 올려주세요.`,
          }}
          run={() => call(deleteCarrierPaymentFile, { params: { id: file.id } })}
          changes={SETTLEMENTS_KEY}
          done="정산 파일이 삭제되었습니다."
          failed="정산 파일 삭제 실패"
        />
      ) : null}
    </Flex>
  )
}
