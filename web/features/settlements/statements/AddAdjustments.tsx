import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { uploadAdjustments } from '#shared/imports/imports.contract.ts'
import { ImportButton } from '../../../records/imports/ImportDialog.tsx'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { AdjustmentDialog } from './AdjustmentDialog.tsx'

/** Adjustments by Excel and by hand. */
export function AddAdjustments({ month }: { month: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ImportButton
        kind="adjustments"
        endpoint={uploadAdjustments}
        title="조정 엑셀 업로드"
        changes={SETTLEMENTS_KEY}
      />
      <Button size="sm" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        조정 추가
      </Button>
      {isOpen ? <AdjustmentDialog month={month} store={null} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
