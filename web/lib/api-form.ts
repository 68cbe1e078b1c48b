import type { MultipartBody } from '#shared/endpoint.ts'

/** A multipart body. The file last: the server knows all fields before it streams the bytes. What is undefined is not sent. */
export function formOf({ file }: MultipartBody, fields: object, bytes: File | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value))
  }
  if (bytes !== null) form.append(file.name, bytes, bytes.name)
  return form
}
