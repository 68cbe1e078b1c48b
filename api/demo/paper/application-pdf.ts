import type { Picture } from './canvas.ts'
import { koreanPdf } from './korean-pdf.ts'
import type { Paper } from './paper.ts'

/** The drawn form, and above it what was written into it. */
export function applicationPdf(paper: Paper, form: Picture): Buffer {
  const { customerName, carrier, planName, customerType, storeName, contactCode } = paper
  const lines = [
    { at: [57, 785], size: 20, text: '이동통신 가입신청서 (견본)' },
    { at: [57, 755], size: 11, text: `${customerName} · ${carrier} ${planName} · ${customerType}` },
    { at: [57, 737], size: 11, text: `${storeName} (${contactCode})` },
    {
      at: [57, 718],
      size: 9,
      text: '시연용 가상 자료입니다. 실제 고객의 신청서가 아닙니다.',
      isWarning: true,
    },
  ] as const
  return koreanPdf(lines, form)
}
