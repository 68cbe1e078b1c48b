import { Button, type ButtonProps } from './Button.tsx'

/** The last button of a dialog that only shows something. Phones have the cross, and show it only if it stands alone. */
export function CloseButton(props: ButtonProps) {
  return (
    <Button
      variant="outline"
      colorPalette="gray"
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
