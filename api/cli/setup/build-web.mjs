// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { inRoot } from './root-folder.mjs'

/**
 * Builds the pages and their service worker, each file of text or WebAssembly also compressed (`.br`, `.gz`) for the server to
 * hand out.
 * @param {string} folder
 */
export async function buildWeb(folder) {
  await build({
    configFile: inRoot('vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const squeezable = files.filter((file) => /\.(m?js|css|html|svg|json|wasm|webmanifest)$/.test(file))
  await Promise.all(squeezable.map((file) => compress(path.join(folder, file))))
}

/** @param {string} file */
async function compress(file) {
  const bytes = readFileSync(file)
  if (bytes.length < 1024) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [smaller, small] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, smaller)
  writeFileSync(`${file}.gz`, small)
}
