import type { Readable } from 'node:stream'
import { kstDay } from '#shared/kst.ts'
import type { FileAnswer } from './answers.ts'

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook as a download that bears the day on which it was asked for: `개통완료_2026-11-22.xlsx`. */
export function workbookAnswer(stream: Readable, name: string, now: Date): FileAnswer {
  return { stream, fileName: `${name}_${kstDay(now)}.xlsx`, contentType: CONTENT_TYPE }
}
