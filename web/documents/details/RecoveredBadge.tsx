import { Box } from '@chakra-ui/react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { Badge } from '../../ui/Badge.tsx'
import { VISUALLY_HIDDEN } from '../../ui/FieldFrame.tsx'

const TO_DO = ' (이전 처리 내용 확인 필요)'

export interface RecoveredBadgeProps {
  document: Pick<ListedDocument, 'recoveredAt'>
  /** For lists, where what is to be done is only heard and told by the pointer. */
  isShort?: boolean
}

/** Marks what came back from a device after a loss of data, until somebody has checked what was done to it before. */
export function RecoveredBadge({ document, isShort = false }: RecoveredBadgeProps) {
  if (document.recoveredAt === null) return null
  return (
    <span title={isShort ? `복구됨${TO_DO}` : undefined}>
      <Badge colorPalette="orange" size={isShort ? 'sm' : 'md'}>
        <span>
          복구됨
          {isShort ? (
            <Box as="span" css={VISUALLY_HIDDEN}>
              {TO_DO}
            </Box>
          ) : (
            TO_DO
          )}
        </span>
      </Badge>
    </span>
  )
}
