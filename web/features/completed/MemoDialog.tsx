import { Text } from '@chakra-ui/react'
import { joinedMemo } from '#shared/documents/document.contract.ts'
import { OpenedDocument } from '../../documents/details/OpenedDocument.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** The whole memo of a customer: the application's and the staff's, with a blank line between. */
export function MemoDialog({ documentId, onClose }: { documentId: number; onClose: () => void }) {
  return (
    <OpenedDocument documentId={documentId} title="메모" onClose={onClose}>
      {({ customerName, documentNumber, notes }) => (
        <Dialog
          open
          onClose={onClose}
          closeOnBackdrop
          title="메모"
          description={`${customerName} · ${documentNumber}`}
          footer={
            <Button variant="outline" colorPalette="gray" onClick={onClose} data-autofocus>
              닫기
            </Button>
          }
        >
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {joinedMemo(notes)}
          </Text>
        </Dialog>
      )}
    </OpenedDocument>
  )
}
