/**
 * A failure the person at the terminal can do something about: one clear sentence, and perhaps the output of
 * the step that failed. Anything else that is thrown is a fault of ours and keeps its stack.
 */
export class Problem extends Error {
  /**
   * @param {string} message what happened and what to do
   * @param {string} [output] what the failing step printed
   */
  constructor(message, output = '') {
    super(message)
    this.output = output
  }
}

/**
 * Runs a command's main function; a failure ends the process with code 1.
 *
 * @param {() => Promise<void>} main
 * @returns {Promise<void>}
 */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.output.trim() !== '') console.error(`${error.output.trimEnd()}\n`)
    console.error(error.message)
    process.exit(1)
  }
}
