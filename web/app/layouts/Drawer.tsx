import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useModalLayer } from '../../ui/modal-stack.ts'

type DrawerProps = { open: boolean; onClose: () => void; label: string; children: ReactNode }

/** A panel that slides in from the left over the page, with an overlay that closes it. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? createPortal(<OpenDrawer {...rest} />, document.body) : null
}

function OpenDrawer({ onClose, label, children }: Omit<DrawerProps, 'open'>) {
  const panel = useRef<HTMLDivElement>(null)
  useModalLayer(panel, onClose)
  return (
    <chakra.div
      position="fixed"
      inset="0"
      zIndex="modal"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <chakra.div
        position="absolute"
        inset="0"
        bg="rgb(12 15 20 / 0.5)"
        animation="fade 160ms"
        onClick={onClose}
      />
      <Panel ref={panel} role="dialog" aria-modal aria-label={label} tabIndex={-1}>
        {children}
      </Panel>
    </chakra.div>
  )
}

const Panel = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    width: '18rem',
    maxWidth: '85vw',
    height: 'full',
    bg: 'bg.panel',
    boxShadow: 'lg',
    animation: 'slide-in 200ms {easings.out}',
    pt: 'env(safe-area-inset-top)',
    _focusVisible: { outline: 'none' },
  },
})
