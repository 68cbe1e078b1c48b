import type { Plugin } from 'vite'

const CHAKRA = /\/@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/
const MADE_AT_START = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];'
const CHANGED = 'Chakra makes its global styles differently now: see web/app/static-look.ts.'

/**
 * Writes Chakra's global styles (its reset, our own and the tokens as variables) into index.html. Chakra makes them anew
 * at every start, 30 ms of a phone's time before the first screen, and has no setting against it; so the build takes that
 * one line out, and fails when it is no longer there.
 */
export function staticLook(): Plugin {
  let isTakenOut = false
  return {
    name: 'static-look',
    apply: 'build',
    transform(code, id) {
      if (!CHAKRA.test(id)) return null
      isTakenOut = code.includes(MADE_AT_START)
      return { code: code.replace(MADE_AT_START, 'const _global = [];'), map: null }
    },
    buildEnd(error) {
      if (error === undefined && !isTakenOut) this.error(CHANGED)
    },
    async transformIndexHtml(html) {
      return {
        // Every device keeps the page; its comments are for those who change it.
        html: html.replace(/\s*<!--.*?-->/gs, ''),
        tags: [{ tag: 'style', children: await globalStyles(), injectTo: 'head' }],
      }
    },
  }
}

/** What Chakra's provider would put into the page, as text. */
async function globalStyles(): Promise<string> {
  const { createElement } = await import('react')
  const { renderToStaticMarkup } = await import('react-dom/server')
  const { ChakraProvider } = await import('@chakra-ui/react')
  const { system } = await import('../ui/theme/system.ts')
  const markup = renderToStaticMarkup(createElement(ChakraProvider, { value: system, children: null }))
  return markup.replace(/<\/?style[^>]*>/g, '')
}
