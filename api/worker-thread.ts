import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread. Write the address as a `new URL` of the literal path and `import.meta.url`: the build looks for
 * just this form and puts the bundled `.js` in place of the `.ts`. Tests and development run the source; tsx does not reach into threads by itself.
 */
export function startWorker(source: URL, options: WorkerOptions = {}): Worker {
  // Packages that are built into the file look to Node like code of ours, whose old calls it tells the operator of.
  if (!source.pathname.endsWith('.ts'))
    return new Worker(source, { ...options, execArgv: ['--no-deprecation'] })
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source.href)}) })`
  return new Worker(program, { ...options, eval: true })
}
