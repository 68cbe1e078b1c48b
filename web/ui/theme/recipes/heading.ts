import { defineRecipe } from '@chakra-ui/react'

/** For Chakra's Heading; `as` says the level, `size` only the look. */
export const headingRecipe = defineRecipe({
  base: { fontWeight: 'bold' },
  variants: {
    size: {
      sm: { textStyle: 'md', fontWeight: 'semibold' },
      md: { textStyle: 'sectionTitle' },
      lg: { textStyle: 'pageTitle' },
      xl: { textStyle: '2xl' },
      '2xl': { textStyle: '3xl' },
    },
  },
  defaultVariants: { size: 'lg' },
})
