import fc from 'fast-check'

/** Set up before the tests that `npm run test:deep` runs longer: ten times what fast-check does by itself. */
fc.configureGlobal({ numRuns: 1_000 })
