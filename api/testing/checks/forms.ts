import { isTest } from './import-graph.ts'
import type { SourceTree } from './source-tree.ts'

/** The room of the one form engine: checks, saving, drafts, conflicts and keys of every form are there. */
const ENGINE = 'web/records/form/'

/** What only the engine may say, and what to take instead. Search boxes and the chat composer are no forms: they have no <form>. */
const RESERVED: readonly (readonly [RegExp, string])[] = [
  [/['"](react-hook-form|@hookform\/[^'"]*)['"]/, 'react-hook-form: take useCheckedForm'],
  [/<(?:chakra\.)?form\b|as="form"/, 'a <form>: take FormBody or FormDialog'],
  [/\bonSubmit\b/, 'onSubmit: take useFormSaving'],
]

/** Where a second form engine begins, as `path: what: what to take instead`. */
export function findOtherForms(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, source]) => {
    if (!path.startsWith('web/') || path.startsWith(ENGINE) || isTest(path) || path.startsWith('web/e2e/'))
      return []
    const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
    return RESERVED.flatMap(([pattern, finding]) => (pattern.test(code) ? [`${path}: ${finding}`] : []))
  })
}
