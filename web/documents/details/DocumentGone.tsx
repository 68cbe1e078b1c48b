import { Box } from '@chakra-ui/react'
import { ERRORS } from '#shared/errors.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

export const WHY_GONE = '삭제되었거나 더 이상 볼 수 없는 신청입니다.'

/** Says that the document is gone; announced to screen readers, as it may happen while somebody reads it. */
export function DocumentGone() {
  return (
    <Box role="alert">
      <EmptyState plain title={ERRORS.DOCUMENT_NOT_FOUND.sentence} description={WHY_GONE} />
    </Box>
  )
}
