import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { findBoundaryViolations } from './boundaries.ts'
import { findDatabaseWords } from './database-words.ts'
import { findSecondEngines } from './engines.ts'
import { readSourceTree } from './import-graph.ts'
import { findUntrustedPackages } from './packages.ts'
import { findMissingWords, findUnproven, readStatements } from './specification.ts'

/** The list of words that need no test of their own: a screen's labels. */
const LABELS = 'screens.txt'

interface Outcome {
  name: string
  passed: boolean
  /** What a person must correct. */
  findings: string
}

type Check = () => Promise<Omit<Outcome, 'name'>>

const root = process.cwd()

const checks: Record<string, Check> = {
  'format and lint': program(
    '@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=100',
  ),
  'types of shared': types('shared'),
  'types of api and its tests': types('api'),
  'types of web': types('web'),
  'types of the service worker': types('web/tsconfig.service-worker.json'),
  'types of the web tests': types('web/tsconfig.tests.json'),
  'unused files, exports and dependencies': program('knip/bin/knip.js', '--no-progress', '--no-config-hints'),
  'directions of imports': async () => report(findBoundaryViolations(readSourceTree(root))),
  'the kind of the database': async () => report(findDatabaseWords(readSourceTree(root))),
  'one form engine, one list, one live hook': async () => report(findSecondEngines(readSourceTree(root))),
  'where packages come from': async () =>
    report(findUntrustedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'))),
  'statements of the specification': async () => report(unheldStatements()),
}

function unheldStatements(): string[] {
  const folder = join(root, 'api/testing/specification')
  const list = readdirSync(folder).flatMap((name) =>
    readStatements(name, readFileSync(join(folder, name), 'utf8')),
  )
  const tree = readSourceTree(root)
  return [
    ...findMissingWords(list, tree).map(
      ({ place, text }) => `${place}: stands nowhere in web/ or shared/: ${text}`,
    ),
    ...findUnproven(
      list.filter(({ place }) => !place.startsWith(LABELS)),
      tree,
    ),
  ]
}

function report(findings: string[]): { passed: boolean; findings: string } {
  return { passed: findings.length === 0, findings: findings.join('\n') }
}

function types(project: string): Check {
  return program('typescript/bin/tsc', '-p', project, '--pretty', 'false')
}

/** Runs a program of node_modules by its file, as npx would cost half a second each time. */
function program(file: string, ...args: string[]): Check {
  return () =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], { cwd: root })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
      child.on('error', (error) => resolve({ passed: false, findings: error.message }))
      child.on('close', (code) => resolve({ passed: code === 0, findings: output.trim() }))
    })
}

const limit = pLimit(availableParallelism())
const outcomes = await Promise.all(
  Object.entries(checks).map(([name, check]) =>
    limit(async (): Promise<Outcome> => {
      const began = performance.now()
      const result = await check().catch((error: unknown) => ({ passed: false, findings: String(error) }))
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${result.passed ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (!result.passed) console.log(result.findings.replaceAll(/^/gm, '    '))
      return { name, ...result }
    }),
  ),
)
const failed = outcomes.filter(({ passed }) => !passed)
if (failed.length > 0) console.log(`\nNot right: ${failed.map(({ name }) => name).join(', ')}`)
if (process.env['CHECK_REPORT']) writeFileSync(process.env['CHECK_REPORT'], JSON.stringify(outcomes))
process.exitCode = failed.length > 0 ? 1 : 0
