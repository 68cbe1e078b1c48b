import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Runs an operator's command in a process of its own, which knows no setting but these. */
export function runOperatorCommand(
  command: 'admin' | 'backup' | 'restore',
  args: readonly string[],
  settings: Record<string, string>,
  { timeoutMs = 60_000 } = {},
): Promise<Outcome> {
  const script = ['--import', 'tsx', join('api/cli', `${command}.ts`), ...args]
  const env = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...settings }
  return promisify(execFile)(process.execPath, script, { env, timeout: timeoutMs }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Outcome) => error,
  )
}
