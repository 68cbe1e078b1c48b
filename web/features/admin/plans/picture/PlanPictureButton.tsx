import ScanText from 'lucide-react/icons/scan-text'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { PlanPictureDialog } from './PlanPictureDialog.tsx'

export function PlanPictureButton({ carrier }: { carrier: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setOpen(true)}>
        <ScanText aria-hidden />
        사진 등록
      </Button>
      {isOpen ? <PlanPictureDialog carrier={carrier} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
