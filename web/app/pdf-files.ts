import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PACKAGE = new URL('../../node_modules/pdfjs-dist/', import.meta.url)
/** Asian character maps, the standard fonts, picture decoders and colour profiles; PDFs need some of them now and then. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs']

/**
 * Serves what pdf.js fetches while it draws from our own origin. The folder's name has the version, because whatever lies
 * below assets/ is cached for ever. Pages know it as `import.meta.env.PDF_FILES`.
 */
export function pdfFiles(): Plugin {
  const { version } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8')) as {
    version: string
  }
  const folder = `assets/pdfjs-${version}/`
  return {
    name: 'pdf-files',
    config: () => ({ define: { 'import.meta.env.PDF_FILES': JSON.stringify(`/${folder}`) } }),
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const path = /^\/(\w+\/[\w.-]+)$/.exec(request.url ?? '')?.[1]
        if (path === undefined || !FOLDERS.includes(path.split('/')[0] ?? '')) return next()
        readFile(fileURLToPath(new URL(path, PACKAGE))).then((bytes) => response.end(bytes), next)
      })
    },
    async generateBundle() {
      for (const name of FOLDERS) {
        const files = await readdir(new URL(`${name}/`, PACKAGE))
        // Its scripts do without wasm, which we serve.
        for (const file of files.filter((file) => !file.endsWith('.js'))) {
          const source = await readFile(new URL(`${name}/${file}`, PACKAGE))
          this.emitFile({ type: 'asset', fileName: `${folder}${name}/${file}`, source })
        }
      }
    },
  }
}
