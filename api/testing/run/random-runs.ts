import fc from 'fast-check'

/** Set up before the tests that `npm run test:deep` runs longer: ten times what fast-check does by itself, and what went wrong stands in the message. */
fc.configureGlobal({ numRuns: 1_000, includeErrorInReport: true })
