// @ts-check

/** An end that a person can act on: the message is printed alone, never with a stack trace. */
export class StopLine extends Error {}

/**
 * Runs a step of setting up; a StopLine ends the process with its message and exit code 1.
 * @template T
 * @param {() => T | Promise<T>} step
 * @returns {Promise<T>}
 */
export async function orStopWithLine(step) {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof StopLine)) throw error
    console.error(`\n${error.message}`)
    process.exit(1)
  }
}
