import * as z from 'zod/mini'
import { LIMITS } from './limits.ts'
import { optionalText } from './text.ts'

/** What the exports of lists, and of statements, have in common. */
export const EXPORT = { method: 'GET', cost: 'export', logged: 'export' } as const

/** Why somebody exports, for the access log. */
export const exportReason = z.optional(optionalText(LIMITS.shortText))

/** The answer of an export: a workbook of this name. */
export const workbookNamed = (name: string) =>
  ({ kind: 'file', description: `xlsx 통합 문서, 이름은 ${name}.xlsx` }) as const
