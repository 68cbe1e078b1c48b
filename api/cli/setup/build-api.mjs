// @ts-check
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { inRoot, rootFolder } from './root-folder.mjs'

/** Native modules, and those that read files of their own beside their code. */
const external = [/^better-sqlite3$/, /^@node-rs\/argon2$/, /^pg-native$/, /^sharp$/, /^tesseract\.js/]

/**
 * Bundles the server, every worker thread (`x.worker.ts`) and every operator's command (`api/cli/*.ts`) into one flat
 * folder: `server.js`, `x.worker.js`, `backup.js` …
 * @param {string} folder
 */
export async function buildApi(folder) {
  const bundle = await rolldown({
    input: entries(),
    cwd: rootFolder,
    platform: 'node',
    external,
    plugins: [workersBesideTheBundle()],
    onLog(level, log, print) {
      // Dependencies' own cycles and evals are not ours to mend.
      if (level === 'warn' && log.id?.includes('node_modules')) return
      print(level, log)
    },
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
}

function entries() {
  const files = readdirSync(inRoot('api'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter(
      (file) => /\.worker\.ts$|^cli\/[^/]+\.ts$/.test(file) && !/\.test\.ts$|(^|\/)testing\//.test(file),
    )
  /** @type {Record<string, string>} */
  const named = { server: inRoot('api/server.ts') }
  for (const file of files) {
    const name = path.basename(file, '.ts')
    if (named[name])
      throw new Error(`Two entries of the build bear the name ${name}: ${named[name]}, api/${file}`)
    named[name] = inRoot('api', file)
  }
  return named
}

/** `new URL('./x.worker.ts', import.meta.url)` means the source in tests and `x.worker.js` beside the bundle in a build. */
function workersBesideTheBundle() {
  return {
    name: 'workers-beside-the-bundle',
    /**
     * @param {string} code
     * @param {string} file
     */
    transform(code, file) {
      if (!code.includes('.worker.ts')) return
      return code.replaceAll(
        /new URL\(\s*['"]([^'"]+\.worker)\.ts['"],\s*import\.meta\.url,?\s*\)/g,
        (_, /** @type {string} */ worker) => {
          const source = path.resolve(path.dirname(file), `${worker}.ts`)
          if (!existsSync(source)) throw new Error(`${file} starts a worker that does not exist: ${source}`)
          return `new URL('./${path.basename(worker)}.js', import.meta.url)`
        },
      )
    },
  }
}
