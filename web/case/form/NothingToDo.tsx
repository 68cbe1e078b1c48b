import { Text } from '@chakra-ui/react'
import { isOpenStatus } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { standingWords } from '../../documents/editing/ShutStatus.tsx'
import { Group } from './FormLayout.tsx'

/** Instead of fields: why there are none, how the application ended and the reason that was given. */
export function NothingToDo({ document }: { document: Document }) {
  const { activationStatus, cancelReason, discardReason } = document
  const reason =
    activationStatus === '폐기' ? discardReason : activationStatus === '취소' ? cancelReason : null
  return (
    <Group title={isOpenStatus(activationStatus) ? '수정할 수 없는 신청입니다' : '처리가 끝난 신청입니다'}>
      <Text textStyle="sm" color="fg.muted" className="tabular">
        {standingWords(document)}
      </Text>
      {reason === null || reason === '' ? null : (
        <Text textStyle="sm" whiteSpace="pre-line">
          사유: {reason}
        </Text>
      )}
    </Group>
  )
}
