/** The header that says how many files an archive will have, as its size is known only at its end. */
export const ARCHIVE_FILES_HEADER = 'x-files'
