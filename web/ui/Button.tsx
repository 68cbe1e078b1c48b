import { chakra, type HTMLChakraProps, type RecipeVariantProps } from '@chakra-ui/react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { Spinner } from './Spinner.tsx'
import { buttonRecipe } from './theme/recipes/button.ts'

const Base = chakra('button', buttonRecipe)

type Look = NonNullable<RecipeVariantProps<typeof buttonRecipe>>

export type ButtonProps = Omit<HTMLChakraProps<'button'>, keyof Look> &
  Omit<Look, 'square'> & {
    ref?: Ref<HTMLButtonElement> | undefined
    /** Shows a spinner, keeps the width and ignores presses; `loadingText` replaces the label meanwhile. */
    loading?: boolean | undefined
    loadingText?: string | undefined
  }

/** A busy button ignores presses but is not `disabled`, because that would take the focus away. */
const BUSY = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  },
} as const

/** A push button (`type="button"` unless told otherwise). `colorPalette` is accent (default), gray, red, green or orange. */
export function Button({ loading, loadingText, children, ...rest }: ButtonProps) {
  if (rest.asChild) {
    return <Base {...rest}>{children}</Base>
  }
  return (
    <Base type="button" {...rest} {...(loading ? BUSY : {})}>
      {loading ? <Spinner /> : null}
      {loading && loadingText ? loadingText : children}
    </Base>
  )
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'loadingText'> & {
  /** For screen readers and as the tooltip. */
  label: string
  icon: ReactNode
}

/** A square button that shows an icon only. Ghost and gray unless told otherwise. */
export function IconButton({ label, icon, loading, ...rest }: IconButtonProps) {
  return (
    <Base
      type="button"
      variant="ghost"
      colorPalette="gray"
      square
      title={label}
      {...rest}
      aria-label={label}
      {...(loading ? BUSY : {})}
    >
      {loading ? <Spinner /> : icon}
    </Base>
  )
}
