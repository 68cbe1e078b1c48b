import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfText {
  text: string
  /** Points from the left edge at which it begins and ends. */
  from: number
  until: number
}

/** The texts of each page of a PDF, as a reader finds and copies them. */
export async function pdfTexts(bytes: Uint8Array): Promise<PdfText[][]> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages: PdfText[][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, from: item.transform[4], until: item.transform[4] + item.width }]
        : [],
    )
    pages.push(texts)
  }
  await pdf.destroy()
  return pages
}
