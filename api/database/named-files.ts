/** What a backup must know of the files that a database names. */
export interface NamedFile {
  storage_key: string
  file_size: number
  sha256: string
}

export const NAMED_FILES = 'select storage_key, file_size, sha256 from document_files order by storage_key'
