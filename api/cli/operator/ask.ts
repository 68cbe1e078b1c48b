import { createInterface } from 'node:readline/promises'

/** What is typed at the terminal; null: nobody is there to be asked. */
export async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
