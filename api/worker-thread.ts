import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread: `startWorker(new URL('./x.worker.ts', import.meta.url))`, written in just this form, since the
 * build replaces it by `x.worker.js`. Tests and development run the source; tsx does not reach into threads by itself.
 */
export function startWorker(source: URL, options: WorkerOptions = {}): Worker {
  if (!source.pathname.endsWith('.ts')) return new Worker(source, options)
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source.href)}) })`
  return new Worker(program, { ...options, eval: true })
}
