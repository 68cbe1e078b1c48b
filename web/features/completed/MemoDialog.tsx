import { Text } from '@chakra-ui/react'
import { type Document, joinedMemo } from '#shared/documents/document.contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** The whole memo of a customer: the application's and the staff's, with a blank line between. */
export function MemoDialog({ document, onClose }: { document: Document | null; onClose: () => void }) {
  return (
    <Dialog
      open={document !== null}
      onClose={onClose}
      closeOnBackdrop
      title="메모"
      description={document === null ? '' : `${document.customerName} · ${document.documentNumber}`}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose} data-autofocus>
          닫기
        </Button>
      }
    >
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        {document === null ? '' : joinedMemo(document.notes)}
      </Text>
    </Dialog>
  )
}
