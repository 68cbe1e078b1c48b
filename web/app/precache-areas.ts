import type { Plugin } from 'vite'
import type { Area } from './page-route.ts'

/** The areas whose files a device keeps only once such an account was there; the store's are always kept. */
export type OfficeArea = Exclude<Area, 'dealer'>

/** An entry of the service worker's list of files; without `areas` every device keeps it, with none no device does. */
export interface PrecachedFile {
  url: string
  revision: string | null
  areas?: OfficeArea[]
}

/** Where the code of each area begins, in web/. The office's routes lead to every page of the staff. */
const ROUTES = 'app/office-routes.tsx'
const STAFF_LAYOUT = 'app/layouts/StaffLayout.tsx'
const SALES_MANAGER_LAYOUT = 'app/layouts/SalesManagerLayout.tsx'
/** Of use only with a connection. */
const ONLINE_ONLY = [
  'features/dealer-registration/DealerRegistrationPage.tsx',
  'features/auth/second-factor/SecondFactorDialog.tsx',
  'features/auth/second-factor/SecondFactorFields.tsx',
  'features/auth/second-factor/SecondFactorGate.tsx',
  'features/auth/second-factor/PasskeysDialog.tsx',
  'features/auth/ProofDialog.tsx',
  'lib/passkey-browser.ts',
  'features/auth/RegisterForm.tsx',
  'features/auth/PasswordDialog.tsx',
  'features/auth/OwnSessionsDialog.tsx',
  'features/auth/ReloginDialog.tsx',
  'features/dealer-dashboard/CorrectionDialog.tsx',
  'features/dealer-dashboard/withdraw-application.ts',
  'features/application/send-directly.ts',
  'app/take-over.ts',
  'lib/hand-over-keys.ts',
  'documents/origin/CodesNeeded.tsx',
  'features/first-steps/FirstStepsPage.tsx',
  'features/statements/StatementsPage.tsx',
  'case/papers/Papers.tsx',
  'app/store-news.tsx',
  'offline/reseal.ts',
  'offline/outbox/offer-copies.ts',
  'offline/outbox/withdraw.ts',
]
const SALES_MANAGER_PAGE = 'features/sales-manager-dashboard/SalesManagerDashboardPage.tsx'

/** Finds the areas that need each built file by its imports; `transform` adds them to the precache list. */
export function precacheAreas() {
  const areasByFile = new Map<string, OfficeArea[]>()

  const plugin: Plugin = {
    name: 'precache-areas',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const chunkWith = (module: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)))
        return chunk?.fileName ?? this.error(`No chunk holds ${module}.`)
      }
      /** The files that `starts` import, directly or later, without following what is in `others`. */
      const reach = (starts: string[], others: Iterable<string>) => {
        const files = new Set(starts)
        const left = new Set(others)
        for (const file of files) {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk') continue
          for (const next of [...chunk.imports, ...chunk.dynamicImports]) if (!left.has(next)) files.add(next)
        }
        return files
      }
      const routes = chunkWith(ROUTES)
      const staffLayout = chunkWith(STAFF_LAYOUT)
      const salesManagerLayout = chunkWith(SALES_MANAGER_LAYOUT)
      const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
      const store = reach(entries, [routes, staffLayout, salesManagerLayout, ...ONLINE_ONLY.map(chunkWith)])
      const staff = reach([routes, staffLayout], store)
      const salesManager = reach([salesManagerLayout, chunkWith(SALES_MANAGER_PAGE)], store).add(routes)
      for (const { fileName } of chunks) {
        if (store.has(fileName)) continue
        areasByFile.set(fileName, [
          ...(salesManager.has(fileName) ? (['sales-manager'] as const) : []),
          ...(staff.has(fileName) ? (['staff'] as const) : []),
        ])
      }
    },
  }

  const transform = <Entry extends { url: string }>(manifest: Entry[]) => ({
    manifest: manifest.map((entry) => {
      const areas = areasByFile.get(entry.url)
      return areas === undefined ? entry : { ...entry, areas }
    }),
  })
  return { plugin, transform }
}
