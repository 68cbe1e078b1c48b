import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** Opens a PDF with pdf.js, whose files all come from our own origin. Forms of the XFA kind and scripts in a PDF stay dead. */
export async function openPdfDocument(data: ArrayBuffer): Promise<PDFDocumentProxy> {
  const files: string = import.meta.env['PDF_FILES']
  const opening = getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    cMapUrl: `${files}cmaps/`,
    iccUrl: `${files}iccs/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
  })
  try {
    return await opening.promise
  } catch (error) {
    // A broken or locked file keeps its worker otherwise.
    void opening.destroy()
    throw error
  }
}
