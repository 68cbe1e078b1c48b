import { useState } from 'react'
import { type FileRule, fileProblem } from '../file-check.ts'

interface Attachments {
  rule: FileRule
  /** Makes the file that is sent, such as a smaller picture; its error is shown. */
  prepare: (file: File) => Promise<File>
}

const MOST_FILES = 10

/** The files chosen for the next message, and why others were refused. */
export function useChosenFiles(attachments: Attachments | undefined, initial: readonly File[]) {
  const [files, setFiles] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const [preparing, setPreparing] = useState(0)

  async function add(offered: FileList): Promise<void> {
    if (attachments === undefined) return
    if (files.length + preparing + offered.length > MOST_FILES)
      return setProblem(`파일은 한 번에 ${MOST_FILES}개까지 보낼 수 있습니다.`)
    setProblem(null)
    setPreparing((count) => count + offered.length)
    for (const file of [...offered]) {
      const refusal = fileProblem(file, attachments.rule)
      const made = refusal ?? (await attachments.prepare(file).catch(reasonOf))
      if (typeof made === 'string') setProblem(made)
      else setFiles((held) => [...held, made])
      setPreparing((count) => count - 1)
    }
  }

  return {
    files,
    problem,
    /** A message that is sent now would go without a file that was chosen for it. */
    isPreparing: preparing > 0,
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
