import { koreanPdf } from './korean-pdf.ts'

const TOP = 720
const LINE = 44

/** An empty form to print and fill in by hand: a title, and a line for each entry. */
export function formPdf(title: string, entries: readonly string[]): Buffer {
  const blank = '_'.repeat(46)
  return koreanPdf(
    [
      { at: [57, 785], size: 20, text: title },
      { at: [57, 758], size: 9, text: '시연용 가상 서식입니다.', isWarning: true },
      ...entries.map((entry, index) => ({
        at: [57, TOP - index * LINE] as const,
        size: 12,
        text: `${entry}  ${blank}`,
      })),
      { at: [57, 120], size: 12, text: '신청인                    (서명 또는 인)' },
    ],
    null,
  )
}
