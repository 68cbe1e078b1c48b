import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** Opens a PDF with pdf.js, whose files all come from our own origin. Forms of the XFA kind and scripts in a PDF stay dead. */
export function openPdfDocument(data: ArrayBuffer): Promise<PDFDocumentProxy> {
  const files: string = import.meta.env['PDF_FILES']
  return getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    cMapUrl: `${files}cmaps/`,
    iccUrl: `${files}iccs/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
  }).promise
}
