import type { SourceTree } from './import-graph.ts'
import { isTest } from './import-graph.ts'

/** A mechanism that the web has once: what only its own files may use, and what others take instead. */
interface Engine {
  files: readonly string[]
  reserved: readonly (readonly [RegExp, string])[]
}

const ENGINES: readonly Engine[] = [
  {
    // Checks, saving, drafts, conflicts and keys of every form. Search boxes and the chat composer have no <form>.
    files: ['web/records/form/'],
    reserved: [
      [/['"](react-hook-form|@hookform\/[^'"]*)['"]/, 'react-hook-form: take useCheckedForm'],
      [
        /<(?:chakra\.)?form\b|as=\{?['"]form['"]|createElement\(\s*['"]form['"]/,
        'a <form>: take FormBody or FormDialog',
      ],
      [/\bonSubmit\b/, 'onSubmit: take useFormSaving'],
    ],
  },
  {
    // The pages of every list. A store's list of its applications does without TanStack Query, which is too large for its phone.
    files: ['web/records/record-list.ts'],
    reserved: [[/\b(useInfiniteQuery|InfiniteQueryObserver)\b/, 'useInfiniteQuery: take usePagedList']],
  },
  {
    files: ['web/ui/data-table/'],
    reserved: [[/['"]@tanstack\/react-table['"]/, 'TanStack Table: take DataTable']],
  },
  {
    // Reads again what the server says has changed. The others keep what they show without TanStack Query (a store's phone,
    // the reference data, the chat), or show the change itself (notices).
    files: [
      'web/records/live-records.ts',
      'web/app/use-background-work.ts',
      'web/case/thread/use-chat.ts',
      'web/features/dealer-dashboard/use-applications.ts',
      'web/features/downloads/use-downloads.ts',
      'web/features/notifications/',
    ],
    reserved: [[/['"]\w+_changed['"]/, 'what the server says has changed: live-records.ts reads it again']],
  },
]

/** Places that begin a second form engine, list, table or live hook, as `path: what: what to use instead`. */
export function findSecondEngines(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, source]) => {
    if (!path.startsWith('web/') || isTest(path) || path.startsWith('web/e2e/')) return []
    // The slashes of an address in a text begin no comment.
    const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '')
    return ENGINES.filter(({ files }) => !files.some((file) => path.startsWith(file))).flatMap(
      ({ reserved }) =>
        reserved.flatMap(([pattern, finding]) => (pattern.test(code) ? [`${path}: ${finding}`] : [])),
    )
  })
}
