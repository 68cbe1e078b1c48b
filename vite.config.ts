import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { MANIFEST } from './web/app/manifest.ts'

const apiOrigin = `http://127.0.0.1:${process.env['PORT'] || 3000}`

/**
 * What a dealer's device fetches from the login to a submission without a connection. It comes in two files, because
 * fifty small ones compress a tenth worse: what the login needs, and the rest of this way with all that it imports.
 */
const DEALER_WAY = [
  'app/SignedIn.tsx',
  'app/layouts/DealerLayout.tsx',
  'app/outbox-transports.ts',
  'offline/index.ts',
  'features/dealer-dashboard/DealerDashboardPage.tsx',
  'features/application/ApplicationPage.tsx',
].map((file) => fileURLToPath(new URL(`web/${file}`, import.meta.url)))
const DEALER_CHUNKS = ['index', 'dealer']

/**
 * React Router written so that what nobody uses can be left out: without the names that it gives its components for the
 * developer tools, its wrappers marked as pure, and links without the prefetching that only its own framework can do.
 */
function lighterRouter(): Plugin {
  const lighter = (code: string) =>
    code
      .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
      .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2')
      .replaceAll(/React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, 'null')
  return {
    name: 'lighter-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler: (code) => ({ code: lighter(code), map: null }),
    },
  }
}

/** Chakra's components without the names that they have for the developer tools, and its stacks without separators: here stand none. */
function lighterChakra(): Plugin {
  const lighter = (code: string) =>
    code
      .replaceAll(/^\w+\.displayName = .+;$/gm, '')
      .replace(/const separatorStyle = useMemo\([^;]+;/, '')
      .replace(/const clones = useMemo\([\s\S]+?\}, \[.+\]\);/, 'const clones = children;')
  return {
    name: 'lighter-chakra',
    apply: 'build',
    transform: {
      filter: {
        id: /node_modules\/@chakra-ui\/react\/dist\/esm\/components\/(stack|flex|center|heading|text)\//,
      },
      handler: (code) => ({ code: lighter(code), map: null }),
    },
  }
}

/**
 * Chakra asks two lists, of every CSS property and of every attribute of HTML and SVG, what a prop is. Only names that stand
 * somewhere in the app can be asked for: the others leave the lists. They are in the entry, on which all chunks hang, so that its
 * name changes with theirs.
 */
function shorterNameLists(): Plugin {
  const lists = [/(?<=[`"'])WebkitAppearance,[\w,]+(?=[`"'])/, /(?<=\^\(\()children\|[\w|]+(?=\)\|)/]
  return {
    name: 'shorter-name-lists',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const withoutLists = chunks.map(({ code }) =>
        lists.reduce((left, list) => left.replace(list, ''), code),
      )
      const words = new Set(withoutLists.flatMap((code) => code.match(/[A-Za-z_]\w*/g) ?? []))
      for (const list of lists) {
        const chunk = chunks.find(({ isEntry, code }) => isEntry && list.test(code))
        if (chunk === undefined) this.error(`The entry does not hold the list ${list}.`)
        const shorter = (names: string, separator: string) =>
          names
            .split(separator)
            .filter((name) => words.has(name))
            .join(separator)
        chunk.code = chunk.code.replace(list, (names) => shorter(names, names.includes(',') ? ',' : '|'))
      }
    },
  }
}

/** Chunks that come later lie in the precache by then: Vite's helper that fetches what they import ahead has nothing to gain. */
function withoutPreloading(): Plugin {
  return {
    name: 'without-preloading',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

/** What every store's device fetches is minified once more: 1.2 kB less than Vite's own minifier leaves. */
function minifiedAgain(): Plugin {
  return {
    name: 'minified-again',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !DEALER_CHUNKS.includes(chunk.name)) continue
        const { code } = await minify(chunk.code, {
          module: true,
          compress: { passes: 2, pure_getters: true },
        })
        if (code !== undefined) chunk.code = code
      }
    },
  }
}

const pages: UserConfig = {
  root: 'web',
  publicDir: '../public',
  resolve: {
    alias: [
      // Their packages hand bundlers the ES5 build, and the one with development's warnings.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
      {
        find: /^react-router$/,
        replacement: fileURLToPath(
          import.meta.resolve('react-router').replace('/development/', '/production/'),
        ),
      },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          // Only for a function of @emotion/react that nobody calls.
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
        propertyReadSideEffects: false,
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'dealer', test: (id) => DEALER_WAY.includes(id) },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    lighterRouter(),
    lighterChakra(),
    withoutPreloading(),
    shorterNameLists(),
    minifiedAgain(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      manifest: MANIFEST,
      // web/app registers the worker and offers updates.
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,ico,webmanifest,woff2}'],
        globIgnores: ['screenshots/**'],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  server: {
    // The Host stays as the browser sent it: the socket's Origin is compared with it.
    proxy: { '/api': { target: apiOrigin }, '/ws': { target: apiOrigin, ws: true } },
  },
}

/** One file for Vite and Vitest, so that the top of the repository stays short. */
export default defineConfig(async () => {
  if (!process.env['VITEST']) return pages
  const { testProjects } = await import('./api/testing/vitest-projects.ts')
  return { root: fileURLToPath(new URL('.', import.meta.url)), test: { projects: testProjects() } }
})
