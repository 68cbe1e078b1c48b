import { Button, type ButtonProps } from '../../ui/Button.tsx'

/** The last button of a document's dialog. Phones have the cross, and show it only if it stands alone. */
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
