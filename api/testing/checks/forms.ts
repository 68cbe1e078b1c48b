import { isTest } from './import-graph.ts'
import type { SourceTree } from './source-tree.ts'

/** The folder of the one form engine, which has checks, saving, drafts, conflicts and keys of every form. */
const ENGINE = 'web/records/form/'

/** What only the engine may use, and what to use instead. Search boxes and the chat composer have no <form>. */
const RESERVED: readonly (readonly [RegExp, string])[] = [
  [/['"](react-hook-form|@hookform\/[^'"]*)['"]/, 'react-hook-form: take useCheckedForm'],
  [/<(?:chakra\.)?form\b|as="form"/, 'a <form>: take FormBody or FormDialog'],
  [/\bonSubmit\b/, 'onSubmit: take useFormSaving'],
]

/** Places that begin a second form engine, as `path: what: what to use instead`. */
export function findOtherForms(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, source]) => {
    if (!path.startsWith('web/') || path.startsWith(ENGINE) || isTest(path) || path.startsWith('web/e2e/'))
      return []
    const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
    return RESERVED.flatMap(([pattern, finding]) => (pattern.test(code) ? [`${path}: ${finding}`] : []))
  })
}
