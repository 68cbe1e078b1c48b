import type { Plugin } from 'vite'

/** Leaves out what the page of the API says of each call: it stands in the contracts, and no device needs the words. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/shared/') && id.endsWith('.contract.ts')
        ? code.replaceAll(/^ {2}summary: '.*',$/gm, '')
        : null,
  }
}
