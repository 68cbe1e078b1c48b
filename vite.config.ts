import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { MANIFEST } from './web/app/manifest.ts'

const apiOrigin = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

const pages: UserConfig = {
  root: 'web',
  publicDir: '../public',
  build: { outDir: '../dist/web', emptyOutDir: true, assetsInlineLimit: 0 },
  plugins: [
    react(),
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
