import { useState } from 'react'
import { type FileRule, fileProblem } from '../file-check.ts'

interface Attachments {
  rule: FileRule
  /** Makes the file that is sent, such as a smaller picture; its error is shown. */
  prepare: (file: File) => Promise<File>
}

/** The files chosen for the next message, and why others were refused. */
export function useChosenFiles(attachments: Attachments | undefined) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string | null>(null)

  async function add(offered: FileList): Promise<void> {
    if (attachments === undefined) return
    setProblem(null)
    for (const file of [...offered]) {
      const refusal = fileProblem(file, attachments.rule)
      const made = refusal ?? (await attachments.prepare(file).catch(reasonOf))
      if (typeof made === 'string') setProblem(made)
      else setFiles((held) => [...held, made])
    }
  }

  return {
    files,
    problem,
    add,
    remove: (file: File) => setFiles((held) => held.filter((each) => each !== file)),
    empty() {
      setFiles([])
      setProblem(null)
    },
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
