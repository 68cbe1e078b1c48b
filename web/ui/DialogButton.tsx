import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

export interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The dialog while it is open. */
  dialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog; small, outlined and gray unless told otherwise. Where it goes, the dialog goes too. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" {...button} onClick={() => setOpen(true)} />
      {isOpen ? dialog(() => setOpen(false)) : null}
    </>
  )
}
