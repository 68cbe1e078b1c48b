import { defineTextStyles } from '@chakra-ui/react'

/** Hangul fills its square: lines stand further apart than in Latin text. */
export const textStyles = defineTextStyles({
  '2xs': { value: { fontSize: '2xs', lineHeight: 'snug' } },
  xs: { value: { fontSize: 'xs', lineHeight: '1.5' } },
  sm: { value: { fontSize: 'sm', lineHeight: '1.5' } },
  md: { value: { fontSize: 'md', lineHeight: 'body' } },
  lg: { value: { fontSize: 'lg', lineHeight: 'body' } },
  xl: { value: { fontSize: 'xl', lineHeight: 'snug', letterSpacing: '-0.01em' } },
  '2xl': { value: { fontSize: '2xl', lineHeight: 'tight', letterSpacing: 'tight' } },
  '3xl': { value: { fontSize: '3xl', lineHeight: 'tight', letterSpacing: 'tight' } },
  '4xl': { value: { fontSize: '4xl', lineHeight: 'tight', letterSpacing: 'tight' } },
  pageTitle: { value: { fontSize: 'xl', lineHeight: 'tight', fontWeight: 'bold', letterSpacing: 'tight' } },
  sectionTitle: {
    value: { fontSize: 'lg', lineHeight: 'snug', fontWeight: 'semibold', letterSpacing: '-0.01em' },
  },
  label: { value: { fontSize: 'sm', lineHeight: '1.5', fontWeight: 'medium' } },
  figure: { value: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0' } },
})

/** `layerStyle="card"` is the one panel; `disabled` is what Chakra's own recipes ask for by name. */
export const layerStyles = {
  card: {
    value: { background: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'lg' },
  },
  disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } },
}
