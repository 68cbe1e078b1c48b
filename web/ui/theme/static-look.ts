import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

const CHAKRA = /\/@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/
const MADE_AT_START = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];'

/**
 * Writes Chakra's global styles (its reset, our own and the tokens as variables) into index.html. Chakra makes them anew
 * at every start, which takes a phone longer than anything else before the first screen, so the build leaves that out.
 */
export function staticLook(): Plugin {
  return {
    name: 'static-look',
    apply: 'build',
    transform(code, id) {
      if (!CHAKRA.test(id)) return null
      if (!code.includes(MADE_AT_START)) this.error('Chakra makes its global styles differently now.')
      return { code: code.replace(MADE_AT_START, 'const _global = [];'), map: null }
    },
    async transformIndexHtml() {
      return [{ tag: 'style', children: await globalStyles(), injectTo: 'head' }]
    },
  }
}

/** What Chakra's provider would put into the page, as text. */
async function globalStyles(): Promise<string> {
  const { ChakraProvider } = await import('@chakra-ui/react')
  const { system } = await import('./system.ts')
  // biome-ignore lint/correctness/noChildrenProp: the type asks for it, and there are none
  const markup = renderToStaticMarkup(createElement(ChakraProvider, { value: system, children: null }))
  return markup.replace(/<\/?style[^>]*>/g, '')
}
