import { featureOf, folderOf, isTest, type Rule, sideOf } from './import-graph.ts'

/** What each folder of web/ may import besides itself and shared. Files beside the folders belong to app. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  app: ['features', 'case', 'scan', 'documents', 'records', 'offline', 'lib', 'ui'],
  features: ['case', 'scan', 'documents', 'records', 'offline', 'lib', 'ui'],
  case: ['documents', 'records', 'lib', 'ui'],
  scan: ['lib', 'ui'],
  documents: ['records', 'lib', 'ui'],
  records: ['offline', 'lib', 'ui'],
  ui: ['lib'],
  lib: [],
  offline: ['lib'],
  testing: ['app', 'features', 'case', 'scan', 'documents', 'records', 'offline', 'lib', 'ui'],
  e2e: ['testing', 'offline', 'lib'],
}

/** The two files of offline that others may import: one for pages, one for the service worker. */
const OFFLINE_DOORS = ['web/offline/index.ts', 'web/offline/worker.ts']

/** In web/: app -> features -> case, scan -> documents -> records, offline, lib, ui -> shared; no feature imports another. */
export const webRule: Rule = (importer, { specifier, file }) => {
  const from = roomOf(importer)
  if (file === undefined) return packageReason(from, importer, specifier)
  if (sideOf(file) === 'shared') return undefined
  if (sideOf(file) === 'api') return 'web never imports api'
  if (sideOf(file) !== 'web') return undefined

  const to = roomOf(file)
  if (to === 'testing' && isTest(importer)) return undefined
  if (from !== to) {
    if (!MAY_IMPORT[from]?.includes(to)) return `${from} may not import ${to}`
    if (to === 'offline' && !OFFLINE_DOORS.includes(file) && from !== 'testing')
      return `offline has two doors, ${OFFLINE_DOORS.join(' and ')}`
    return undefined
  }
  if (from === 'features' && featureOf(importer) !== featureOf(file))
    return 'features do not import each other'
  return undefined
}

function packageReason(from: string, importer: string, specifier: string): string | undefined {
  const draws = importer.endsWith('.tsx') || /^(react|react-dom|@chakra-ui\/.*)($|\/)/.test(specifier)
  return from === 'offline' && draws && !isTest(importer) ? 'offline holds no React component' : undefined
}

/** Files beside the folders belong to app. */
function roomOf(path: string): string {
  return folderOf(path) || 'app'
}
