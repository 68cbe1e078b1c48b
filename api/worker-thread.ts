import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread. Write the address as `new URL` of a literal path and `import.meta.url`: the build looks for this form
 * and replaces the `.ts` by the bundled `.js`. Tests and development run the source, with a loader, because tsx does not reach
 * into threads by itself.
 */
export function startWorker(source: URL, options: WorkerOptions = {}): Worker {
  // Node would show the operator the deprecation warnings of bundled packages, as if they were own code.
  if (!source.pathname.endsWith('.ts'))
    return new Worker(source, { ...options, execArgv: ['--no-deprecation'] })
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source.href)}) })`
  return new Worker(program, { ...options, eval: true })
}
