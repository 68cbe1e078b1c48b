/** A JPEG in RGB, as a canvas writes it, and its size in pixels. */
export interface Photo {
  jpeg: Blob
  width: number
  height: number
}

/** A PDF dictionary, and the bytes of its stream if it has one. */
interface PdfObject {
  dictionary: string
  stream?: Blob
}

/**
 * The photos as one PDF, one page per photo and as large as it, one pixel to a point. PDF holds JPEGs
 * unchanged, so nothing is decoded. Written by hand, because a library for it weighs 175 kB.
 */
export function photosAsPdf(photos: readonly Photo[]): Blob {
  // Object 1 is the catalog, 2 the page list; then three per photo: its page, that page's content, the image.
  const pageNumber = (index: number) => 3 + 3 * index
  const kids = photos.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')
  return written([
    { dictionary: '<< /Type /Catalog /Pages 2 0 R >>' },
    { dictionary: `<< /Type /Pages /Kids [${kids}] /Count ${photos.length} >>` },
    ...photos.flatMap((photo, index) => pageOf(photo, pageNumber(index))),
  ])
}

function pageOf({ jpeg, width, height }: Photo, number: number): PdfObject[] {
  const drawing = new Blob([`q ${width} 0 0 ${height} 0 0 cm /Photo Do Q`])
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  return [
    {
      dictionary: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${number + 1} 0 R /Resources << /XObject << /Photo ${number + 2} 0 R >> >> >>`,
    },
    { dictionary: `<< /Length ${drawing.size} >>`, stream: drawing },
    { dictionary: `<< ${image} /Length ${jpeg.size} >>`, stream: jpeg },
  ]
}

/** The bytes of the file: its objects, numbered from 1, and the table of their positions in bytes. */
function written(objects: readonly PdfObject[]): Blob {
  // The second line marks the file as binary for programs that copy it.
  let file = new Blob(['%PDF-1.4\n%âãÏÓ\n'])
  const add = (...parts: BlobPart[]) => {
    file = new Blob([file, ...parts])
  }
  const begins = objects.map(({ dictionary, stream }, index) => {
    const begin = file.size
    add(`${index + 1} 0 obj\n${dictionary}\n`)
    if (stream !== undefined) add('stream\n', stream, '\nendstream\n')
    add('endobj\n')
    return begin
  })
  const table = begins.map((begin) => `${String(begin).padStart(10, '0')} 00000 n \n`).join('')
  const tableBegin = file.size
  const count = objects.length + 1
  add(`xref\n0 ${count}\n0000000000 65535 f \n${table}`)
  add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${tableBegin}\n%%EOF\n`)
  return file.slice(0, file.size, 'application/pdf')
}
