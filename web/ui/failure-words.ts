import { createContext } from 'react'
import { sentenceOf } from '../lib/api-error.ts'

/** What is said of something that could not be read; the admin area puts the status before it. */
export const FailureWords = createContext<(error: unknown) => string>(sentenceOf)
