import { createSystem, type SystemConfig } from '@chakra-ui/react'
import { globalCss } from './global-css.ts'
import { buttonRecipe } from './recipes/button.ts'
import { controlRecipe } from './recipes/control.ts'
import { headingRecipe } from './recipes/heading.ts'
import { styleProps } from './style-props.ts'
import { keyframes, layerStyles, semanticTokens, textStyles, tokens } from './tokens.ts'

/**
 * The whole look. Only what stands here exists: a Chakra component whose recipe is not registered renders unstyled,
 * so pages use Chakra's bare boxes (Box, Flex, Stack, Grid, Text) and the pieces of web/ui.
 */
export const look: SystemConfig = {
  preflight: true,
  cssVarsPrefix: 'p',
  cssVarsRoot: ':where(html)',
  globalCss,
  // Against Chakra's: a busy button ignores presses, so it does not light up under the pointer.
  conditions: {
    hover: [
      '@media (hover: hover)',
      '&:is(:hover, [data-hover]):not(:disabled, [data-disabled], [aria-disabled=true])',
    ],
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
    keyframes,
    tokens,
    semanticTokens,
    textStyles,
    layerStyles,
    recipes: { button: buttonRecipe, control: controlRecipe, heading: headingRecipe },
  },
}

export const system = createSystem(styleProps, look)
