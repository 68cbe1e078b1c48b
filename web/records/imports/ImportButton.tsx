import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ImportDialog, type ImportDialogProps } from './ImportDialog.tsx'

/**
 * Opens the upload of one kind of records, for the `actions` of its list:
 * `<ImportButton kind="kp-numbers" endpoint={uploadKpNumbers} title="KP번호 엑셀 업로드" changes={KP_NUMBERS_KEY} />`.
 * `forceUpdate` is the sentence beside the check box of that name, for endpoints that take the field.
 */
export function ImportButton(props: Omit<ImportDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setOpen(true)}>
        <Upload aria-hidden />
        엑셀 업로드
      </Button>
      {isOpen ? <ImportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
