import { chakra } from '@chakra-ui/react'
import { controlRecipe } from './theme/recipes/control.ts'

/** The styled native elements that the fields consist of. */
export const InputControl = chakra('input', controlRecipe)
export const SelectControl = chakra('select', controlRecipe, { defaultProps: { kind: 'select' } })
export const TextareaControl = chakra('textarea', controlRecipe, { defaultProps: { kind: 'area' } })
