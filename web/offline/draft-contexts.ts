/** The contexts that tie encrypted values to their draft and their column. */
export function draftContexts(accountId: number, formId: string) {
  const draft = `draft/${accountId}/${formId}`
  return { value: `${draft}/value`, fileMeta: `${draft}/file-meta`, file: `${draft}/file` }
}
