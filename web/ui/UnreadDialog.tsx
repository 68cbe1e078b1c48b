import { Dialog } from './Dialog.tsx'
import { Unread, type UnreadProps } from './EmptyState.tsx'
import { FormSkeleton } from './Skeletons.tsx'

/** A small dialog in place of a form whose record is not read yet, or could not be read. */
export function UnreadDialog({
  of,
  title,
  fields = 1,
  onClose,
}: {
  of: UnreadProps['of']
  title: string
  fields?: number
  onClose: () => void
}) {
  return (
    <Dialog size="sm" onClose={onClose} title={title}>
      <Unread of={of}>
        <FormSkeleton fields={fields} />
      </Unread>
    </Dialog>
  )
}
