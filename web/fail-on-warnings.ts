import { createLogger, type Logger } from 'vite'

/**
 * Returns a logger that fails the build at its first warning. Node's own warnings depend on the machine and do not
 * come this way.
 */
export function failOnWarnings(): Logger {
  const fail = (message: string) => {
    throw new Error(`The build must print no warning: ${message}`)
  }
  return { ...createLogger('warn'), warn: fail, warnOnce: fail }
}
