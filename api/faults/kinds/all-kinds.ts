import type { Fault } from '../fault.ts'
import { clockLeap } from './clock-leap.ts'
import { failingCalls } from './failing-calls.ts'
import { failover } from './failover.ts'
import { fileSizeLimit } from './file-size-limit.ts'
import { fullDisk } from './full-disk.ts'
import { kill } from './kill.ts'
import { networkCut } from './network-cut.ts'
import { oneOfTwo } from './one-of-two.ts'
import { postgresKilled } from './postgres-killed.ts'

/** Every fault that strikes amid a round of operations; power cuts have a way of their own. */
export const ALL_KINDS: readonly Fault[] = [
  kill,
  networkCut,
  clockLeap,
  fileSizeLimit,
  fullDisk,
  failingCalls,
  postgresKilled,
  failover,
  oneOfTwo,
]
