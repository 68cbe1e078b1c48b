import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** What is switched, for screen readers. */
  label: string
  /** The word for the present state, shown beside the switch. */
  children?: ReactNode
  /** The change is being saved, so presses are ignored. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
}

/** A switch that saves at once. In forms use a CheckboxField. */
export function Switch({ checked, onChange, label, children, busy, disabled }: SwitchProps) {
  return (
    <Press
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={() => {
        if (!busy) onChange(!checked)
      }}
    >
      <Track aria-hidden />
      {children}
    </Press>
  )
}

const Press = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '7',
    textStyle: 'xs',
    color: 'fg.muted',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    // Not the word beside it, which stays readable.
    '&[aria-busy] > span': { opacity: '0.6' },
    _disabled: { opacity: '0.5', cursor: 'not-allowed' },
    '&[aria-checked=true] > span': { bg: 'accent.solid', _before: { transform: 'translateX(0.875rem)' } },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
})

const Track = chakra('span', {
  base: {
    position: 'relative',
    flexShrink: '0',
    width: '2rem',
    height: '1.125rem',
    borderRadius: 'full',
    bg: 'border.control',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    _before: {
      content: '""',
      position: 'absolute',
      top: '0.125rem',
      insetStart: '0.125rem',
      boxSize: '0.875rem',
      borderRadius: 'full',
      bg: 'white',
      transitionProperty: 'transform',
      transitionDuration: 'fast',
    },
  },
})
