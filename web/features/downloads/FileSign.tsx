import { Center } from '@chakra-ui/react'
import FileImage from 'lucide-react/icons/file-image'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'

const SHEETS = ['xlsx', 'xls']
const LETTERS = ['pdf', 'doc', 'docx']

/** An icon by the ending of the name, which the server has checked against the content. */
export function FileSign({ fileName }: { fileName: string }) {
  const ending = endingOf(fileName)
  const Sign = SHEETS.includes(ending) ? FileSpreadsheet : LETTERS.includes(ending) ? FileText : FileImage
  return (
    <Center boxSize="10" flexShrink="0" borderRadius="md" bg="bg.muted" color="fg.muted">
      <Sign size={20} aria-hidden />
    </Center>
  )
}

export function endingOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
}
