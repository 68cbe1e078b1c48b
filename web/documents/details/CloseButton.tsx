import { Button, type ButtonProps } from '../../ui/Button.tsx'

/** At the bottom of a dialog about a document; on a phone, where the cross does the same, only when no other button stands there. */
export function CloseButton(props: ButtonProps) {
  return (
    <Button
      {...props}
      css={{
        '@media (max-width: 767px)': {
          '&:has(~ :not(:empty)), :not(:empty) + &': { display: 'none' },
        },
      }}
    >
      닫기
    </Button>
  )
}
