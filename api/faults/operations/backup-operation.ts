import { join } from 'node:path'
import { runOperatorCommand } from '../../testing/operator-command.ts'
import type { KnownDocument } from '../history.ts'
import { type Laboratory, PATIENT } from '../laboratory.ts'
import type { Operation } from './operation.ts'

/**
 * `npm run backup` beside the server, which may be struck meanwhile: what was certain when it began must come back from it. It takes the
 * operator's command as a process of its own.
 */
export function backup({ environment, folder, history }: Laboratory): Operation {
  const place = join(folder, '..', `backup-${history.backups.length + 1}`)
  let documents: KnownDocument[] = []
  return {
    name: 'backup',
    isRepeatable: false,
    async send() {
      documents = history.documents.map((document) => ({ ...document }))
      const { code, stderr } = await runOperatorCommand('backup', [place], environment, PATIENT)
      return { status: code === 0 ? 200 : 500, body: stderr, bytes: Buffer.alloc(0) }
    },
    note(outcome) {
      if (outcome === 'acknowledged') history.backups.push({ folder: place, documents })
    },
  }
}
