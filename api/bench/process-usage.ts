import { readFile, writeFile } from 'node:fs/promises'

/** What a process used while a workload ran; known only on Linux, 0 elsewhere. */
export interface Usage {
  /** Processor time; unlike the clock it does not depend on what else runs. */
  cpuMs: number
  /** The peak of its memory. */
  residentMegabytes: number
}

/** Begins to watch a process; the returned function tells what it used since. */
export async function watchProcess(pid: number): Promise<() => Promise<Usage>> {
  // Resets the peak, see proc(5).
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined)
  const before = await cpuMs(pid)
  return async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return {
      cpuMs: (await cpuMs(pid)) - before,
      residentMegabytes: Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024),
    }
  }
}

async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10 || 0
}
