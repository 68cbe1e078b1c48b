import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { MANIFEST } from './web/app/manifest.ts'
import { pdfFiles } from './web/app/pdf-files.ts'
import { precacheAreas } from './web/app/precache-areas.ts'
import { startPictures } from './web/app/start-pictures.ts'
import { staticLook } from './web/app/static-look.ts'
import { withoutSummaries } from './web/app/without-summaries.ts'

const apiOrigin = `http://127.0.0.1:${process.env['PORT'] || 3000}`

const inWeb = (...files: string[]) =>
  files.map((file) => fileURLToPath(new URL(`web/${file}`, import.meta.url)))

/** With which a store's way from the login to a submission begins. */
const STORE_WAY = inWeb(
  'app/SignedIn.tsx',
  'app/layouts/DealerLayout.tsx',
  'features/application/ApplicationPage.tsx',
)

/** What a store opens from its home, and what follows a submission. */
const STORE_PAGES = inWeb(
  'features/dealer-dashboard/ApplicationPage.tsx',
  'features/downloads/DownloadsPage.tsx',
  'features/outbox/OutboxPage.tsx',
  'features/supplement/SupplementPage.tsx',
  'features/application/SubmissionStatus.tsx',
  'app/opened-files.ts',
  'app/AccessDenied.tsx',
  // It needs the dialogs of these pages.
  'ui/ConfirmDialog.tsx',
)

const areas = precacheAreas()

const pages: UserConfig = {
  root: 'web',
  publicDir: '../public',
  resolve: {
    alias: [
      // Their packages offer bundlers an ES5 build, and a build with warnings for development.
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
    // The page names what its entry imports; later chunks are in the precache when they are needed.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          // Only an unused function of @emotion/react needs these packages.
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
        propertyReadSideEffects: false,
      },
      output: {
        codeSplitting: {
          // A group holds everything its files import that is in none of a higher priority. Fifty small files instead
          // would compress a tenth worse.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 5 },
            {
              name: 'session',
              test: /\/web\/(lib\/session-contract|features\/auth\/credentials)\.ts$/,
              priority: 4,
            },
            { name: 'store', test: (id) => STORE_WAY.includes(id), priority: 3 },
            {
              name: 'home',
              test: /\/web\/features\/dealer-dashboard\/DealerDashboardPage\.tsx$/,
              priority: 2,
            },
            {
              name: 'transports',
              test: /\/web\/app\/(outbox-transports|WaitingRecords)\.tsx?$/,
              priority: 1,
            },
            { name: 'lists', test: /\/web\/app\/ServerState\.tsx$/, priority: 1 },
            { name: 'store-pages', test: (id) => STORE_PAGES.includes(id) },
            { name: 'offline', test: /\/web\/offline\/(offline|outbox\/http-transport|page-key-file)\.ts$/ },
            { name: 'sorting', test: /\/node_modules\/@dnd-kit\// },
            { name: 'scanner', test: /\/web\/scan\/ScanDialog\.tsx$/ },
          ],
        },
      },
    },
  },
  plugins: [
    withoutSummaries(),
    react(),
    areas.plugin,
    pdfFiles(),
    startPictures(),
    staticLook(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      manifest: MANIFEST,
      // The browser stores the icons itself when it installs the app.
      includeManifestIcons: false,
      // web/app registers the worker and offers updates.
      injectRegister: false,
      injectManifest: {
        // A store photographs papers and reads their barcodes without a connection too.
        globPatterns: ['**/*.{js,css,html,svg,webmanifest,woff2}', 'assets/zxing_reader-*.wasm'],
        // What draws PDFs is fetched when it is needed.
        globIgnores: [
          'screenshots/**',
          'assets/pdfjs-*/**',
          'assets/pdf.worker*',
          'assets/pdf-pictures.worker*',
        ],
        manifestTransforms: [areas.transform],
      },
    }),
  ],
  server: {
    // Keeps the browser's Host, because the socket's Origin is compared with it.
    proxy: { '/api': { target: apiOrigin }, '/ws': { target: apiOrigin, ws: true } },
  },
}

/** One file for Vite and Vitest, so that the top of the repository stays short. */
export default defineConfig(async () => {
  if (!process.env['VITEST']) return pages
  const { testProjects } = await import('./api/testing/vitest-projects.ts')
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    // Transformed files stay on the disk by their content: a run of one file of the API takes half the time.
    test: { projects: testProjects(), experimental: { fsModuleCache: true } },
  }
})
