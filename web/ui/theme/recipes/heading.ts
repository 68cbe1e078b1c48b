import { defineRecipe } from '@chakra-ui/react'

/** For Chakra's Heading; `as` says the level, `size` only the look. */
export const headingRecipe = defineRecipe({
  // Preflight's `break-word` lets a long name run out of a flex box.
  base: { fontWeight: 'bold', overflowWrap: 'anywhere' },
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
