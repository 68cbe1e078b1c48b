// @ts-check

const LOOK_EVERY_MS = 250

/**
 * Ends this process in order when the npm that runs it as `npm start` or `npm run dev` is gone. Whoever stops only npm (a
 * supervisor, a harness) would otherwise leave behind a server that holds the port and the data folder: npm tells its shell,
 * and the shell tells nobody. Where a process does not get a new parent (Windows) nothing is noticed.
 */
export function endWithNpm() {
  if (!['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}
