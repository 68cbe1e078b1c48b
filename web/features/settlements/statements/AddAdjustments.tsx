import Plus from 'lucide-react/icons/plus'
import { uploadAdjustments } from '#shared/imports/imports.contract.ts'
import { ImportButton } from '../../../records/imports/ImportDialog.tsx'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { AdjustmentDialog } from './AdjustmentDialog.tsx'

/** Adjustments by Excel and by hand. */
export function AddAdjustments({ month }: { month: string }) {
  return (
    <>
      <ImportButton
        kind="adjustments"
        endpoint={uploadAdjustments}
        title="조정 엑셀 업로드"
        changes={SETTLEMENTS_KEY}
      />
      <DialogButton
        variant="solid"
        colorPalette="accent"
        dialog={(close) => <AdjustmentDialog month={month} store={null} onClose={close} />}
      >
        <Plus aria-hidden />
        조정 추가
      </DialogButton>
    </>
  )
}
